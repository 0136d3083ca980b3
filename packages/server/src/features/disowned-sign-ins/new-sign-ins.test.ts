/** Emails about sign-ins from new places: docs/protocol/emails.md#new-sign-ins. */
import { templateIds } from '@hallpass/contract/config'
import { afterAll, describe, expect, it } from 'vitest'
import { behindProxy, enableTotp, from, requestResetCode, requestSignInCode, totpAt } from '../../testing/code-mails.ts'
import { type Person, startTestServer, type TestProject } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'

const server = await startTestServer({ env: behindProxy })
afterAll(() => server.close())
const project = await server.createProject({ config: { magic_link_enabled: true } })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

let places = 0
const somewhere = () => `81.2.${++places}.1`

/** Somebody who signed up on this machine, and whose address is verified. */
async function verified(of: TestProject = project) {
  const ada = await of.signUp()
  await of.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  return ada
}
const signIn = ({ email, password }: Person, address: string, headers = {}, of = project) =>
  of.client.post('/auth/password/sign-in', { email, password }, { headers: { ...from(address).headers, ...headers } })

async function newSignIns({ email }: Person) {
  await jobsDone(server)
  return (await server.mailbox.list(email)).filter(({ links: [link] }) => link?.includes('/not-me'))
}
const linkIn = ({ links: [link] }: { links: string[] }) => new URL(link!)
const open = (method: 'GET' | 'POST', link: URL, language = 'en') =>
  server.request(method, `${link.pathname}${link.search}`, {
    headers: { accept: 'text/html', 'accept-language': language },
    ...(method === 'POST' && { form: {} }),
  })

describe('the email', () => {
  it('a sign-in from a network that the account does not know is told of, once', async () => {
    const ada = await verified()
    const place = '81.2.69.142'
    await signIn(ada, place, { 'user-agent': firefox })
    await signIn(ada, place, { 'user-agent': firefox })
    const [mail, ...others] = await newSignIns(ada)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^New sign-in to your account at /)
    expect(mail?.text).toMatch(/Time: .*UTC\nPlace: United Kingdom\nDevice: Firefox, Linux\nSigned in with: Password\n/)
    const link = linkIn(mail!)
    expect(link.pathname).toBe('/api/v1/auth/not-me')
    expect([...link.searchParams.keys()]).toEqual(['key'])
  })

  it('neither the first sign-in is told of, nor one on this machine or by a server', async () => {
    const email = 'imported@example.com'
    const made = {
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password: 'x y z w',
    }
    const { id } = (await project.server.post('/users', made)).body
    const imported = { id, email, password: made.password } as Person
    expect((await signIn(imported, somewhere())).status).toBe(200)
    const ada = await verified()
    await signIn(ada, '127.9.9.9')
    await signIn(ada, '::1')
    const body = { email: ada.email, password: ada.password }
    expect((await project.server.post('/auth/password/sign-in', body, from(somewhere()))).status).toBe(200)
    const newcomer = 'newcomer@example.com'
    const { code } = await requestSignInCode(server, project, newcomer)
    await project.client.post('/auth/otp/sign-in', { code }, from(somewhere()))
    expect(await newSignIns(imported)).toEqual([])
    expect(await newSignIns(ada)).toEqual([])
    expect(await newSignIns({ email: newcomer } as Person)).toEqual([])
  })

  it('only verified addresses are told, and only where the project wants it', async () => {
    const ada = await project.signUp()
    await signIn(ada, somewhere())
    expect(await newSignIns(ada)).toEqual([])
    const quiet = await server.createProject()
    await quiet.configure({ 'emails.securityNotifications': false })
    const grace = await verified(quiet)
    await signIn(grace, somewhere(), {}, quiet)
    expect(await newSignIns(grace)).toEqual([])
  })

  it('with a second factor it is told of when that was given', async () => {
    const ada = await verified()
    await enableTotp(project, ada)
    const place = somewhere()
    const code = (await signIn(ada, place)).body.details.attempt_code
    expect(await newSignIns(ada)).toEqual([])
    await project.client.post('/auth/mfa/sign-in', { type: 'totp', totp: totpAt(server), code }, from(place))
    expect((await newSignIns(ada))[0]?.text).toContain('Signed in with: Password, Second factor')
  })

  it('three a day at most, and again on the next', async () => {
    const ada = await verified()
    await Promise.all(Array.from({ length: 8 }, () => signIn(ada, somewhere())))
    expect(await newSignIns(ada)).toHaveLength(3)
    server.clock.advance(25 * 60 * 60 * 1000)
    await signIn(ada, somewhere())
    expect(await newSignIns(ada)).toHaveLength(4)
  })

  it('where it is not known what the owner reads, it is in the language of whoever signed in; projects may edit it', async () => {
    const ada = await verified()
    await signIn(ada, '81.2.69.143', { 'accept-language': 'de', 'user-agent': firefox })
    const [mail] = await newSignIns(ada)
    expect(mail?.subject).toMatch(/^Neue Anmeldung bei Ihrem Konto/)
    expect(mail?.text).toContain('Ort: Vereinigtes Königreich')
    expect(mail?.text).not.toMatch(/[{}]|undefined/)
    const list = async (headers = {}) =>
      (await project.admin.get('/internal/email-templates', { headers })).body.templates.map(
        ({ id }: { id: string }) => id,
      )
    expect(await list()).not.toContain(templateIds.newSignIn)
    expect(await list({ 'x-hallpass-extensions': '1' })).toContain(templateIds.newSignIn)
  })
})

