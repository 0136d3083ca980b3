import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { errorTable, knownError, neverSent } from '@hallpass/contract'
import { defineEndpoint } from '@hallpass/contract/endpoints'
import { afterAll, expect, it } from 'vitest'
import { packageDir } from '../db/package-dir.ts'
import { startTestApp } from '../testing/test-app.ts'
import { route } from './route.ts'
import { RouteTable } from './route-table.ts'
import { attach } from './server.ts'

const { app, close } = await startTestApp()
const closing: (() => Promise<void>)[] = [close]
afterAll(async () => {
  for (const one of closing) await one()
})
const common = { method: 'GET', access: 'open', tag: 'Test', summary: 'Test', result: 'success' } as const
const failing = (path: `/${string}`, error: Error) =>
  route(defineEndpoint({ ...common, path, errors: ['USER_NOT_FOUND'] }), () => {
    throw error
  })
const routes = [
  failing('/declared', knownError('USER_NOT_FOUND')),
  failing('/common', knownError('ACCESS_TYPE_REQUIRED')),
  failing('/undeclared', knownError('TEAM_MEMBERSHIP_ALREADY_EXISTS')),
]

async function serve(options: Parameters<typeof attach>[4]) {
  const server = createServer()
  attach(server, app, new RouteTable(routes), [], options)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.unshift(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return (path: string) => fetch(`http://127.0.0.1:${port}/api/v1${path}`)
}

it('every code that the reference advertises is sent by some code, and no other is', () => {
  const folder = join(packageDir(), 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing/.test(name))
  const text = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  const sent = Object.keys(errorTable).filter((code) => text.includes(`'${code}'`))
  expect(Object.keys(errorTable).filter((code) => !sent.includes(code))).toEqual(
    Object.keys(errorTable).filter((code) => (neverSent as readonly string[]).includes(code)),
  )
})

it('answers an undeclared error as a fault in tests, and names it', async () => {
  const get = await serve({ refusesUndeclared: true })
  expect((await get('/declared')).status).toBe(404)
  expect((await get('/common')).headers.get('x-stack-known-error')).toBe('ACCESS_TYPE_REQUIRED')
  const answer = await get('/undeclared')
  expect(answer.status).toBe(500)
  expect(await answer.text()).toContain(
    'GET /undeclared answers TEAM_MEMBERSHIP_ALREADY_EXISTS, which its definition does not list.',
  )
})

it('answers an undeclared error unchanged in production', async () => {
  const get = await serve({})
  expect((await get('/undeclared')).headers.get('x-stack-known-error')).toBe('TEAM_MEMBERSHIP_ALREADY_EXISTS')
})
