/**
 * Whoever found a browser open, or knows the password, and lacks the second factor: the address of their own that they put into
 * the account makes it none that nobody had proved (T59).
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeIn, requestResetCode, totpAt, totpSecret } from '../../testing/code-mails.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { extended } from '../../testing/trusted-devices.ts'

const server = await startTestServer()
afterAll(() => server.close())
let project: TestProject
beforeAll(async () => {
  project = await server.createProject({ config: { magic_link_enabled: true } })
})
const callback_url = 'http://localhost:3000/handler/email-verification'
let count = 0

/** Somebody with a second factor, and what the thief can do in their session. */
async function intruded(isVerified: boolean) {
  const ada = await project.signUp(extended)
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: isVerified })
  const me = project.as('client', ada)
  const secret = { totp_secret_base64: totpSecret.toString('base64'), totp_code: totpAt(server) }
  expect((await me.patch('/users/me', secret, extended)).status).toBe(200)
  const [own] = (await me.get('/contact-channels?user_id=me', extended)).body.items
  return { ada, me, own, address: `thief-${++count}@example.com` }
}
type Intruded = Awaited<ReturnType<typeof intruded>>

const add = ({ me, address: value }: Intruded) =>
  me.post('/contact-channels', { user_id: 'me', type: 'email', value, used_for_auth: true }, extended)

const ways: [string, boolean, (account: Intruded) => Promise<unknown>][] = [
  [
    'typed over the only one',
    true,
    ({ me, own, address }) => me.patch(`/contact-channels/me/${own.id}`, { value: address }, extended),
  ],
  [
    'put in the place of one that was removed',
    true,
    async (account) => {
      await add(account)
      await account.me.delete(`/contact-channels/me/${account.own.id}`, extended)
    },
  ],
  [
    'added when there was none any more',
    true,
    async (account) => {
      await account.me.delete(`/contact-channels/me/${account.own.id}`, extended)
      await add(account)
    },
  ],
  ['added beside one that nobody had verified', false, add],
]

it.each(ways)(
  'an address that is %s opens no account of somebody with a second factor (T59, T49)',
  async (_, isVerified, put) => {
    const account = await intruded(isVerified)
    const { ada, me, address } = account
    await put(account)
    const channels = (await me.get('/contact-channels?user_id=me', extended)).body.items
    const { id } = channels.find(({ value }: { value: string }) => value === address)
    await me.post(`/contact-channels/me/${id}/send-verification-code`, { callback_url }, extended)
    const code = codeIn(await server.mailbox.waitFor(address, (mail) => mail.subject.startsWith('Verify')))
    expect((await project.client.post('/contact-channels/verify/list-access', { code }, extended)).body).toMatchObject({
      is_removable: false,
      has_second_factor: false,
    })
    expect((await project.client.post('/contact-channels/verify/remove-access', { code }, extended)).status).toBe(403)

    expect((await project.client.post('/contact-channels/verify', { code })).status).toBe(200)
    await me.patch(`/contact-channels/me/${id}`, { used_for_auth: true, is_primary: true }, extended)
    const reset = { code: await requestResetCode(server, project, address), password: 'chosen by the thief' }
    expect((await project.client.post('/auth/password/reset', reset)).status).toBe(200)
    expect((await project.server.get(`/users/${ada.id}`)).body.requires_totp_mfa).toBe(true)
    const signIn = { email: address, password: reset.password }
    expect((await project.client.post('/auth/password/sign-in', signIn)).code).toBe(
      'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    )
  },
)
