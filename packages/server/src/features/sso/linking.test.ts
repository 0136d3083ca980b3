import { afterAll, expect, it } from 'vitest'
import { auditEntries } from '../../testing/audit-log.ts'
import type { Page } from '../../testing/browser.ts'
import { requestResetCode } from '../../testing/code-mails.ts'
import type { OauthApp } from '../../testing/oauth-app.ts'
import { wakeIssuer } from '../../testing/open-id.ts'
import { answerFor, atIdp, bring, makeIdp, type SamlTeam } from '../../testing/saml/team.ts'
import { connect, nameDomain, ours, post, proveDomain, startSsoTest, type TestConnection } from '../../testing/sso.ts'
import { addMember, createTeam } from '../../testing/teams.ts'
import type { TestProject } from '../../testing/test-project.ts'

/** Who somebody is whom the identity provider of a team sends: docs/protocol/sso.md#who-it-is, row by row. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')

type Holder = 'verified' | 'unverified' | 'nobody'
type Domain = 'verified' | 'pending' | "another team's"
type Protocol = 'oidc' | 'oidc, which doubts it' | 'saml'
type Outcome = 'linked' | 'created' | 'asked' | 'domain_not_verified'

const cases: [Holder, 'member' | 'no member', Domain, Outcome][] = [
  ['verified', 'member', 'verified', 'linked'],
  ['verified', 'member', 'pending', 'domain_not_verified'],
  ['verified', 'member', "another team's", 'domain_not_verified'],
  ['verified', 'no member', 'verified', 'asked'],
  ['verified', 'no member', 'pending', 'domain_not_verified'],
  ['verified', 'no member', "another team's", 'domain_not_verified'],
  ['unverified', 'member', 'verified', 'asked'],
  ['unverified', 'member', 'pending', 'domain_not_verified'],
  ['unverified', 'member', "another team's", 'domain_not_verified'],
  ['unverified', 'no member', 'verified', 'asked'],
  ['unverified', 'no member', 'pending', 'domain_not_verified'],
  ['unverified', 'no member', "another team's", 'domain_not_verified'],
  ['nobody', 'no member', 'verified', 'created'],
  ['nobody', 'no member', 'pending', 'domain_not_verified'],
  ['nobody', 'no member', "another team's", 'domain_not_verified'],
]
/** Where the identity provider says that it has not verified the address: SAML has no word for it. */
const doubtedCases = cases.map(([holder, membership, domain, outcome]) => {
  const mayBe = outcome === 'linked' || outcome === 'created' ? 'asked' : outcome
  return ['oidc, which doubts it', holder, membership, domain, mayBe] as const
})
const rows = [
  ...cases.flatMap((row) => (['oidc', 'saml'] as const).map((protocol) => [protocol, ...row] as const)),
  ...doubtedCases,
]

const idp = await makeIdp('idp.example', test.server.clock.now())
async function connectBy(protocol: Protocol, project: TestProject, teamId: string): Promise<TestConnection> {
  if (protocol !== 'saml') return connect(test, project, teamId, 'corp')
  const made = await post(project, '/sso-connections/saml', {
    team_id: teamId,
    display_name: 'C',
    metadata: idp.metadata,
  })
  return (await project.server.patch(`/sso-connections/${made.id}`, { state: 'active' }, ours)).body
}

/** To the identity provider, which says who it is, and back. */
async function visitBy(protocol: Protocol, app: OauthApp, connection: TestConnection, address = email) {
  if (protocol !== 'saml') {
    const browser = app.browser()
    const who = { email: address, accountId: 'ada', isVerified: protocol === 'oidc' }
    return { browser, page: await app.visit(connection.provider_id, who, {}, browser) }
  }
  const team = connection as SamlTeam
  const visit = await atIdp(app, team)
  const { requestId } = visit
  const answer = { requestId, subject: 'ada', attributes: { email: [address] } }
  const page = await bring(visit, team, answerFor(team, idp, test.server.clock.now(), answer))
  return { browser: visit.browser, page }
}

