import { afterAll, describe, expect, it } from 'vitest'
import { enableTotp, requestAttemptCode, requestSignInCode, totpAt } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { requiring } from '../../testing/required-factor.ts'
import { extended } from '../../testing/trusted-devices.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { magic_link_enabled: true } })
const { day, give, setupCode, setUp, byMail } = requiring(server, project)
const oldMember = await project.signUp()
await project.configure({ 'auth.secondFactor.requiredFrom': day(0) })
/** Somebody whom a server made, since a sign-up would set it up. */
async function newPerson() {
  const email = `${Math.random().toString(36).slice(2)}@example.com`
  const password = 'correct horse battery'
  const body = { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true, password }
  const { id } = (await project.server.post('/users', body)).body
  return { ...oldMember, id, email, password }
}
const sessionsOf = async (id: string) => (await project.server.get(`/auth/sessions?user_id=${id}`)).body.items

describe('a second factor that is required (T71)', () => {
  it('is got around by no way to sign in', async () => {
    const ada = await newPerson()
    expect((await give(ada)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    expect((await byMail(ada)).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    expect(await sessionsOf(ada.id)).toEqual([])
  })

  it('is asked of guests who sign up: the session that they had as guests opens nothing any more', async () => {
    const guest = (await project.client.post('/auth/anonymous/sign-up', {}, extended)).body
    const email = `${crypto.randomUUID()}@example.com`
    const { code } = await requestSignInCode(server, project, email)
    const upgrade = await project
      .as('client', { accessToken: guest.access_token })
      .post('/auth/otp/sign-in', { code }, extended)
    expect(upgrade.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    expect((await project.server.get(`/users/${guest.user_id}`)).body.primary_email).toBe(email)
    expect((await project.refresh(guest.refresh_token)).status).toBe(401)
  })

  it('cannot be set up in the place of one that is there', async () => {
    const ada = await newPerson()
    const waiting = await setupCode(ada)
    const { body } = await setUp(await setupCode(ada))
    expect((await setUp(waiting, { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') })).status).toBe(400)
    expect((await setUp(waiting)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await setUp(await requestAttemptCode(project, ada))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await project.refresh(body.refresh_token)).status).toBe(200)
  })

  it('is set up once, however often the attempt is sent', async () => {
    const ada = await newPerson()
    const code = await setupCode(ada)
    const totp = {
      totp_secret_base64: Buffer.from('a secret of 20 bytes').toString('base64'),
      totp_code: totpAt(server),
    }
    const send = () => project.client.post('/auth/mfa/setup', { code, ...totp }, extended)
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessionsOf(ada.id)).toHaveLength(1)
  })

  it('needs a code of the app that it is, and of this project', async () => {
    const ada = await newPerson()
    const code = await setupCode(ada)
    expect((await setUp(code, { totp_code: '000000' })).code).toBe('INVALID_TOTP_CODE')
    const other = await server.createProject()
    const body = { code, totp_secret_base64: Buffer.alloc(20).toString('base64'), totp_code: '000000' }
    expect((await other.client.post('/auth/mfa/setup', body, extended)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect(await sessionsOf(ada.id)).toEqual([])
  })

  it('is not set up with an attempt from before the password was changed', async () => {
    const ada = await newPerson()
    const code = await setupCode(ada)
    await project.server.patch(`/users/${ada.id}`, { password: 'a brand new password' })
    expect((await setUp(code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('the last one is not removed by its owner, by whatever client; a server may', async () => {
    const ada = await newPerson()
    const { body } = await setUp(await setupCode(ada))
    const me = project.as('client', { accessToken: body.access_token })
    server.clock.advance(31_000)
    const off = { totp_secret_base64: null, totp_code: totpAt(server) }
    expect((await me.patch('/users/me', off, extended)).status).toBe(400)
    expect((await me.get('/users/me')).body.requires_totp_mfa).toBe(true)
    const published = (await project.server.post('/auth/sessions', { user_id: ada.id })).body
    const theirs = project.as('client', { accessToken: published.access_token })
    expect((await theirs.patch('/users/me', { totp_secret_base64: null })).status).toBe(400)
    expect((await project.server.patch(`/users/${ada.id}`, { totp_secret_base64: null })).status).toBe(200)
    expect(await setupCode(ada)).toBeDefined()
  })

  it('starts no new period of grace for those who leave a team and come back, or lose the factor', async () => {
    const own = await server.createProject()
    const acts = requiring(server, own)
    const ada = await own.signUp()
    await own.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    const { id } = (await own.server.post('/teams', { display_name: 'Bank', creator_user_id: ada.id })).body
    await own.configure({ 'auth.secondFactor.teams': { [id]: acts.day(3) } })
    expect((await acts.give(ada)).status).toBe(200)
    await enableTotp(own, ada)
    await own.server.patch(`/users/${ada.id}`, { totp_secret_base64: null })
    await own.server.delete(`/team-memberships/${id}/${ada.id}`)
    server.clock.advance(4 * 86_400_000)
    expect((await acts.give(ada)).status).toBe(200)
    await own.server.post(`/team-memberships/${id}/${ada.id}`, {})
    expect(await acts.setupCode(ada)).toBeDefined()
    expect((await own.refresh(ada.refreshToken)).status).toBe(401)
  })

  it.each(['tomorrow', '2026-02-30', '', 7, '2026-12-31T00:00:00Z'])(
    'begins on a day, which %s is not',
    async (bad) => {
      const path = '/internal/config/override'
      const config_override_string = JSON.stringify({ 'auth.secondFactor.requiredFrom': bad })
      expect((await project.admin.patch(path, { config_override_string })).status).toBe(400)
    },
  )
})
