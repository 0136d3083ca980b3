/** A key found by many at once (T11), and a description that would be more than one line of an email (T35). */
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const [project, other] = [await server.createProject(), await server.createProject()]
for (const one of [project, other]) await one.configure({ 'apiKeys.enabled.user': true })

const path = '/integrations/credential-scanning/revoke'
const revoke = (api_key: string) => server.request('POST', `/api/v1${path}`, { body: { api_key } })

async function newKey(description = 'CI', on = project) {
  const ada = await on.signUp()
  const { body } = await on.server.post('/user-api-keys', { user_id: ada.id, description })
  return { ada, id: body.id as string, value: body.value as string }
}

it('a leaked key that many scanners report at once is revoked with one email', async () => {
  const { ada, id, value } = await newKey()
  const answers = await Promise.all(Array.from({ length: 20 }, () => revoke(value)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const events = await server.app.database.system.selectFrom('outbox').select('payload').execute()
  expect(events.filter(({ payload }) => JSON.stringify(payload).includes(id))).toHaveLength(1)
  await server.mailbox.waitFor(ada.email, ({ subject }) => subject === 'API Key Revoked: CI')
})

it('only the reported key is revoked, whatever project the headers name', async () => {
  const [mine, theirs] = [await newKey(), await newKey('CI', other)]
  const answer = await project.server.post(path, { api_key: theirs.value })
  expect(answer.status).toBe(200)
  expect((await project.server.get(`/user-api-keys/${mine.id}`)).body).not.toHaveProperty('manually_revoked_at_millis')
  const revoked = await other.server.get(`/user-api-keys/${theirs.id}`)
  expect(revoked.body).toHaveProperty('manually_revoked_at_millis')
})

it('a leaked key causes one email with a one-line subject, whatever the key is called', async () => {
  const { ada, value } = await newKey(`CI\r\nBcc: all@example.com\n\n<script>alert(1)</script>${'x'.repeat(2000)}`)
  await revoke(value)
  const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('API Key Revoked'))
  expect(mail.to).toEqual([ada.email])
  expect(mail.subject).toMatch(/^API Key Revoked: CI Bcc: all@example\.com <script>alert\(1\)<\/script>x+…$/)
  expect(mail.html).not.toContain('<script>')
  expect(mail.text).not.toMatch(/^Bcc/m)
})

it('no leaked key is in the log (T15)', async () => {
  const { value } = await newKey()
  await revoke(value)
  expect(JSON.stringify(server.logs)).not.toContain(value.slice(3, 48))
})