async function scene(domain: Domain, protocol: Protocol = 'oidc') {
  const project = await test.server.createProject({ config: { credential_enabled: true } })
  const [teamId, other] = [await createTeam(project), await createTeam(project)]
  const connection = await connectBy(protocol, project, teamId)
  if (domain === 'pending') await nameDomain(test, project, teamId, 'corp.example')
  else await proveDomain(test, project, domain === 'verified' ? teamId : other, 'corp.example')
  return { project, teamId, connection }
}

const email = 'ada@corp.example'

it.each(rows)('by %s, %s address, %s, domain %s: %s (T80)', async (protocol, holder, membership, domain, outcome) => {
  const { project, teamId, connection } = await scene(domain, protocol)
  const ada = holder === 'nobody' ? undefined : await project.signUp({ email })
  if (ada && holder === 'verified') await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  if (ada && membership === 'member') await addMember(project, teamId, ada)
  const before = (await project.server.get('/users')).body.items.length
  const app = test.app(project)
  const { page } = await visitBy(protocol, app, connection)
  const after = (await project.server.get('/users')).body.items.length
  const tried = (await project.server.get(`/sso-connections/${connection.id}/attempts`, ours)).body.items
  if (outcome === 'linked' || outcome === 'created') {
    const { body } = await app.exchange(page.url.searchParams.get('code'))
    const me = await project.as('client', { accessToken: body.access_token }).get('/users/me')
    if (ada) expect(me.body.id).toBe(ada.id)
    expect([body.is_new_user, after - before]).toEqual(outcome === 'created' ? [true, 1] : [false, 0])
    expect(tried[0].reason).toBeNull()
  } else if (outcome === 'asked') {
    // Nothing has happened but the question.
    expect([page.isElsewhere, page.status, page.url.pathname]).toEqual([false, 200, `/p/${project.id}/link-account`])
    expect([after, tried]).toEqual([before, []])
  } else {
    expect([page.isElsewhere, after]).toEqual([false, before])
    expect(tried).toMatchObject([{ result: 'refused', reason: outcome, email_domain: 'corp.example' }])
    await expectEntry(project, outcome)
  }
  // The password works as before, whatever became of it.
  if (ada) await project.signIn(ada)
})

/** What becomes of an account that nobody has proved, by what the person answers after the code. */
const answers = (['oidc', 'saml'] as const).flatMap((protocol) =>
  (['member', 'no member'] as const).flatMap((membership) =>
    (['link', 'afresh'] as const).map((answer) => [protocol, membership, answer] as const),
  ),
)
it.each(answers)(
  'by %s, unverified address, %s, the mailbox is proved: %s (T80)',
  async (protocol, membership, answer) => {
    const { project, teamId, connection } = await scene('verified', protocol)
    // Emails to it are told from those of other rows.
    const address = `${protocol}-${answer}-${membership.length}@corp.example`
    const old = await project.signUp({ email: address })
    if (membership === 'member') await addMember(project, teamId, old)
    const app = test.app(project)
    const { browser, page } = await visitBy(protocol, app, connection, address)
    const mail = await test.server.mailbox.waitFor(address, ({ text }) => /Your code: \w{6}/.test(text))
    const otp = /Your code: (\w{6})/.exec(mail.text)![1]!
    browser.referer = page.url.href
    const back = await browser.open(`${page.url}${answer === 'afresh' ? '&answer=afresh' : ''}`, { otp })
    const { body } = await app.exchange(back.url.searchParams.get('code'))
    const me = (await project.as('client', { accessToken: body.access_token }).get('/users/me')).body
    const before = (await project.server.get(`/users/${old.id}`)).body
    const members = (await project.server.get(`/users?team_id=${teamId}`)).body.items.map(
      ({ id }: { id: string }) => id,
    )
    expect(me).toMatchObject({ primary_email: address, primary_email_verified: true })
    expect([body.is_new_user, me.id === old.id]).toEqual([answer === 'afresh', answer === 'link'])
    expect(members).toContain(me.id)
    expect((await project.refresh(old.refreshToken)).status).toBe(answer === 'afresh' ? 200 : 401)
    expect(before).toMatchObject(
      answer === 'afresh'
        ? { primary_email: null, has_password: true }
        : { primary_email: address, has_password: false },
    )
    const again = await visitBy(protocol, app, connection, address)
    const tokens = (await app.exchange(again.page.url.searchParams.get('code'))).body
    expect((await project.as('client', { accessToken: tokens.access_token }).get('/users/me')).body.id).toBe(me.id)
  },
)

