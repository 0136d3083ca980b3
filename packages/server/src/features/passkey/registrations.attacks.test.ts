import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer({ env: { HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_PASSKEY_USER: '2/5m' } })
afterAll(() => server.close())

it('challenges for registering a passkey are limited per user, but not for servers (T55)', async () => {
  const project = await server.createProject({ config: { passkey_enabled: true } })
  const [ada, eve] = [await project.signUp(), await project.signUp()]
  const ask = (person: typeof ada, level: 'client' | 'server' = 'client') =>
    project.as(level, person).post('/auth/passkey/initiate-passkey-registration', {})
  const answers = []
  for (const person of [eve, eve, eve, eve]) answers.push(await ask(person))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429])
  expect(answers[2]).toMatchObject({
    code: undefined,
    body: 'Too many attempts. Please wait a moment and try again.',
  })
  expect(Number(answers[2]?.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  expect((await ask(ada)).status).toBe(200)
  expect((await ask(eve, 'server')).status).toBe(200)
})
