/** A public installation without an owner: docs/protocol/projects.md#the-first-account. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, startTestServer, type TestServer } from '../../testing/index.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { startOauthTest } from '../../testing/oauth-app.ts'

const production = { HALLPASS_URL: 'https://auth.example.com', HALLPASS_HOST: '127.0.0.1' }
const callbackUrl = 'https://auth.example.com/handler/callback'
const refusal = { status: 400, code: 'SIGN_UP_NOT_ENABLED' }

const signUp = ({ internal }: TestServer, email: string, more: object = {}, headers: Record<string, string> = {}) => {
  const body = { email, password: 'correct horse battery', verification_callback_url: callbackUrl, ...more }
  return internal.client.post('/auth/password/sign-up', body, { headers })
}
/** Of a project that was made in development. */
/** Where the address was set after the first start, too. */
const trusted = { verification_callback_url: callbackUrl }
const withCode = (server: TestServer) => ({ setup_code: server.setupCode })
const ownerOf = async ({ internal }: TestServer) =>
  (await internal.admin.get('/internal/projects/current')).body.owner_team_id

async function ownDatabase() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

describe('a stranger at a public installation without an owner', () => {
  it.each(['open', 'first-only', 'closed'])(
    'cannot sign up with a password where sign-up is %s (T52)',
    async (value) => {
      const server = await startTestServer({ env: { ...production, HALLPASS_DASHBOARD_SIGN_UP: value } })
      for (const more of [{}, { setup_code: '' }, { setup_code: 'aaaaa-aaaaa-aaaaa-aaaaa' }]) {
        expect(await signUp(server, 'first@example.com', more)).toMatchObject(refusal)
      }
      expect(await ownerOf(server)).toBeNull()
    },
  )

  it('cannot sign up anonymously or by magic link, at any level (T52)', async () => {
    // With an email server: without one no code is sent to anybody.
    const { internal } = await startTestServer({ env: { ...production, HALLPASS_SMTP_HOST: '127.0.0.1' } })
    const email = 'link@example.com'
    for (const level of ['client', 'server', 'admin'] as const) {
      const caller = internal.as(level)
      expect(await caller.post('/auth/anonymous/sign-up'), level).toMatchObject(refusal)
      const code = await caller.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl })
      expect(code, level).toMatchObject(refusal)
    }
  })

  it('cannot sign up with a provider account (T52)', async () => {
    const test = await startOauthTest({ env: oauthEnv })
    onTestFinished(() => test.close())
    const app = test.app(test.server.internal)
    const page = await app.visit('github', { email: 'stranger@example.com' })
    expect(page.headers.get('x-stack-known-error')).toBe('SIGN_UP_NOT_ENABLED')
    expect(await ownerOf(test.server)).toBeNull()
  })

  it('is not shown the setup code by any page (T52)', async () => {
    const server = await startTestServer({ env: production })
    const code = server.setupCode ?? ''
    expect(code).toMatch(/^([0-9a-z]{5}-){3}[0-9a-z]{5}$/)
    for (const path of ['/', '/projects', '/handler/sign-up', '/docs/api', '/health', '/api/v1/projects/current']) {
      const answer = await server.request('GET', path, { headers: server.internal.headers('client') })
      const told = JSON.stringify([answer.body, [...answer.headers]])
      expect(told.includes(code) || told.includes(code.replaceAll('-', '')), path).toBe(false)
    }
    expect(JSON.stringify(server.logs)).not.toContain(code)
  })

  it('cannot go on guessing the setup code (T52)', async () => {
    const env = { ...production, HALLPASS_RATE_LIMITS: 'on', HALLPASS_LIMIT_TAKEN_NETWORK: '3/1h' }
    const server = await startTestServer({ env })
    const guess = (setup_code: string) => signUp(server, 'first@example.com', { setup_code })
    for (const code of ['a', 'b', 'c']) expect(await guess(code)).toMatchObject(refusal)
    expect((await guess('d')).status).toBe(429)
  })
})