it.each([
  ['claims to sign in with', true, false],
  ['has proved, and does not sign in with', false, true],
])('an address that somebody else %s keeps nobody out', async (_what, used_for_auth, is_verified) => {
  const { project, connection } = await scene('verified')
  const other = await project.signUp()
  const channel = { user_id: 'me', type: 'email', value: email, used_for_auth }
  const { body } = await project.as('client', other).post('/contact-channels', channel)
  const path = `/contact-channels/${other.id}/${body.id}`
  if (is_verified) await project.server.patch(path, { is_verified, used_for_auth })
  expect((await project.server.get(path)).body).toMatchObject({ used_for_auth, is_verified })
  const app = test.app(project)
  const { page } = await visitBy('oidc', app, connection)
  const { body: tokens } = await app.exchange(page.url.searchParams.get('code'))
  expect(tokens).toMatchObject({ is_new_user: true })
})

it('whoever takes their account back is known to no identity provider any more (T49)', async () => {
  const { project, teamId, connection } = await scene('verified')
  const ada = await project.signUp({ email })
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  await addMember(project, teamId, ada)
  await test.app(project).visit(connection.provider_id, { email, accountId: 'ada' })
  const identities = async () => (await project.server.get(`/users/${ada.id}/personal-data`, ours)).body.sso_identities
  expect(await identities()).toHaveLength(1)
  const code = await requestResetCode(test.server, project, email)
  const body = { code, password: 'one that is new' }
  expect((await project.client.post('/auth/password/reset/remove-access', body, ours)).status).toBe(200)
  expect(await identities()).toHaveLength(0)
})

async function expectEntry(project: Awaited<ReturnType<typeof scene>>['project'], reason: string) {
  const entries = await auditEntries(test.server, project)
  const entry = entries.find(({ action }: { action: string }) => action === 'sso.refused')
  expect(entry).toMatchObject({ target: { type: 'sso_connection' }, after: { reason } })
}

it('without accounts that are made on the way, nobody new comes in, and is told why', async () => {
  const { project, connection } = await scene('verified')
  await project.server.patch(`/sso-connections/${connection.id}`, { jit: 'off' }, ours)
  const page: Page = await test.app(project).visit(connection.provider_id, { email })
  expect([page.status, page.body]).toEqual([403, 'There is no account for you here yet.'])
})

it('somebody without an address is refused', async () => {
  const { project, connection } = await scene('verified')
  const page = await test.app(project).visit(connection.provider_id, { name: 'Nobody', email: '' })
  expect(page.status).toBe(403)
  const { items } = (await project.server.get(`/sso-connections/${connection.id}/attempts`, ours)).body
  expect(items[0]).toMatchObject({ reason: 'email_missing', email_domain: null })
})

it('two first sign-ins at once are one person', async () => {
  const { project, connection } = await scene('verified')
  const app = test.app(project)
  const pages = await Promise.all(
    Array.from({ length: 4 }, () => app.visit(connection.provider_id, { email, accountId: 'ada' })),
  )
  for (const page of pages) expect((await app.exchange(page.url.searchParams.get('code'))).status).toBe(200)
  expect((await project.server.get('/users')).body.items).toHaveLength(1)
})
