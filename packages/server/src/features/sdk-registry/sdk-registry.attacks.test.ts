import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { sendRaw } from '../../testing/raw-http.ts'

const folder = mkdtempSync(join(tmpdir(), 'hallpass-sdk-'))
const manifest = { name: '@hallpass/js', version: '0.1.0' }
writeFileSync(join(folder, 'hallpass-js-0.1.0.tgz'), 'packed')
writeFileSync(join(folder, 'secret'), 'hunter2')
writeFileSync(join(folder, 'index.json'), JSON.stringify([{ file: 'hallpass-js-0.1.0.tgz', manifest }]))
const server = await startTestServer({ findSdkFolder: async () => folder })
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

it.each([
  '/npm/@hallpass/js/-/../../../secret',
  '/npm/@hallpass/js/-/..%2f..%2f..%2fsecret',
  '/npm/@hallpass/js/-/%2e%2e/%2e%2e/%2e%2e/secret',
  '/npm/@hallpass/..%5c..%5csecret',
  '/npm/@hallpass/js/-/js-0.1.0.tgz%00',
  '/npm/@hallpass/secret',
  '/npm/@hallpass/__proto__',
  '/npm/@hallpass/constructor',
  '/npm/@hallpass//secret',
  '/npm/@hallpass/index.json',
  '/npm/@hallpass/%252e%252e%252fsecret',
])('%s leads to no file of the server', async (path) => {
  const { status, body } = await sendRaw(server.base, { target: path })
  expect([400, 404]).toContain(status)
  expect(body).not.toContain('hunter2')
})
