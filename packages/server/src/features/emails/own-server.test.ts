/** Which emails leave through a project's own server, and which do not: docs/protocol/emails.md#email-servers. */
import { afterAll, describe, expect, it, vi } from 'vitest'
import { callbackUrl } from '../../testing/code-mails.ts'
import { startTestServer } from '../../testing/index.ts'
import { ownMailServer } from '../../testing/own-mail-server.ts'

const server = await startTestServer()
const project = await server.createProject({
  displayName: 'Acme',
  config: { magic_link_enabled: true, allow_user_api_keys: true, client_team_creation_enabled: true },
})
const mailServer = await ownMailServer(project)
afterAll(async () => {
  await server.close()
  await mailServer.close()
})
const own = { name: 'Acme News', address: 'news@acme.example' }
const withCode = /http:\/\/localhost:3000\/\S*[?&]code=[0-9a-z]{45}/

describe('through the project’s own server, as its own sender', () => {
  it("the verification email of a sign-up goes through the project's own server, and its link works", async () => {
    const ada = await project.signUp()
    const mail = await mailServer.mailTo(ada.email)
    expect(mail).toMatchObject({ subject: 'Verify your email at Acme', from: own })
    const code = new URL(withCode.exec(mail.text ?? '')?.[0] ?? '').searchParams.get('code')
    expect(await project.client.post('/contact-channels/verify', { code })).toMatchObject({ status: 200 })
    expect(await server.mailbox.list(ada.email)).toEqual([])
  })

  it("magic links go through the project's own server, and the log does not keep the code", async () => {
    const email = 'grace@example.com'
    await project.client.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl })
    const mail = await mailServer.mailTo(email)
    const otp = /^Sign in to Acme.*([0-9A-Z]{6})$/.exec(mail.subject ?? '')?.[1] ?? 'none'
    expect(mail.from).toMatchObject(own)
    expect(mail.text).toMatch(withCode)
    const logged = await vi.waitFor(async () => {
      const { items } = (await project.admin.get('/internal/emails')).body
      const found = items.find(({ to }: { to: string[] }) => to[0] === email)
      expect(found).toBeDefined()
      return found
    }, 60_000)
    expect(logged.subject).not.toContain(otp)
  })

  it("password resets go through the project's own server", async () => {
    const { email } = await project.signUp()
    await project.client.post('/auth/password/send-reset-code', { email, callback_url: callbackUrl })
    const isReset = ({ subject }: { subject?: string | undefined }) => subject === 'Reset your password at Acme'
    const mail = await mailServer.mailTo(email, isReset)
    expect(mail.from).toMatchObject(own)
    expect(mail.text).toMatch(withCode)
  })

  it("team invitations go through the project's own server", async () => {
    const ada = await project.signUp()
    const { body: team } = await project.as('client', ada).post('/teams', {
      display_name: 'Lighthouse',
      creator_user_id: 'me',
    })
    const email = 'guest@example.com'
    const invitation = { email, team_id: team.id, callback_url: callbackUrl }
    expect(await project.server.post('/team-invitations/send-code', invitation)).toMatchObject({ status: 200 })
    const mail = await mailServer.mailTo(email)
    expect(mail.subject).toContain('join Lighthouse')
    expect(mail.text).toMatch(withCode)
  })
})

it("Hallpass's own emails about a project go through the shared server", async () => {
  const ada = await project.signUp()
  const { body: key } = await project.as('client', ada).post('/user-api-keys', {
    user_id: 'me',
    description: 'CI',
    expires_at_millis: null,
  })
  const revoked = await server.request('POST', '/api/v1/integrations/credential-scanning/revoke', {
    body: { api_key: key.value },
  })
  expect(revoked.status).toBe(200)
  await server.mailbox.waitFor(ada.email, ({ subject }) => subject === 'API Key Revoked: CI')
  const subjects = (await mailServer.mailsTo(ada.email)).map(({ subject }) => subject)
  expect(subjects).not.toContain('API Key Revoked: CI')
})
