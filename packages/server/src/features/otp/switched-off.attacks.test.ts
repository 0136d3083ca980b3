/** Whoever gets into the mailbox of somebody who switched emailed codes off does not get into the account. */
import { afterAll, describe, expect, it } from 'vitest'
import { requestSignInCode } from '../../testing/code-mails.ts'
import { type Person, startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const config = { magic_link_enabled: true }
const project = await server.createProject({ config })

async function personWithVerifiedEmail(on: TestProject = project): Promise<Person> {
  const person = await on.signUp()
  await on.server.patch(`/users/${person.id}`, { primary_email_verified: true })
  return person
}
const switchOtp = (person: Person, otp_auth_enabled: boolean) =>
  project.as('client', person).patch('/users/me', { otp_auth_enabled })
const signIn = (code: string) => project.client.post('/auth/otp/sign-in', { code })
const isOtpOn = async ({ id }: Person) => (await project.server.get(`/users/${id}`)).body.otp_auth_enabled

describe('emailed codes that a person switched off', () => {
  it('a code from before does not sign in, and switches nothing on (T44)', async () => {
    const ada = await personWithVerifiedEmail()
    expect((await switchOtp(ada, true)).status).toBe(200)
    const { code, otp, nonce } = await requestSignInCode(server, project, ada.email)
    expect((await switchOtp(ada, false)).status).toBe(200)
    for (const attempt of [code, `${otp}${nonce}`]) {
      expect(await signIn(attempt)).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    }
    expect(await isOtpOn(ada)).toBe(false)
  })

  it('the same holds where a server switched them off, or they were never on (T44)', async () => {
    for (const before of [true, false]) {
      const ada = await personWithVerifiedEmail()
      if (before) await switchOtp(ada, true)
      const { code } = await requestSignInCode(server, project, ada.email)
      await project.server.patch(`/users/${ada.id}`, { otp_auth_enabled: false })
      expect((await signIn(code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
      expect(await isOtpOn(ada)).toBe(false)
    }
  })

  it('asking for a code answers as for everybody, and the email says that the method is off (T10)', async () => {
    const ada = await personWithVerifiedEmail()
    await switchOtp(ada, false)
    const ask = (email: string) =>
      project.client.post('/auth/otp/send-sign-in-code', {
        email,
        callback_url: 'http://localhost:3000/handler/callback',
      })
    const [known, unknown] = [await ask(ada.email), await ask('somebody-else@example.com')]
    expect(known.status).toBe(200)
    expect({ ...known.body, nonce: '' }).toEqual({ ...unknown.body, nonce: '' })
    expect(known.body.nonce).toHaveLength(unknown.body.nonce.length)
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.includes('off'))
    expect(mail.text).toContain('switched off')
    expect(mail.links).toEqual([])
  })

  it('the person, or a server, switches them on again', async () => {
    for (const on of [
      (person: Person) => switchOtp(person, true),
      ({ id }: Person) => project.server.patch(`/users/${id}`, { otp_auth_enabled: true }),
    ]) {
      const ada = await personWithVerifiedEmail()
      await switchOtp(ada, false)
      expect((await on(ada)).status).toBe(200)
      const { code } = await requestSignInCode(server, project, ada.email)
      expect((await signIn(code)).body.user_id).toBe(ada.id)
    }
  })
})

it('who was created or imported without emailed codes, or signed up by password, may still use one', async () => {
  const email = 'created@example.com'
  const created = await project.server.post('/users', {
    primary_email: email,
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    otp_auth_enabled: false,
  })
  const { code } = await requestSignInCode(server, project, email)
  expect((await signIn(code)).body.user_id).toBe(created.body.id)
  const ada = await personWithVerifiedEmail()
  const { code: own } = await requestSignInCode(server, project, ada.email)
  expect((await signIn(own)).body.user_id).toBe(ada.id)
  expect(await isOtpOn(ada)).toBe(true)
})

describe('the last sign-in method', () => {
  it('emailed codes stay on while nothing else lets the person in', async () => {
    const { code } = await requestSignInCode(server, project, 'codes-only@example.com')
    const { body } = await signIn(code)
    const person = { accessToken: body.access_token }
    for (const caller of [project.as('client', person), project.as('server', person)]) {
      const answer = await caller.patch('/users/me', { otp_auth_enabled: false })
      expect(answer).toMatchObject({ status: 400, code: undefined })
      expect(answer.body).toMatch(/only sign-in method/)
    }
    expect((await project.server.get(`/users/${body.user_id}`)).body.otp_auth_enabled).toBe(true)
    const withPassword = { otp_auth_enabled: false, password: 'correct horse battery' }
    expect((await project.server.patch(`/users/${body.user_id}`, withPassword)).status).toBe(200)
  })

  it('a user who has no sign-in method at all may have emailed codes switched off', async () => {
    const { body } = await project.server.post('/users', {})
    for (let i = 0; i < 2; i++) {
      expect((await project.server.patch(`/users/${body.id}`, { otp_auth_enabled: false })).status).toBe(200)
    }
  })
})
