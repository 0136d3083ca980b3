import { startTestServer } from '@hallpass/server/testing'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { afterAll, expect, it } from 'vitest'
import { main } from '../main.ts'

const server = await startTestServer()
afterAll(() => server.close())
const databaseUrl = server.database.url

async function run(command: string, secret: string) {
  const [out, errors]: [string[], string[]] = [[], []]
  const env = {
    DATABASE_URL: databaseUrl,
    HALLPASS_SECRET: secret,
    HALLPASS_SMTP_HOST: 'localhost',
    HALLPASS_PORT: String(await freePort()),
  }
  const terminal = { env, cwd: '/', out: (line: string) => out.push(line), error: (line: string) => errors.push(line) }
  return { code: await main([command], terminal), out: out.join('\n'), errors: errors.join('\n') }
}

const former = 'a-secret-that-only-the-tests-of-this-project-know'
const other = 'another-secret-that-sealed-nothing-of-this-database'

it('the doctor finds a lost secret and says what to do', async () => {
  expect((await run('doctor', former)).out).not.toContain('the secret does not open')
  expect((await run('doctor', `${other},${former}`)).out).not.toContain('the secret does not open')
  const { code, out } = await run('doctor', other)
  expect(code).toBe(1)
  expect(out).toMatch(/^fail {2}the secret does not open what this server keeps → .*Put the former secret there again/m)
})

it('a lost secret keeps the server from starting, explained in one line', async () => {
  const { code, errors } = await run('start', other)
  expect(code).toBe(1)
  expect(errors.split('\n').filter((line) => !line.startsWith('Warning'))).toHaveLength(1)
  expect(errors).toContain('neither in HALLPASS_SECRET nor in')
})
