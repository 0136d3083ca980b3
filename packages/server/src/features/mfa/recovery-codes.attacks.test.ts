/** What recovery codes must not allow (T68). */
import { afterAll, expect, it } from 'vitest'
import { enableTotp, requestAttemptCode, totpAt } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { tenantOf } from '../../testing/people.ts'
import type { Person, TestProject } from '../../testing/test-project.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const other = await server.createProject()
const extended = { headers: { 'x-hallpass-extensions': '1' } }
const path = '/auth/recovery-codes'

async function personWithCodes(where: TestProject = project) {
  const ada = await where.signUp()
  await enableTotp(where, ada)
  server.clock.advance(31_000)
  const { body } = await where.as('client', ada).post(path, { totp_code: totpAt(server) }, extended)
  return { ada, codes: body.codes as string[] }
}

const use = async (ada: Person, recovery_code: string, where: TestProject = project) => {
  const code = await requestAttemptCode(where, ada)
  return where.client.post('/auth/mfa/sign-in', { type: 'recovery', recovery_code, code }, extended)
}

it('of fifty uses of one code at once, one wins', async () => {
  const { ada, codes } = await personWithCodes()
  const attempts = await Promise.all(Array.from({ length: 50 }, () => requestAttemptCode(project, ada)))
  const answers = await Promise.all(
    attempts.map((code) =>
      project.client.post('/auth/mfa/sign-in', { type: 'recovery', recovery_code: codes[0], code }, extended),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('the code of one person signs no other in, also of another project', async () => {
  const [ada, bob, eve] = [await personWithCodes(), await personWithCodes(), await personWithCodes(other)]
  expect((await use(bob.ada, ada.codes[0]!)).code).toBe('INVALID_TOTP_CODE')
  expect((await use(eve.ada, ada.codes[0]!, other)).code).toBe('INVALID_TOTP_CODE')
  expect((await use(ada.ada, ada.codes[0]!)).status).toBe(200)
})

it('a code alone opens nothing: the first factor comes before it', async () => {
  const { codes } = await personWithCodes()
  const body = { type: 'recovery', recovery_code: codes[0], code: 'x'.repeat(45) }
  expect((await project.client.post('/auth/mfa/sign-in', body, extended)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
})

it('guesses count as those of the authenticator app do, and stop', async () => {
  const limited = await startTestServer({ env: { HALLPASS_RATE_LIMITS: 'on' } })
  const own = await limited.createProject()
  const ada = await own.signUp()
  await enableTotp(own, ada)
  const code = await requestAttemptCode(own, ada)
  const guess = async (n: number) => {
    const body = { type: 'recovery', recovery_code: `aaaaa-${String(n).padStart(5, '0')}`, code }
    return (await own.client.post('/auth/mfa/sign-in', body, extended)).status
  }
  const answers = []
  for (let n = 0; n < 15; n += 1) answers.push(await guess(n))
  await limited.close()
  expect(answers[0]).toBe(400)
  expect(answers.at(-1)).toBe(429)
})

it('whoever only found the browser open makes none', async () => {
  const { ada, codes } = await personWithCodes()
  for (const totp_code of ['', '000000', totpAt(server), 'aaaaa-aaaaa']) {
    const answer = await project.as('client', ada).post(path, { totp_code }, extended)
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_TOTP_CODE' })
  }
  expect((await use(ada, codes[0]!)).status).toBe(200)
})

it('the database has nothing that could be tried out', async () => {
  const { ada, codes } = await personWithCodes()
  const db = await tenantOf(server, project)
  const row = await db.selectFrom('users').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow()
  for (const code of codes) expect(JSON.stringify(row)).not.toContain(code)
  const { body } = await project.admin.get(`/users/${ada.id}`, extended)
  expect(JSON.stringify(body)).not.toContain('recovery')
})

it.each(['', '-', 'x'.repeat(10_000), '💥', 'aaaaa-aaaaa-aaaaa'])('what is no code is refused: %.10s', async (code) => {
  const { ada } = await personWithCodes()
  expect((await use(ada, code)).status).toBe(400)
})
