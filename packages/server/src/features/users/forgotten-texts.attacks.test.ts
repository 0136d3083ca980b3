/** Texts that others wrote to a person or about them: docs/protocol/users.md#deleting-users. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { recordAudit } from '../../core/audit/index.ts'
import { verifyAuditLog } from '../../core/audit/verify.ts'
import { tablesWith } from '../../testing/find-text.ts'
import { startTestServer } from '../../testing/index.ts'
import { ownMailServer, sendsFinished } from '../../testing/own-mail-server.ts'
import { registerPasskey } from '../../testing/passkey-ceremonies.ts'
import { setUpShop } from '../../testing/payments.ts'
import { keepEvents, quiet, tenantOf } from '../../testing/people.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'

const server = await startTestServer()
await keepEvents(server)
const project = await server.createProject({
  config: { allow_user_api_keys: true, passkey_enabled: true, magic_link_enabled: true },
})
const mailServer = await ownMailServer(project)
await setUpShop(project)
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const db = await tenantOf(server, project)
const { tenancyId } = await server.app.projects.get(project.id)
const problems = async () => (await verifyAuditLog(db, server.app.sealer, tenancyId)).problems

let counter = 0
/** A text that stands nowhere else, and does not look like a key. */
const newMarker = () => `Likes marzipan, ${++counter} kilos`
const extended = { headers: { 'x-hallpass-extensions': '1' } }
const sendTo = async (user_ids: readonly string[], subject: string, html = `<p>${subject}</p>`): Promise<string> => {
  const { status, body } = await project.server.post('/emails/send-email', { user_ids, subject, html }, extended)
  expect(status).toBe(200)
  return body.send_id
}
const remove = async (id: string) => expect((await project.server.delete(`/users/${id}`)).status).toBe(200)
const newestEntry = async () => (await project.admin.get('/internal/audit-log?limit=1')).body.items[0]

it('a deleted person leaves no text of emails, keys, passkeys and items that were theirs alone (T61)', async () => {
  const marker = newMarker()
  const ada = await project.signUp()
  const { id } = ada
  await sendTo([id.toUpperCase()], marker)
  const key = await project.server.post('/user-api-keys', { user_id: id, description: marker, expires_at_millis: null })
  await project.server.patch(`/user-api-keys/${key.body.id}`, { description: `${marker} again` })
  await registerPasskey(project, ada, new SoftwareAuthenticator())
  const { items: passkeys } = (await project.as('client', ada).get('/auth/passkeys')).body
  await project.as('server', ada).patch(`/auth/passkeys/${passkeys[0].id}`, { name: marker })
  await project.as('client', ada).delete(`/auth/passkeys/${passkeys[0].id}`)
  const change = { delta: 3, description: marker }
  await project.server.post(`/payments/items/user/${id}/credits/update-quantity?allow_negative=false`, change)
  await sendsFinished(project)
  await quiet(server)
  const tables = ['api_keys', 'audit_log', 'email_sends', 'item_quantity_changes', 'sent_emails']
  expect(await tablesWith(server, [marker])).toEqual(tables.map((table) => `${table}: ${marker}`))
  await remove(id)
  expect(await tablesWith(server, [marker])).toEqual([])
  await quiet(server)
  expect(await tablesWith(server, [marker])).toEqual([])
  expect(await problems()).toEqual([])
  const { body } = await project.admin.get('/internal/payments/transactions')
  expect(body.transactions).toMatchObject([{ customer_id: id, quantity: 3, description: null }])
})

it('an email to several belongs to the project until the last of them is deleted (T61)', async () => {
  const marker = newMarker()
  const [ada, bob] = [await project.signUp(), await project.signUp()]
  await sendTo([ada.id, bob.id], marker)
  await sendsFinished(project)
  await quiet(server)
  await remove(ada.id)
  expect(await tablesWith(server, [marker])).toEqual(
    ['audit_log', 'email_sends', 'sent_emails'].map((table) => `${table}: ${marker}`),
  )
  await remove(bob.id)
  await quiet(server)
  expect(await tablesWith(server, [marker])).toEqual([])
  expect(await problems()).toEqual([])
})

it('an email is forgotten when its recipients are all deleted at the same moment (T61)', async () => {
  const marker = newMarker()
  const people = await Promise.all([project.signUp(), project.signUp(), project.signUp()])
  await sendTo(
    people.map(({ id }) => id),
    marker,
  )
  await sendsFinished(project)
  await Promise.all(people.map(({ id }) => remove(id)))
  await quiet(server)
  expect(await tablesWith(server, [marker])).toEqual([])
})

it('the audit log quotes no content of an email, only how long it was (T61)', async () => {
  const { id } = await project.signUp()
  const marker = newMarker()
  await sendTo([id], 'Hello', marker)
  await quiet(server)
  expect(await newestEntry()).toMatchObject({
    action: 'email.sent',
    target: { type: 'user', id },
    after: { user_ids: [id], subject: 'Hello', html: `[${marker.length} characters]` },
  })
})

it.each(['has its place in the log', 'waits for its place'])(
  'an entry from before, with the whole email, that %s is erased (T61)',
  async (where) => {
    const marker = newMarker()
    const { id } = await project.signUp()
    if (where === 'waits for its place') await server.app.auditChainer.stop()
    await recordAudit(db, server.clock.now(), {
      action: 'email.sent',
      actor: { type: 'server_key', id: randomUUID() },
      after: { user_ids: [id.toUpperCase()], subject: marker, html: marker },
    })
    await quiet(server)
    await remove(id)
    expect(await tablesWith(server, [marker])).toEqual([])
    server.app.auditChainer.start(server.app)
    await quiet(server)
    expect(await tablesWith(server, [marker])).toEqual([])
    expect(await problems()).toEqual([])
  },
)

it('an email that waits for the email server is given up with its only recipient (T61)', async () => {
  const marker = newMarker()
  const { id } = await project.signUp()
  await mailServer.useFor(project, { port: 1 })
  const sendId = await sendTo([id], marker)
  await quiet(server)
  await remove(id)
  const sends = await sendsFinished(project)
  expect(sends.find((send: { id: string }) => send.id === sendId)).toMatchObject({
    subject: '',
    total: 1,
    sent: 0,
    skipped: 1,
    failed: 0,
  })
  const { sealed_content } = await db
    .selectFrom('email_sends')
    .select('sealed_content')
    .where('id', '=', sendId)
    .executeTakeFirstOrThrow()
  expect(sealed_content).toBeNull()
  await mailServer.useFor(project)
})

it.each<[string, (id: string) => Promise<{ status: number }>]>([
  ['changed', (id) => project.server.patch(`/users/${id}`, { primary_email: 'ada-now@example.com' })],
  ['removed', (id) => project.server.patch(`/users/${id}`, { primary_email: null })],
])('an address that was %s before the person was deleted is forgotten (T61)', async (_, giveUp) => {
  const ada = await project.signUp()
  const callback_url = `${server.base}/handler/magic-link-callback`
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true, otp_auth_enabled: true })
  for (const path of ['/auth/otp/send-sign-in-code', '/auth/password/send-reset-code'])
    expect((await project.client.post(path, { email: ada.email, callback_url })).status).toBe(200)
  await quiet(server)
  expect((await giveUp(ada.id)).status).toBe(200)
  await quiet(server)
  await remove(ada.id)
  await quiet(server)
  expect(await tablesWith(server, [ada.email])).toEqual([])
})
