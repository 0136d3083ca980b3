/** Nothing secret where it does not belong: at rest, in logs, in events, in answers (T15). */
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  callbackUrl,
  codeIn,
  enableTotp,
  requestAttemptCode,
  requestResetCode,
  requestSignInCode,
  requestVerificationCode,
  totpAt,
  totpSecret,
} from '../../testing/code-mails.ts'
import { freePort } from '../../testing/free-port.ts'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { startMailServer } from '../../testing/mail-server.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { magic_link_enabled: true } })

/** Every row of every table, as text. */
async function everythingStored({ app }: TestServer): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(app.database.system)
  const rows = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`select to_json(t)::text as row from ${sql.raw(name)} as t`.execute(app.database.system),
    ),
  )
  return rows.flatMap((result) => result.rows.map(({ row }) => row)).join('\n')
}

const payloads = async ({ app }: TestServer) =>
  (await app.database.system.selectFrom('outbox').select('payload').where('type', '=', 'mail.requested').execute()).map(
    ({ payload }) => payload as { kind: string; email: string; sealedCode?: string | null },
  )

function expectAbsent(secrets: Record<string, string>, place: string, text: string) {
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(5)
    expect(text.includes(secret), `${name} in ${place}`).toBe(false)
  }
}

it('no secret is readable in the database or in the logs after any flow', async () => {
  const ada = await project.signUp({ password: 'the password of ada' })
  const verification = await requestVerificationCode(server, project, ada)
  await project.client.post('/contact-channels/verify', { code: verification })
  const unused = await requestSignInCode(server, project, ada.email)
  const signIn = await requestSignInCode(server, project, 'new-person@example.com')
  const signedIn = await project.client.post('/auth/otp/sign-in', { code: signIn.otp + signIn.nonce })
  const reset = await requestResetCode(server, project, ada.email)
  const newPassword = 'the new password of ada'
  await project.client.post('/auth/password/reset', { code: reset, password: newPassword })
  const again = await project.signIn({ ...ada, password: newPassword })
  await enableTotp(project, again)
  const attempt = await requestAttemptCode(project, { ...again, password: newPassword })
  const totp = { type: 'totp', totp: totpAt(server), code: attempt }
  const { body: finished } = await project.client.post('/auth/mfa/sign-in', totp)
  const { body: login } = await project.client.post('/auth/cli', {})
  const handed = { login_code: login.login_code, refresh_token: finished.refresh_token }
  await project.client.post('/auth/cli/complete', handed)
  await project.client.post('/auth/password/sign-in', { email: ada.email, password: 'a wrong password' })

  const secrets = {
    'a verification code': verification,
    'a magic link': unused.code,
    'a used magic link': signIn.code,
    'a one-time code': unused.otp,
    'a used one-time code': signIn.otp,
    'a nonce': unused.nonce,
    'a reset code': reset,
    'an attempt code': attempt,
    'a polling code': login.polling_code,
    'a login code': login.login_code,
    'a refresh token': finished.refresh_token,
    'the first refresh token': ada.refreshToken,
    'a refresh token of a one-time code': signedIn.body.refresh_token,
    'an access token': finished.access_token,
    'a password': ada.password,
    'a new password': newPassword,
    'a wrong password': 'a wrong password',
    'the TOTP secret': totpSecret.toString('base64'),
  }
  expectAbsent(secrets, 'the database', await everythingStored(server))
  expectAbsent(secrets, 'the logs', JSON.stringify(server.logs))
  expect(await everythingStored(server)).toContain('new-person@example.com')
  expect(server.logs.length).toBeGreaterThan(0)
})

