import { afterAll, describe, expect, it } from 'vitest'
import { enableTotp, requestAttemptCode, requestSignInCode, totpAt } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { magic_link_enabled: true } })

const signIn = (code: string, totp: string) => project.client.post('/auth/mfa/sign-in', { type: 'totp', totp, code })

async function personWithTotp() {
  const person = await project.signUp()
  await enableTotp(project, person)
  return person
}

describe('the second factor', () => {
  it('the second factor finishes a password sign-in', async () => {
    const ada = await personWithTotp()
    const answer = await signIn(await requestAttemptCode(project, ada), totpAt(server))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^ey/),
      refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      is_new_user: false,
      user_id: ada.id,
    })
    expect((await project.refresh(answer.body.refresh_token)).status).toBe(200)
  })

  it('the second factor says that the user is new when the first factor made it so', async () => {
    const guest = await project.signUpAnonymously()
    await enableTotp(project, { ...guest, email: '', password: '' })
    const { code } = await requestSignInCode(server, project, 'new-with-totp@example.com')
    const first = await project.as('client', guest).post('/auth/otp/sign-in', { code })
    expect(first.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    const answer = await signIn(first.body.details.attempt_code, totpAt(server))
    expect(answer.body).toMatchObject({ user_id: guest.id, is_new_user: true })
  })

  it.each([-1, 0, 1])('the second factor accepts the TOTP of step %i', async (steps) => {
    const ada = await personWithTotp()
    expect((await signIn(await requestAttemptCode(project, ada), totpAt(server, steps))).status).toBe(200)
  })

  it('the second factor works at every access level', async () => {
    for (const level of ['server', 'admin'] as const) {
      const ada = await personWithTotp()
      const body = { type: 'totp', totp: totpAt(server), code: await requestAttemptCode(project, ada) }
      expect((await project.as(level).post('/auth/mfa/sign-in', body)).status).toBe(200)
    }
  })

  it('a wrong TOTP leaves the attempt usable', async () => {
    const ada = await personWithTotp()
    const code = await requestAttemptCode(project, ada)
    for (const wrong of ['000000', '', '12345', '1234567', 'abcdef', '٠٠٠٠٠٠', totpAt(server, 5)]) {
      const answer = await signIn(code, wrong)
      expect(answer, wrong).toMatchObject({ status: 400, code: 'INVALID_TOTP_CODE' })
      expect(answer.body.error).toBe('The TOTP code is invalid. Please try again.')
    }
    expect((await signIn(code, totpAt(server))).status).toBe(200)
  })

  it('a right TOTP spends the attempt', async () => {
    const ada = await personWithTotp()
    const code = await requestAttemptCode(project, ada)
    expect((await signIn(code, totpAt(server))).status).toBe(200)
    expect(await signIn(code, totpAt(server, 1))).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
  })

  it('the second factor refuses unknown attempts and those of another project', async () => {
    expect(await signIn('0'.repeat(45), '000000')).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    const other = await server.createProject()
    const ada = await other.signUp()
    await enableTotp(other, ada)
    const code = await requestAttemptCode(other, ada)
    expect((await signIn(code, totpAt(server))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('an attempt lasts five minutes and twenty tries', async () => {
    const ada = await personWithTotp()
    const [tried, late] = [await requestAttemptCode(project, ada), await requestAttemptCode(project, ada)]
    for (let i = 0; i < 20; i++) expect((await signIn(tried, '000000')).code).toBe('INVALID_TOTP_CODE')
    expect(await signIn(tried, totpAt(server))).toMatchObject({
      status: 400,
      code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    })
    server.clock.advance(5 * 60_000)
    expect(await signIn(late, totpAt(server))).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
  })

  it('the second factor refuses an attempt after TOTP was switched off', async () => {
    const ada = await personWithTotp()
    const code = await requestAttemptCode(project, ada)
    await project.as('client', ada).patch('/users/me', { totp_secret_base64: null })
    expect(await signIn(code, totpAt(server))).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
  })

  it('the second factor checks the current secret', async () => {
    const ada = await personWithTotp()
    const code = await requestAttemptCode(project, ada)
    const other = Buffer.from('another secret, also 20').toString('base64')
    await project.as('client', ada).patch('/users/me', { totp_secret_base64: other })
    expect((await signIn(code, totpAt(server))).code).toBe('INVALID_TOTP_CODE')
  })

  it('the second factor validates its body', async () => {
    const code = '0'.repeat(45)
    for (const body of [
      { totp: '000000', code },
      { type: 'sms', totp: '000000', code },
      { type: 'totp', code },
      { type: 'totp', totp: '000000' },
      { type: 'totp', totp: '000000', code: 'short' },
    ]) {
      expect(await project.client.post('/auth/mfa/sign-in', body)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })
})
