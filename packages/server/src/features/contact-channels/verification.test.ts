import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, codeIn, requestVerificationCode } from '../../testing/code-mails.ts'
import { type Person, startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ displayName: 'Acme' })
const untrusted = 'https://evil.example/'

const as = (person: Person) => project.as('client', person)
const channelOf = async (person: Person) =>
  (await project.server.get(`/contact-channels?user_id=${person.id}`)).body.items[0]
const send = (user: string, channel: string, person?: Person, callback_url = callbackUrl) =>
  project.as('client', person).post(`/contact-channels/${user}/${channel}/send-verification-code`, { callback_url })
const sendOld = (email: string, person?: Person, callback_url = callbackUrl) =>
  project.as('client', person).post('/contact-channels/send-verification-code', { email, callback_url })
const verify = (code: string) => project.client.post('/contact-channels/verify', { code })
const check = (code: string) => project.client.post('/contact-channels/verify/check-code', { code })
const codeFor = (person: Person) => requestVerificationCode(server, project, person)

describe('asking for a verification mail', () => {
  it('asking for verification mails a link to the address of the channel', async () => {
    const ada = await project.signUp()
    const value = `second-${ada.email}`
    const channel = { user_id: 'me', type: 'email', value, used_for_auth: false }
    const { body } = await as(ada).post('/contact-channels', channel)
    expect(await send('me', body.id, ada, `${callbackUrl}?x=1`)).toMatchObject({ status: 200, body: { success: true } })
    const mail = await server.mailbox.waitFor(value)
    expect(mail.subject).toBe('Verify your email at Acme')
    expect(mail.links[0]).toMatch(/^http:\/\/localhost:3000\/handler\/callback\?x=1&code=[0-9a-z]{45}$/)
    expect((await verify(codeIn(mail))).body).toEqual({ success: true })
    expect((await project.server.get(`/contact-channels/${ada.id}/${body.id}`)).body.is_verified).toBe(true)
  })

  it('whoever has the mailbox of an unverified address can ask for a link, and learns nothing else', async () => {
    const ask = (email: string, callback_url = callbackUrl, headers: object = { 'x-hallpass-extensions': '1' }) =>
      project.client.post('/contact-channels/request-verification', { email, callback_url }, { headers } as never)
    const ada = await project.signUp()
    const { id } = await server.mailbox.waitFor(ada.email)
    const [known, unknown] = [await ask(ada.email.toUpperCase()), await ask('nobody-here@example.com')]
    expect([known.status, known.body]).toEqual([200, { success: true }])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const mail = await server.mailbox.waitFor(ada.email, (one) => one.id !== id)
    expect((await verify(codeIn(mail))).body).toEqual({ success: true })
    expect((await ask(ada.email)).status).toBe(200)
    expect(await server.mailbox.list('nobody-here@example.com')).toEqual([])
    expect(await server.mailbox.list(ada.email)).toHaveLength(2)
    expect(await ask(ada.email, untrusted)).toMatchObject({ status: 400, code: 'REDIRECT_URL_NOT_WHITELISTED' })
    expect((await ask(ada.email, callbackUrl, {})).status).toBe(404)
  })

  it('servers can ask for a verification email', async () => {
    const ada = await project.signUp()
    const { id } = await channelOf(ada)
    const path = `/contact-channels/${ada.id}/${id}/send-verification-code`
    expect((await project.server.post(path, { callback_url: callbackUrl })).status).toBe(200)
    expect((await project.admin.post(path, { callback_url: callbackUrl })).status).toBe(200)
  })

  it('asking for verification is refused in the order of the contract', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const { id } = await channelOf(ada)
    const asServer = (user: string, channel: string, callback_url = untrusted) =>
      project.server.post(`/contact-channels/${user}/${channel}/send-verification-code`, { callback_url })
    expect((await send(ada.id, id, undefined, untrusted)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect(await send(ada.id, id, bob, untrusted)).toMatchObject({ status: 400, code: undefined })
    const nobody = randomUUID()
    expect(await asServer(nobody, id)).toMatchObject({
      status: 400,
      code: 'USER_ID_DOES_NOT_EXIST',
      body: { details: { user_id: nobody } },
    })
    expect(await asServer(bob.id, id)).toMatchObject({ status: 404, code: undefined })
    await project.server.patch(`/contact-channels/${ada.id}/${id}`, { is_verified: true })
    expect(await asServer(ada.id, id)).toMatchObject({ status: 409, code: 'EMAIL_ALREADY_VERIFIED' })
    await project.server.patch(`/contact-channels/${ada.id}/${id}`, { is_verified: false })
    expect(await asServer(ada.id, id)).toMatchObject({ status: 400, code: 'REDIRECT_URL_NOT_WHITELISTED' })
    expect((await asServer(ada.id, id, callbackUrl)).status).toBe(200)
  })
})

describe('the old way of asking', () => {
  it('the older endpoint mails a verification link to the primary address, however it is spelled', async () => {
    const ada = await project.signUp()
    expect(await sendOld(ada.email.toUpperCase(), ada)).toMatchObject({ status: 200, body: { success: true } })
  })

  it('the older verification endpoint is refused in the order of the contract', async () => {
    const ada = await project.signUp()
    const { id } = await channelOf(ada)
    expect((await sendOld(ada.email)).code).toBe('SCHEMA_ERROR')
    expect((await sendOld('x@host', ada)).code).toBe('SCHEMA_ERROR')
    const other = await sendOld('other@example.com', ada, untrusted)
    expect(other).toMatchObject({ status: 400, code: 'EMAIL_IS_NOT_PRIMARY_EMAIL' })
    expect(other.body.details).toEqual({ email: 'other@example.com', primary_email: ada.email })
    await project.server.patch(`/contact-channels/${ada.id}/${id}`, { is_verified: true })
    expect(await sendOld(ada.email, ada, untrusted)).toMatchObject({ status: 409, code: 'EMAIL_ALREADY_VERIFIED' })
    await project.server.patch(`/contact-channels/${ada.id}/${id}`, { is_verified: false })
    expect((await sendOld(ada.email, ada, untrusted)).code).toBe('REDIRECT_URL_NOT_WHITELISTED')
    await project.server.delete(`/contact-channels/${ada.id}/${id}`)
    expect((await sendOld(ada.email, ada)).body.details).toEqual({ email: ada.email, primary_email: null })
  })
})

describe('verifying', () => {
  it('verifying needs no signed-in user, and keeps password and sessions', async () => {
    const ada = await project.signUp()
    const code = await codeFor(ada)
    expect(await verify(code.toUpperCase())).toMatchObject({ status: 200, body: { success: true } })
    const me = await as(ada).get('/users/me')
    expect(me.body).toMatchObject({ primary_email_verified: true, has_password: true })
    expect((await project.refresh(ada.refreshToken)).status).toBe(200)
  })

  it('each of several verification codes works once', async () => {
    const ada = await project.signUp()
    const codes = [codeIn(await server.mailbox.waitFor(ada.email)), await codeFor(ada)]
    for (const code of codes) expect((await verify(code)).status).toBe(200)
    for (const code of codes) {
      expect(await verify(code)).toMatchObject({ status: 409, code: 'VERIFICATION_CODE_ALREADY_USED' })
    }
  })

  it('verifying fails while the address is gone, and works when it is back', async () => {
    const ada = await project.signUp()
    const code = await codeFor(ada)
    const { id } = await channelOf(ada)
    const path = `/contact-channels/${ada.id}/${id}`
    await project.server.patch(path, { value: `moved-${ada.email}` })
    expect(await verify(code)).toMatchObject({ status: 400, code: undefined })
    await project.server.patch(path, { value: ada.email })
    expect((await verify(code)).status).toBe(200)
  })

  it('verifying refuses codes that are unknown, expired or tried too often', async () => {
    const ada = await project.signUp()
    const [tried, late] = [await codeFor(ada), await codeFor(ada)]
    expect(await verify('0'.repeat(45))).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    expect(await verify('short')).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    for (let attempt = 0; attempt < 20; attempt++) await check(tried)
    expect(await verify(tried)).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' })
    server.clock.advance(24 * 3_600_000)
    expect(await verify(late)).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
  })

  it('a verification code can be checked before it is used', async () => {
    const code = await codeFor(await project.signUp())
    for (let i = 0; i < 3; i++) expect((await check(code)).body).toEqual({ is_code_valid: true })
    expect((await verify(code)).status).toBe(200)
    expect((await check(code)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
  })
})