describe('a code that exists before its email', () => {
  it('a code waits sealed in the outbox and is erased there once its email is in the inbox', async () => {
    await requestSignInCode(server, project, 'sealed@example.com')
    const mine = async () => (await payloads(server)).filter(({ email }) => email === 'sealed@example.com')
    expect(await mine()).toMatchObject([{ kind: 'magic_link', sealedCode: null }])
  })

  const withMailServer = (port: number) => ({
    HALLPASS_SMTP_HOST: '127.0.0.1',
    HALLPASS_SMTP_PORT: String(port),
    HALLPASS_SMTP_FROM: 'auth@example.com',
  })

  it('a code stays sealed while the email server is down, and is sent once', async () => {
    const port = await freePort()
    const down = await startTestServer({ env: withMailServer(port) })
    await down.internal.configure({ 'auth.otp.allowSignIn': true })
    const body = { email: 'patient@example.com', callback_url: callbackUrl }
    const { nonce } = (await down.internal.client.post('/auth/otp/send-sign-in-code', body)).body
    const [waiting] = await payloads(down)
    expect(waiting?.sealedCode).toMatch(/^v1\./)
    expectAbsent({ 'the nonce': nonce }, 'the database', await everythingStored(down))

    const mailServer = await startMailServer({}, port)
    onTestFinished(() => mailServer.close())
    await vi.waitFor(() => expect(mailServer.deliveries).toHaveLength(1), 60_000)
    await vi.waitFor(async () => expect((await payloads(down))[0]?.sealedCode).toBeNull(), 60_000)
    const raw = mailServer.deliveries[0]?.raw.replaceAll('=\r\n', '') ?? ''
    expect(raw).toContain(nonce)
    const [code = ''] = /[0-9a-z]{45}/.exec(raw) ?? []
    expectAbsent({ code, otp: code.slice(0, 6).toUpperCase() }, 'the database', await everythingStored(down))
    expect((await down.internal.client.post('/auth/otp/sign-in', { code })).status).toBe(200)
  })

  it('a code is erased from the outbox when its email is refused for good', async () => {
    const refusing = await startMailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('554 5.7.1 we do not want it'), { responseCode: 554 })),
    })
    onTestFinished(() => refusing.close())
    const refused = await startTestServer({ env: withMailServer(refusing.port) })
    await refused.internal.configure({ 'auth.otp.allowSignIn': true })
    const body = { email: 'unwanted@example.com', callback_url: callbackUrl }
    const { nonce } = (await refused.internal.client.post('/auth/otp/send-sign-in-code', body)).body
    await vi.waitFor(async () => expect((await payloads(refused))[0]?.sealedCode).toBeNull(), 60_000)
    expectAbsent({ 'the nonce': nonce }, 'the logs', JSON.stringify(refused.logs))
  })
})

describe('answers', () => {
  it('the answer to a request for a code reveals nothing of the code but the nonce', async () => {
    const ada = await project.signUp()
    const { body } = await project.client.post('/auth/otp/send-sign-in-code', {
      email: 'told@example.com',
      callback_url: callbackUrl,
    })
    expect(Object.keys(body)).toEqual(['nonce'])
    const code = codeIn(await server.mailbox.waitFor('told@example.com'))
    expect(JSON.stringify(body)).not.toContain(code.slice(0, 6))
    const asked = { email: ada.email, callback_url: callbackUrl }
    const verification = await project.as('client', ada).post('/contact-channels/send-verification-code', asked)
    expect(verification.body).toEqual({ success: true })
    const reset = await project.client.post('/auth/password/send-reset-code', asked)
    expect(JSON.stringify(reset.body)).not.toMatch(/[0-9a-z]{39}/)
  })

  it('the sent-email log names the email of a sign-in code without the code', async () => {
    const { otp } = await requestSignInCode(server, project, 'logged@example.com')
    const rows = await server.app.database.system.selectFrom('sent_emails').select(['recipients', 'subject']).execute()
    const [mine] = rows.filter(({ recipients }) => recipients.includes('logged@example.com'))
    expect(mine?.subject).toBe('Sign in to Test project')
    expect(mine?.subject).not.toContain(otp)
  })
})