describe('"This wasn’t me"', () => {
  async function warned() {
    const ada = await verified()
    const thief = (await signIn(ada, somewhere())).body
    const [mail] = await newSignIns(ada)
    return { ada, thief, link: linkIn(mail!) }
  }
  const refresh = (refreshToken: string) =>
    project.client.post('/auth/sessions/current/refresh', {}, { headers: { 'x-stack-refresh-token': refreshToken } })

  it('opening the link changes nothing; pressing the button ends all sessions and the password', async () => {
    const { ada, thief, link } = await warned()
    for (let i = 0; i < 5; i++) {
      const { status, body } = await open('GET', link)
      expect(status).toBe(200)
      expect(body).toContain('<form method="post"><button>Sign everybody out</button></form>')
    }
    expect((await refresh(thief.refresh_token)).status).toBe(200)
    const done = await open('POST', link)
    expect(done.body).toContain('Everybody is signed out')
    expect(done.body).toContain(`/p/${project.id}/handler/forgot-password"`)
    for (const token of [thief.refresh_token, ada.refreshToken]) {
      expect((await refresh(token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    }
    expect((await signIn(ada, somewhere())).code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  it('other ways to sign in remain, and a reset brings the password back', async () => {
    const { ada, link } = await warned()
    await open('POST', link)
    const { code: signInCode } = await requestSignInCode(server, project, ada.email)
    expect((await project.client.post('/auth/otp/sign-in', { code: signInCode })).status).toBe(200)
    const code = await requestResetCode(server, project, ada.email)
    const password = 'of its owner alone'
    expect((await project.client.post('/auth/password/reset', { code, password })).status).toBe(200)
    expect((await signIn({ ...ada, password }, somewhere())).status).toBe(200)
  })

  it('it is in the audit log, and webhooks that name it are told', async () => {
    const receiver = await startReceiver()
    await createEndpoint(project, receiver.url, { event_types: ['sign_in.disowned'] })
    const { ada, link } = await warned()
    await open('POST', link)
    const [webhook] = await receiver.waitFor(1)
    expect(webhook!.body).toEqual({
      type: 'sign_in.disowned',
      data: { user_id: ada.id, session_id: expect.any(String), disowned_at_millis: server.clock.now().getTime() },
    })
    await jobsDone(server)
    const { body } = await project.admin.get('/internal/audit-log?action=sign_in.disowned')
    expect(JSON.stringify(body.items)).toContain(ada.id)
    expect((await server.mailbox.list(ada.email)).map(({ subject }) => subject.split(' at ')[0])).toContain(
      'Your password was removed',
    )
  })

  it.each([
    ['de', 'Waren Sie das nicht?', 'Alle abmelden'],
    ['he', 'זה לא היית אתה?', 'ניתוק כולם'],
  ])('its page speaks the language of its reader: %s', async (language, title, button) => {
    const { link } = await warned()
    const { body } = await open('GET', link, language)
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body).toContain(`<button>${button}</button>`)
  })
})