/** As public as the others, and a browser in a test finds it. */
const oauthEnv = {
  HALLPASS_HOST: '0.0.0.0',
  HALLPASS_OAUTH_GITHUB_CLIENT_ID: 'our-github',
  HALLPASS_OAUTH_GITHUB_CLIENT_SECRET: 'secret',
}

describe('the setup code', () => {
  it.each(['open', 'first-only', 'closed'])(
    'opens the first account, and no second, where sign-up is %s (T52)',
    async (value) => {
      const server = await startTestServer({ env: { ...production, HALLPASS_DASHBOARD_SIGN_UP: value } })
      const first = await signUp(server, 'owner@example.com', withCode(server))
      expect(first.status).toBe(200)
      expect(await ownerOf(server)).toEqual(expect.any(String))
      const second = await signUp(server, 'second@example.com', withCode(server))
      expect(second).toMatchObject(value === 'open' ? { status: 200 } : refusal)
      const third = await signUp(server, 'third@example.com')
      expect(third).toMatchObject(value === 'open' ? { status: 200 } : refusal)
    },
  )

  it('is taken however it is typed', async () => {
    const server = await startTestServer({ env: production })
    const setup_code = ` ${server.setupCode?.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')}`
    expect((await signUp(server, 'owner@example.com', { setup_code })).status).toBe(200)
  })

  it('works once for five who send it at once (T52)', async () => {
    const server = await startTestServer({ env: { ...production, HALLPASS_DASHBOARD_SIGN_UP: 'closed' } })
    const emails = [1, 2, 3, 4, 5].map((n) => `racer-${n}@example.com`)
    const answers = await Promise.all(emails.map((email) => signUp(server, email, withCode(server))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  it('is the same on two servers and after a restart, and another installation has another one', async () => {
    const database = await ownDatabase()
    const one = await startTestServer({ env: production, database })
    const two = await startTestServer({ env: production, database })
    const other = await startTestServer({ env: production })
    expect(two.setupCode).toBe(one.setupCode)
    expect(other.setupCode).not.toBe(one.setupCode)
    await one.close()
    expect((await signUp(two, 'owner@example.com', withCode(one))).status).toBe(200)
    const later = await startTestServer({ env: production, database })
    expect(later.setupCode).toBeUndefined()
  })

  it('opens nothing on a server that has not heard of the owner yet (T52)', async () => {
    const database = await ownDatabase()
    const env = { ...production, HALLPASS_DASHBOARD_SIGN_UP: 'closed' }
    const [one, two] = [await startTestServer({ env, database }), await startTestServer({ env, database })]
    const late = await two.app.projects.get('internal')
    expect((await signUp(one, 'owner@example.com', withCode(one))).status).toBe(200)
    two.app.projects.find = async () => late
    expect(await signUp(two, 'second@example.com', withCode(two))).toMatchObject(refusal)
  })

  it('goes on working while the secret of the server changes', async () => {
    const database = await ownDatabase()
    const before = await startTestServer({ env: production, database })
    const HALLPASS_SECRET = `a-new-secret-of-more-than-32-characters,${before.app.settings.secrets[0]}`
    const after = await startTestServer({ env: { ...production, HALLPASS_SECRET }, database })
    expect(after.setupCode).toBe(before.setupCode)
    after.clock.advance(2 * 3600_000)
    expect((await signUp(after, 'owner@example.com', withCode(before))).status).toBe(200)
  })

  it('makes an anonymous user of before an owner, and nobody is made one without it (T52)', async () => {
    const database = await ownDatabase()
    const before = await startTestServer({ database })
    const guest = await before.internal.signUpAnonymously()
    const server = await startTestServer({ env: production, database })
    const { body } = await server.internal.refresh(guest.refreshToken)
    const headers = { 'x-stack-access-token': body.access_token }
    expect(await signUp(server, 'guest@example.com', trusted, headers)).toMatchObject(refusal)
    expect(await ownerOf(server)).toBeNull()
    expect((await signUp(server, 'guest@example.com', { ...trusted, ...withCode(server) }, headers)).status).toBe(200)
    expect(await ownerOf(server)).toEqual(expect.any(String))
  })

  it('gives its owner a team even where new accounts get none, so that it works once (T52)', async () => {
    const server = await startTestServer({ env: production })
    await server.internal.configure({ 'teams.createPersonalTeamOnSignUp': false })
    expect((await signUp(server, 'owner@example.com', withCode(server))).status).toBe(200)
    expect(await ownerOf(server)).toEqual(expect.any(String))
  })

  it('is not asked from a server that creates the first user', async () => {
    const server = await startTestServer({ env: production })
    const made = await server.internal.server.post('/users', { primary_email: 'made@example.com' })
    expect(made.status).toBe(201)
    expect(await ownerOf(server)).toEqual(expect.any(String))
  })

  it('is unknown to an installation that has an owner already', async () => {
    const database = await ownDatabase()
    const before = await startTestServer({ database })
    const owner = await before.internal.signUp({ email: 'owner@example.com' })
    const server = await startTestServer({ env: production, database })
    expect(server.setupCode).toBeUndefined()
    expect((await server.internal.signIn(owner)).id).toBe(owner.id)
    expect((await signUp(server, 'second@example.com', trusted)).status).toBe(200)
  })

  it('does not exist in development', async () => {
    const server = await startTestServer()
    expect(server.setupCode).toBeUndefined()
    expect((await server.internal.signUp()).id).toEqual(expect.any(String))
  })
})

describe('HALLPASS_OWNER_EMAIL', () => {
  const owner = 'owner@example.com'
  const env = { ...production, HALLPASS_OWNER_EMAIL: 'Owner@Example.com', HALLPASS_DASHBOARD_SIGN_UP: 'closed' }
  const askFor = ({ internal }: TestServer, email: string) =>
    internal.client.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl })

  async function withMails() {
    const mails = await startMailServer()
    onTestFinished(() => mails.close())
    const smtp = { HALLPASS_SMTP_HOST: '127.0.0.1', HALLPASS_SMTP_PORT: String(mails.port) }
    const server = await startTestServer({ env: { ...env, ...smtp } })
    return { server, mails }
  }

  it('makes the owner of the person who opens the link in the email, and of nobody else (T52)', async () => {
    const { server, mails } = await withMails()
    expect(await askFor(server, 'stranger@example.com')).toMatchObject(refusal)
    expect((await askFor(server, owner)).status).toBe(200)
    await expect.poll(() => mails.deliveries.length, { timeout: 60_000 }).toBe(1)
    expect(mails.deliveries[0]?.to).toEqual([owner])
    const raw = mails.deliveries[0]?.raw.replaceAll('=\r\n', '') ?? ''
    const code = /code=(?:3D)?([0-9a-z]{45})/.exec(raw)?.[1]
    expect((await server.internal.client.post('/auth/otp/sign-in', { code })).body).toMatchObject({ is_new_user: true })
    expect(await ownerOf(server)).toEqual(expect.any(String))
    expect(await askFor(server, 'stranger@example.com')).toMatchObject(refusal)
  })

  it('gives no power to the address without the mailbox, and there is no code to find in a log (T52)', async () => {
    const server = await startTestServer({ env })
    expect(server.setupCode).toBeUndefined()
    const { tenancyId } = await server.app.projects.get('internal')
    const setup_code = server.app.setupCode.show(tenancyId)
    for (const more of [{}, { setup_code }]) expect(await signUp(server, owner, more)).toMatchObject(refusal)
    expect(await ownerOf(server)).toBeNull()
  })

  it('takes a provider’s word for the address only where the provider has verified it (T52)', async () => {
    const test = await startOauthTest({ env: { ...oauthEnv, HALLPASS_OWNER_EMAIL: owner } })
    onTestFinished(() => test.close())
    const app = test.app(test.server.internal)
    const visit = (isVerified: boolean) => app.visit('github', { email: owner, isVerified })
    expect((await visit(false)).headers.get('x-stack-known-error')).toBe('SIGN_UP_NOT_ENABLED')
    expect(await ownerOf(test.server)).toBeNull()
    expect((await visit(true)).url.searchParams.get('code')).toEqual(expect.any(String))
    expect(await ownerOf(test.server)).toEqual(expect.any(String))
  })
})
