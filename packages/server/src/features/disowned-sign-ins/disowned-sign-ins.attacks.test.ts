/** The link of an email about a new sign-in, in the wrong hands or at the wrong time (T72). */
import { afterAll, expect, it } from 'vitest'
import { behindProxy, from, requestResetCode } from '../../testing/code-mails.ts'
import { type Person, startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { answerWithPasskey, registerPasskey } from '../../testing/passkey-ceremonies.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'

const server = await startTestServer({ env: behindProxy })
afterAll(() => server.close())
const project = await server.createProject()
const path = '/api/v1/auth/not-me'

let places = 0
const somewhere = () => `81.2.${++places}.1`
const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, userAgent = 'x') =>
  project.client.post(
    '/auth/password/sign-in',
    { email, password },
    {
      headers: { ...from(somewhere()).headers, 'user-agent': userAgent },
    },
  )

/** Somebody whose password a thief has used, with the key that the email brought. */
async function warned(userAgent?: string) {
  const ada = await project.signUp()
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  const thief = (await signIn(ada, userAgent)).body
  await jobsDone(server)
  const mail = (await server.mailbox.list(ada.email)).find(({ links: [link] }) => link?.includes(path))!
  return { ada, thief, mail, key: new URL(mail.links[0]!).searchParams.get('key')! }
}
const post = (key: string) => server.request('POST', `${path}?key=${key}`, { form: {} })
const isAlive = async ({ id }: Person) =>
  (await project.server.get(`/auth/sessions?user_id=${id}`)).body.items.length > 0

it('of 50 who press the button at once one ends the sessions (T72)', async () => {
  const { ada, key } = await warned()
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(key)))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(answers.filter(({ body }) => body.includes('Everybody is signed out'))).toHaveLength(1)
  await jobsDone(server)
  const { body } = await project.admin.get('/internal/audit-log?action=sign_in.disowned')
  expect(body.items.filter(({ target }: { target: { id: string } }) => target.id === ada.id)).toHaveLength(1)
})

it('a link that was used signs nobody out again, however the account goes on (T72)', async () => {
  const { ada, key } = await warned()
  await post(key)
  const code = await requestResetCode(server, project, ada.email)
  const password = 'of its owner alone'
  await project.client.post('/auth/password/reset', { code, password })
  expect((await signIn({ ...ada, password })).status).toBe(200)
  for (const method of ['GET', 'POST'] as const) {
    const { body } = await server.request(method, `${path}?key=${key}`, method === 'POST' ? { form: {} } : {})
    expect(body).toContain('This link was used before')
    expect(body).not.toContain('<button')
  }
  expect(await isAlive(ada)).toBe(true)
  expect((await signIn({ ...ada, password })).status).toBe(200)
})

it('a thief who changes the password or the address first is signed out all the same (T72)', async () => {
  const { ada, thief, key } = await warned()
  const own = project.as('client', { accessToken: thief.access_token })
  const change = { old_password: ada.password, new_password: 'of the thief alone' }
  expect((await own.post('/auth/password/update', change)).status).toBe(200)
  await project.server.patch(`/users/${ada.id}`, { primary_email: 'thief@example.com', primary_email_verified: true })
  expect((await post(key)).body).toContain('Everybody is signed out')
  expect(await isAlive(ada)).toBe(false)
  const stolen = { email: 'thief@example.com', password: change.new_password }
  expect((await signIn(stolen)).code).toBe('EMAIL_PASSWORD_MISMATCH')
})

