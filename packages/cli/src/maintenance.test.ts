import { createTestDatabase, startTestServer } from '@hallpass/server/testing'
import { expect, it } from 'vitest'
import { main } from './main.ts'

const database = await createTestDatabase()

async function hallpass(...args: string[]) {
  const lines: string[] = []
  const keep = (line: string) => void lines.push(line)
  const env = {
    DATABASE_URL: database.url,
    HALLPASS_SECRET: 'a-secret-that-only-this-test-knows-about',
  }
  const code = await main(['maintenance', ...args], { env, cwd: '/', out: keep, error: keep })
  return { code, text: lines.join('\n') }
}

it('hallpass maintenance closes a running server and opens it again', async () => {
  const server = await startTestServer({ database })
  const status = async () => (await server.request('GET', '/')).status
  expect(await hallpass()).toEqual({ code: 0, text: 'Open.' })
  expect((await hallpass('on', '--message', 'Back at noon.')).code).toBe(0)
  await expect.poll(status).toBe(503)
  expect((await hallpass()).text).toMatch(/^Closed since .* People see: Back at noon\.$/)
  expect((await hallpass('off')).code).toBe(0)
  await expect.poll(status).not.toBe(503)
})

it.each([[['up']], [['on', 'off']], [['off', '--message', 'x']], [['on', '--message', 'x'.repeat(501)]]])(
  'hallpass maintenance %j is called wrongly',
  async (args) => {
    expect((await hallpass(...args)).code).toBe(2)
  },
)
