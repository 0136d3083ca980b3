import { header } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { enableTotp } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const extensions = { headers: { [header.extensions]: '1' } }
const reason = 'Lost the phone; showed a passport'
const reset = (id: string, body: unknown = { reason }) =>
  project.server.post(`/users/${id}/reset-mfa`, body, extensions)

async function personWithFactor() {
  const ada = await project.signUp()
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  await enableTotp(project, ada)
  return ada
}

it('somebody who has lost their phone gets back in, is told, and the log says why', async () => {
  const ada = await personWithFactor()
  expect((await reset(ada.id)).status).toBe(200)
  expect((await project.signIn(ada)).id).toBe(ada.id)
  await server.mailbox.waitFor(ada.email, ({ subject }) => subject.includes('wo-factor'))
  await jobsDone(server)
  const { items } = (await project.admin.get('/internal/audit-log?limit=50')).body
  expect(items.find(({ action }: { action: string }) => action === 'second_factor.reset')).toMatchObject({
    target: { type: 'user', id: ada.id },
    after: { reason },
  })
})

it('a sign-in that waits for the code of the lost phone is over', async () => {
  const ada = await personWithFactor()
  const { body } = await project.client.post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  await reset(ada.id)
  const attempt = { type: 'totp', totp: '000000', code: body.details.attempt_code }
  expect((await project.client.post('/auth/mfa/sign-in', attempt)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
})

it.each([[{}], [{ reason: '' }], [{ reason: 'x'.repeat(1001) }]])(
  'without a reason nothing happens: %.20o',
  async (body) => {
    const ada = await personWithFactor()
    expect((await reset(ada.id, body)).code).toBe('SCHEMA_ERROR')
    expect((await project.server.get(`/users/${ada.id}`)).body.requires_totp_mfa).toBe(true)
  },
)

it('who has none, or is nobody, is refused, and clients may not', async () => {
  const ada = await project.signUp()
  expect((await reset(ada.id)).status).toBe(400)
  expect((await reset(crypto.randomUUID())).code).toBe('USER_NOT_FOUND')
  const answer = await project.as('client', ada).post(`/users/${ada.id}/reset-mfa`, { reason }, extensions)
  expect(answer.code).toBe('INSUFFICIENT_ACCESS_TYPE')
})