it('what a thief added opens nothing either, and what its owner had before stays (T72)', async () => {
  const own = await server.createProject({ config: { passkey_enabled: true, magic_link_enabled: true } })
  await own.configure({ 'apiKeys.enabled.user': true })
  const [ada, hers, theirs] = [await own.signUp(), new SoftwareAuthenticator(), new SoftwareAuthenticator()]
  await own.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  await registerPasskey(own, ada, hers)
  server.clock.advance(1000)
  const { email, password } = ada
  const thief = (await own.client.post('/auth/password/sign-in', { email, password }, from(somewhere()))).body
  await jobsDone(server)
  const mail = (await server.mailbox.list(email)).find(({ links: [link] }) => link?.includes(path))!
  server.clock.advance(1000)
  const me = own.as('client', { accessToken: thief.access_token })
  await registerPasskey(own, { accessToken: thief.access_token }, theirs)
  const address = { type: 'email', value: `thief-${email}`, user_id: 'me', used_for_auth: true }
  const { id } = (await me.post('/contact-channels', address)).body
  await own.server.patch(`/contact-channels/${ada.id}/${id}`, {
    is_verified: true,
    used_for_auth: true,
    is_primary: true,
  })
  const key = { description: 'theirs', user_id: 'me', is_public: false, expires_at_millis: null }
  const { value } = (await me.post('/user-api-keys', key)).body
  const check = async () => (await own.server.post('/user-api-keys/check', { api_key: value })).status
  expect(await check()).toBe(200)
  const { body } = await post(new URL(mail.links[0]!).searchParams.get('key')!)
  expect(body).toContain('What was added to it since then is gone, too')
  const signIn = async (device: SoftwareAuthenticator) =>
    own.client.post('/auth/passkey/sign-in', await answerWithPasskey(own, device))
  expect((await signIn(theirs)).status).toBe(400)
  expect((await signIn(hers)).status).toBe(200)
  expect(await check()).not.toBe(200)
  const channels = (await own.server.get(`/contact-channels?user_id=${ada.id}`)).body.items
  expect(channels).toMatchObject([{ value: email, is_primary: true, is_verified: true }])
  await jobsDone(server)
  const [entry] = (await own.admin.get('/internal/audit-log?action=sign_in.disowned')).body.items
  expect(entry.after).toEqual({ removed: { passkeys: 1, api_access: 1, contact_channels: 1 } })
})

it('a reset by email ends what older links could do (T72)', async () => {
  const { ada, key } = await warned()
  const code = await requestResetCode(server, project, ada.email)
  await project.client.post('/auth/password/reset', { code, password: 'of its owner alone' })
  await signIn({ ...ada, password: 'of its owner alone' })
  expect((await post(key)).body).toContain('This link was used before')
  expect(await isAlive(ada)).toBe(true)
})

it('keys of other kinds, cut off, made up or old do nothing (T72)', async () => {
  const { ada, key } = await warned()
  const reset = await requestResetCode(server, project, ada.email)
  const other = key.replace(/./, (first) => (first === '0' ? '1' : '0'))
  for (const wrong of [reset, other]) {
    expect(await post(wrong)).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
  }
  for (const wrong of [key.slice(1), '', `${key}0`]) expect((await post(wrong)).status).toBe(400)
  expect((await project.client.post('/auth/password/reset', { code: key, password: 'a new one' })).code).toBe(
    'VERIFICATION_CODE_NOT_FOUND',
  )
  server.clock.advance(7 * 24 * 60 * 60 * 1000)
  expect(await post(key)).toMatchObject({ status: 400, code: 'VERIFICATION_CODE_EXPIRED' })
  expect(await isAlive(ada)).toBe(true)
})

it('a key is of one account in one project: nothing happens to the same address elsewhere (T72)', async () => {
  const { ada, key } = await warned()
  const elsewhere = await server.createProject()
  const twin = await elsewhere.signUp({ email: ada.email })
  await server.request('POST', `${path}?key=${key}`, { form: {}, headers: { 'x-stack-project-id': elsewhere.id } })
  expect((await elsewhere.server.get(`/auth/sessions?user_id=${twin.id}`)).body.items).toHaveLength(1)
  expect(await isAlive(ada)).toBe(false)
})

it('to whoever tries it, an account without its password answers as one that does not exist (T72, T09)', async () => {
  const { ada, key } = await warned()
  await post(key)
  const strip = ({ status, code, body }: Awaited<ReturnType<typeof signIn>>) => ({ status, code, body })
  expect(strip(await signIn(ada))).toEqual(strip(await signIn({ email: 'nobody@example.com', password: ada.password })))
})

it('what a thief writes as their browser is not quoted in the email (T72, T35)', async () => {
  const evil = 'Mozilla/5.0 Call-0800-555 to keep your account/1.0 https://evil.example'
  const { mail } = await warned(evil)
  expect(`${mail.text}${mail.html}`).not.toMatch(/0800|evil\.example/)
})
