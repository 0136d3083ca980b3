import { afterAll, describe, expect, it } from 'vitest'
import { path, second, third, withApps } from '../../testing/authenticator-apps.ts'
import { enableTotp, requestAttemptCode, totpSecret } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { tenantOf } from '../../testing/people.ts'
import { extended } from '../../testing/trusted-devices.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const { codeOf, add, list, remove, personWithTwo, requires } = withApps(server, project)

describe('several authenticator apps (T76)', () => {
  it('are neither added nor removed by whoever only found the browser open', async () => {
    const ada = await personWithTwo()
    const { body } = await project.client.post(
      '/auth/mfa/sign-in',
      {
        ...{ type: 'totp', totp: codeOf(totpSecret), code: await requestAttemptCode(project, ada) },
      },
      extended,
    )
    server.clock.advance(9 * 60_000)
    const { access_token: accessToken } = (await project.refresh(body.refresh_token)).body
    server.clock.advance(2 * 60_000)
    expect((await add({ accessToken }, third)).code).toBe('STEP_UP_REQUIRED')
    expect((await remove({ accessToken }, 'first')).code).toBe('STEP_UP_REQUIRED')
  })

  it('nor by whoever knows the password as well, who would put theirs in the place of the owner’s; keys and passkeys neither', async () => {
    const ada = await personWithTwo()
    const proof = { type: 'totp', totp: codeOf(totpSecret), code: await requestAttemptCode(project, ada) }
    const { body } = await project.client.post('/auth/mfa/sign-in', proof, extended)
    server.clock.advance(11 * 60_000)
    const { access_token } = (await project.refresh(body.refresh_token)).body
    const me = project.as('client', { accessToken: access_token })
    expect((await me.post('/auth/step-up/password', { password: ada.password }, extended)).status).toBe(200)
    expect((await me.get('/auth/step-up', extended)).status).toBe(200)
    const wanted = { code: 'STEP_UP_REQUIRED', body: { details: { methods: ['totp', 'sign-in'] } } }
    expect(await add({ accessToken: access_token }, third)).toMatchObject(wanted)
    expect(await remove({ accessToken: access_token }, 'first')).toMatchObject(wanted)
    expect(await me.post('/auth/security-keys/initiate', undefined, extended)).toMatchObject(wanted)
    expect(await me.post('/auth/passkey/initiate-passkey-registration', {}, extended)).toMatchObject(wanted)
    const totp_code = codeOf(second)
    expect((await me.post('/auth/step-up/totp', { totp_code }, extended)).status).toBe(200)
    expect((await add({ accessToken: access_token }, third)).status).toBe(201)
  })

  it('the last one takes a code of it, or a recovery code: a session that has just been proved is not enough (T59)', async () => {
    const ada = await personWithTwo()
    const signedIn = async () => {
      const proof = { type: 'totp', totp: codeOf(totpSecret), code: await requestAttemptCode(project, ada) }
      return { accessToken: (await project.client.post('/auth/mfa/sign-in', proof, extended)).body.access_token }
    }
    const me = await signedIn()
    const [, { id }] = await list(me)
    expect((await remove(me, id)).status).toBe(200)
    for (const request of [extended, {}]) {
      const refused = await project.as('client', me).delete(`${path}/first`, request)
      expect(refused.status).toBeGreaterThanOrEqual(400)
    }
    expect((await remove(me, 'first')).body).toContain('code')
    expect(await requires(ada)).toBe(true)
    const off = { totp_secret_base64: null, totp_code: codeOf(totpSecret) }
    expect((await project.as('client', me).patch('/users/me', off, extended)).status).toBe(200)
    expect(await requires(ada)).toBe(false)
  })

  it('a wrong code, the secret of another app and an eleventh app are refused', async () => {
    const ada = await personWithTwo()
    expect((await add(ada, third, { totp_code: '000000' })).code).toBe('INVALID_TOTP_CODE')
    expect((await add(ada, second)).status).toBe(400)
    for (let n = 3; n <= 10; n += 1) expect((await add(ada, Buffer.alloc(20, n))).status).toBe(201)
    expect((await add(ada, Buffer.alloc(20, 11))).status).toBe(400)
    expect(await list(ada)).toHaveLength(10)
  })

  it('those of other people cannot be removed', async () => {
    const [ada, eve] = [await personWithTwo(), await personWithTwo()]
    const [, { id }] = await list(ada)
    expect((await remove(eve, id)).status).toBe(404)
    expect(await list(ada)).toHaveLength(2)
  })

  it('of fifty uses of one code at once, one wins', async () => {
    const ada = await personWithTwo()
    const codes = await Promise.all(Array.from({ length: 50 }, () => requestAttemptCode(project, ada)))
    const totp = codeOf(second)
    const answers = await Promise.all(
      codes.map((code) => project.server.post('/auth/mfa/sign-in', { type: 'totp', totp, code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('the last one stays where one is required, and no secret is readable in the database', async () => {
    const own = await server.createProject()
    const ada = await own.signUp()
    await enableTotp(own, ada)
    await own.configure({ 'auth.secondFactor.requiredFrom': '2020-01-01' })
    expect((await own.as('client', ada).delete(`${path}/first`, extended)).status).toBe(400)
    const bob = await personWithTwo()
    const db = await tenantOf(server, project)
    const rows = await db.selectFrom('authenticator_apps').selectAll().where('user_id', '=', bob.id).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(second.toString('base64'))
  })
})
