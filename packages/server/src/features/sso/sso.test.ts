import { ssoLimits } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOf, typedBy } from '../../testing/oauth-app.ts'
import { issuerOf, wakeIssuer } from '../../testing/open-id.ts'
import {
  connect,
  connectedTeam,
  connectionBody,
  nameDomain,
  ours,
  post,
  proveDomain,
  startSsoTest,
} from '../../testing/sso.ts'
import { addMember, createTeam } from '../../testing/teams.ts'

/** Teams whose people sign in by an identity provider of their own, against a real oidc-provider. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test

const membersOf = async (project: Awaited<ReturnType<typeof test.createProject>>, teamId: string) =>
  (await project.server.get(`/users?team_id=${teamId}`)).body.items.map(({ id }: { id: string }) => id)

describe('signing in', () => {
  it('people of a connected team sign in, become members, and are the same people the next time', async () => {
    const project = await test.createProject([])
    const { provider_id, team_id } = await connectedTeam(test, project, 'corp')
    const app = test.app(project)
    const first = await app.signIn(provider_id, { name: 'Ada', email: 'Ada@corp.example', accountId: 'ada' })
    expect(first).toMatchObject({ isNewUser: true, user: { display_name: 'Ada', primary_email: 'ada@corp.example' } })
    expect(first.user.primary_email_verified).toBe(true)
    expect(await membersOf(project, team_id)).toEqual([first.user.id])
    const { sso_identities } = (await project.server.get(`/users/${first.user.id}/personal-data`, ours)).body
    expect(sso_identities).toMatchObject([{ subject: 'ada', email: 'ada@corp.example' }])
    // The subject alone counts, whatever their address is now.
    const again = await app.signIn(provider_id, { email: 'ada@elsewhere.example', accountId: 'ada' })
    expect(again).toMatchObject({ isNewUser: false, user: { id: first.user.id, primary_email: 'ada@corp.example' } })
  })

  it('a closed sign-up does not keep the people of a team out', async () => {
    const project = await test.createProject([], { 'auth.allowSignUp': false })
    const { provider_id } = await connectedTeam(test, project, 'corp')
    expect((await test.app(project).signIn(provider_id, { email: 'in@corp.example' })).isNewUser).toBe(true)
  })

  it('new members get what the connection says', async () => {
    const project = await test.createProject([])
    await project.server.post('/team-permission-definitions', { id: 'sso_member', contained_permission_ids: [] })
    const { provider_id, team_id } = await connectedTeam(test, project, 'corp', {
      default_permission_ids: ['$read_members'],
    })
    const { user } = await test.app(project).signIn(provider_id, { email: 'perm@corp.example' })
    const { items } = (await project.server.get(`/team-permissions?team_id=${team_id}&user_id=${user.id}`)).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual(['$read_members'])
  })

  it('the identity provider is asked by code with PKCE and a nonce', async () => {
    const project = await test.createProject([])
    const { id, provider_id } = await connectedTeam(test, project, 'corp', { scopes: 'email groups' })
    const answer = await test.app(project).browser().fetch(test.app(project).authorizeUrl(provider_id))
    const location = new URL(answer.headers.get('location') ?? '')
    const random = expect.stringMatching(/^[\w-]{43}$/)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      ...{ response_type: 'code', client_id: 'our-corp', scope: 'openid email groups' },
      redirect_uri: `${server.app.settings.url}/api/v1/sso/oidc/${project.id}/${id}/callback`,
      ...{ state: expect.stringContaining(project.id), nonce: random },
      ...{ code_challenge: random, code_challenge_method: 'S256' },
    })
  })

  it('a claim of another name is read where the connection says so', async () => {
    const project = await test.createProject([])
    const { provider_id } = await connectedTeam(test, project, 'corp', { claims: { display_name: 'sub' } })
    const { user } = await test.app(project).signIn(provider_id, { email: 'c@corp.example', accountId: 'number-7' })
    expect(user.display_name).toBe('number-7')
  })

  it('a name that comes in parts is put together, by the names that the connection says', async () => {
    const project = await test.createProject([])
    const claims = { given_name: 'sub', family_name: 'email' }
    const { provider_id } = await connectedTeam(test, project, 'corp', { claims })
    const { user } = await test.app(project).signIn(provider_id, { email: 'parts@corp.example', accountId: 'Ada' })
    expect(user.display_name).toBe('Ada parts@corp.example')
  })
})

describe('sessions', () => {
  it('last no longer than the connection says', async () => {
    const project = await test.createProject([])
    const { provider_id } = await connectedTeam(test, project, 'corp', { session_hours: 8 })
    const { refreshToken } = await test.app(project).signIn(provider_id, { email: 'short@corp.example' })
    server.clock.advance(7 * 3_600_000)
    expect((await project.refresh(refreshToken)).status).toBe(200)
    server.clock.advance(2 * 3_600_000)
    expect((await project.refresh(refreshToken)).status).toBe(401)
  })

  it.each(['disabled', 'draft', 'deleted'])('end when their connection is %s, and others do not', async (how) => {
    const project = await test.createProject([], { 'auth.password.allowSignIn': true })
    const connection = await connectedTeam(test, project, 'corp')
    const { refreshToken } = await test.app(project).signIn(connection.provider_id, { email: 'e@corp.example' })
    const other = await project.signUp()
    const path = `/sso-connections/${connection.id}`
    const answer =
      how === 'deleted'
        ? await project.server.delete(path, ours)
        : await project.server.patch(path, { state: how }, ours)
    expect(answer.status).toBe(200)
    expect((await project.refresh(refreshToken)).status).toBe(401)
    expect((await project.refresh(other.refreshToken)).status).toBe(200)
  })

  it('a code of a connection that was switched off meanwhile opens none', async () => {
    const project = await test.createProject([])
    const connection = await connectedTeam(test, project, 'corp')
    const app = test.app(project)
    const code = codeOf(await app.visit(connection.provider_id, { email: 'late@corp.example' }))
    await project.server.patch(`/sso-connections/${connection.id}`, { state: 'disabled' }, ours)
    const answer = await app.exchange(code)
    expect([answer.status, answer.body]).toEqual([403, 'The connection that you signed in by was switched off.'])
  })
})

describe('connections', () => {
  it('are drafts first, by which nobody signs in, and tell no secret', async () => {
    const project = await test.createProject([])
    const teamId = await createTeam(project)
    const made = await post(project, '/sso-connections', connectionBody(test, teamId, 'corp'))
    expect(made).toEqual({
      ...{ id: expect.any(String), team_id: teamId, type: 'oidc', state: 'draft', display_name: 'The people of corp' },
      ...{ provider_id: `sso:${made.id.replaceAll('-', '')}`, issuer: issuerOf(test, 'corp'), client_id: 'our-corp' },
      ...{
        client_auth: 'client_secret',
        client_jwks_url: null,
        client_certificate: null,
        client_next_certificate: null,
      },
      ...{ scopes: null, claims: {}, jit: 'members', default_permission_ids: null, session_hours: null },
      callback_url: `${server.app.settings.url}/api/v1/sso/oidc/${project.id}/${made.id}/callback`,
      ...{ saml: null, last_success_at_millis: null, created_at_millis: expect.any(Number) },
    })
    const answer = await test.app(project).browser().fetch(test.app(project).authorizeUrl(made.provider_id))
    expect(answer.headers.get('x-stack-known-error')).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
    const { items } = (await project.server.get(`/sso-connections?team_id=${teamId}`, ours)).body
    const listed = { ...made, team_display_name: 'Crew' }
    expect(items).toEqual([listed])
    expect((await project.server.get('/sso-connections', ours)).body.items).toEqual([listed])
  })

  it('can be changed, apart from their issuer', async () => {
    const project = await test.createProject([])
    const { id } = await connectedTeam(test, project, 'corp')
    const changes = { display_name: 'Corp', jit: 'off', session_hours: 12, scopes: 'email', claims: { email: 'upn' } }
    const { body } = await project.server.patch(`/sso-connections/${id}`, changes, ours)
    expect(body).toMatchObject(changes)
    const refused = await project.server.patch(`/sso-connections/${id}`, { issuer: 'https://a.example' }, ours)
    expect(refused.code).toBe('SCHEMA_ERROR')
  })

  it('do not become active with an identity provider that cannot be asked', async () => {
    const project = await test.createProject([])
    const teamId = await createTeam(project)
    const { id } = await post(project, '/sso-connections', {
      ...connectionBody(test, teamId, 'corp'),
      issuer: `${test.mock.url}/nowhere`,
    })
    const answer = await project.server.patch(`/sso-connections/${id}`, { state: 'active' }, ours)
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('answered 404')])
    const { items } = (await project.server.get('/sso-connections', ours)).body
    expect(items[0].state).toBe('draft')
  })

  it('are refused for a team or a permission that is not there, and when a team has enough', async () => {
    const project = await test.createProject([])
    const teamId = await createTeam(project)
    const create = (more: object) =>
      project.server.post('/sso-connections', { ...connectionBody(test, teamId, 'corp'), ...more }, ours)
    expect((await create({ team_id: project.id })).code).toBe('TEAM_NOT_FOUND')
    expect((await create({ default_permission_ids: ['nothing'] })).code).toBe('PERMISSION_NOT_FOUND')
    for (let n = 0; n < ssoLimits.connectionsPerTeam; n++) expect((await create({})).status).toBe(201)
    expect((await create({})).status).toBe(400)
    const nobody = `/sso-connections/${project.id}`
    expect((await project.server.patch(nobody, { jit: 'off' }, ours)).status).toBe(404)
    expect((await project.server.delete(nobody, ours)).status).toBe(404)
    expect((await project.server.get(`${nobody}/attempts`, ours)).status).toBe(404)
  })

  it('are not there for published clients', async () => {
    const project = await test.createProject([])
    expect((await project.server.get('/sso-connections')).status).toBe(404)
    expect((await project.client.post('/auth/sso/discover', { email: 'a@corp.example' })).status).toBe(404)
  })

  it('remember their last attempts, with the reason and without anybody’s address', async () => {
    const project = await test.createProject([])
    const connection = await connectedTeam(test, project, 'corp')
    const app = test.app(project)
    const { user } = await app.signIn(connection.provider_id, { email: 'good@corp.example' })
    await app.visit(connection.provider_id, { email: 'bad@other.example' })
    const { items } = (await project.server.get(`/sso-connections/${connection.id}/attempts`, ours)).body
    expect(items).toMatchObject([
      { result: 'refused', reason: 'domain_not_verified', email_domain: 'other.example', user_id: null },
      { result: 'succeeded', reason: null, email_domain: 'corp.example', user_id: user.id },
    ])
    expect(JSON.stringify(items)).not.toContain('bad@')
    const [{ last_success_at_millis }] = (await project.server.get('/sso-connections', ours)).body.items
    expect(last_success_at_millis).toBe(server.clock.now().getTime())
  })
})

describe('domains', () => {
  it('are verified when the record is there, and stay so when it goes', async () => {
    const project = await test.createProject([])
    const teamId = await createTeam(project)
    const made = await post(project, '/sso-domains', { team_id: teamId, domain: 'Müller.Example.' })
    expect(made).toMatchObject({ domain: 'xn--mller-kva.example', verification: 'pending', verified_at_millis: null })
    expect(made.record_name).toBe('_hallpass.xn--mller-kva.example')
    const check = () => post(project, `/sso-domains/${made.id}/check`)
    expect(await check()).toMatchObject({ verification: 'pending', problem: expect.stringContaining('no TXT record') })
    test.records.set(made.record_name, ['v=spf1', 'hallpass-verify=another'])
    expect(await check()).toMatchObject({ verification: 'pending', problem: expect.stringContaining('something else') })
    test.records.set(made.record_name, ['v=spf1', made.record_value])
    expect(await check()).toMatchObject({ verification: 'verified', problem: null })
    test.records.delete(made.record_name)
    expect(await check()).toMatchObject({ verification: 'verified', problem: expect.any(String) })
    expect((await project.server.delete(`/sso-domains/${made.id}`, ours)).status).toBe(200)
    expect((await project.server.get('/sso-domains', ours)).body.items).toEqual([])
  })

  it('are verified by a file as well', async () => {
    const project = await test.createProject([])
    const made = await post(project, '/sso-domains', { team_id: await createTeam(project), domain: 'file.example' })
    const asked: string[] = []
    const { outgoing } = server.app
    server.app.outgoing = Object.assign(Object.create(outgoing), {
      texts: (name: string) => outgoing.texts(name),
      get: async (url: string) => {
        asked.push(url)
        return { status: 200, location: undefined, bytes: Buffer.from(`${made.record_value}\n`) }
      },
    })
    const checked = await post(project, `/sso-domains/${made.id}/check`)
    server.app.outgoing = outgoing
    expect(checked.verification).toBe('verified')
    expect(asked).toEqual(['https://file.example/.well-known/hallpass-verify'])
  })

  it.each([
    ['gmail.com', 'Anybody can have an address'],
    ['co.uk', 'belong to different people'],
    ['github.io', 'belong to different people'],
    ['nhs.uk', 'belong to different people'],
    ['Tokyo.JP', 'belong to different people'],
    ['公司.cn', 'belong to different people'],
    ['s3.amazonaws.com', 'belong to different people'],
    ['example', 'not a domain'],
    ['localhost', 'not a domain'],
    ['10.0.0.1', 'not a domain'],
    ['corp.local', 'not a domain'],
    ['a b.example', 'not a domain'],
    ['corp.example/path', 'not a domain'],
    ['ada@corp.example', 'not a domain'],
    ['-corp.example', 'not a domain'],
    ['*.corp.example', 'not a domain'],
  ])('%s cannot be one', async (domain, words) => {
    const project = await test.createProject([])
    const body = { team_id: await createTeam(project), domain }
    const answer = await project.server.post('/sso-domains', body, ours)
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(words)])
  })

  it('belong to one team of a project, and to teams of other projects as well', async () => {
    const project = await test.createProject([])
    const [one, two] = [await createTeam(project), await createTeam(project)]
    const domains = [
      await nameDomain(test, project, one, 'one.example'),
      await nameDomain(test, project, two, 'one.example'),
    ]
    test.records.set(
      '_hallpass.one.example',
      domains.map(({ record_value }) => record_value),
    )
    const check = (at: number) => project.server.post(`/sso-domains/${domains[at]!.id}/check`, {}, ours)
    expect((await check(0)).status).toBe(200)
    expect((await check(1)).body).toMatchObject({ verification: 'pending', claim_due_at_millis: expect.any(Number) })
    const again = await project.server.post('/sso-domains', { team_id: one, domain: 'ONE.example' }, ours)
    expect(again.status).toBe(409)
    const other = await test.createProject([])
    await connectedTeam(test, other, 'one-but-not-the-same')
  })

  it('are counted', async () => {
    const project = await test.createProject([])
    const team_id = await createTeam(project)
    for (let n = 0; n < ssoLimits.domainsPerTeam; n++)
      await post(project, '/sso-domains', { team_id, domain: `d${n}.example` })
    const answer = await project.server.post('/sso-domains', { team_id, domain: 'more.example' }, ours)
    expect(answer.status).toBe(400)
    const nobody = await project.server.post('/sso-domains', { team_id: project.id, domain: 'more.example' }, ours)
    expect(nobody.code).toBe('TEAM_NOT_FOUND')
  })
})

describe('finding a connection by an address', () => {
  it('goes by the domain alone', async () => {
    const project = await test.createProject([])
    const { id, provider_id, team_id } = await connectedTeam(test, project, 'corp')
    const discover = async (email: string) => (await project.client.post('/auth/sso/discover', { email }, ours)).body
    const found = {
      connection: { id, provider_id, display_name: 'The people of corp', type: 'oidc' },
      ...{ is_required: false, has_exemptions: false },
    }
    const nothing = { ...found, connection: null }
    expect(await discover('anybody@CORP.example')).toEqual(found)
    expect(await discover('anybody@sub.corp.example')).toEqual(nothing)
    expect(await discover('anybody@other.example')).toEqual(nothing)
    const byTeam = (team_id: string) => project.client.post('/auth/sso/discover', { team_id }, ours)
    expect((await byTeam(team_id)).body).toEqual(found)
    expect((await byTeam(project.id)).body).toEqual(nothing)
    expect((await project.client.post('/auth/sso/discover', {}, ours)).status).toBe(400)
    await project.server.patch(`/sso-connections/${id}`, { state: 'disabled' }, ours)
    expect(await discover('anybody@corp.example')).toEqual(nothing)
  })

  it('is worth a question only where the project says so', async () => {
    const project = await test.createProject([])
    const asked = async (options?: typeof ours) => (await project.client.get('/projects/current', options)).body
    const before = await asked(ours)
    expect(before).not.toHaveProperty('has_sso')
    const teamId = await createTeam(project)
    const { id } = await connect(test, project, teamId, 'corp')
    expect(await asked(ours)).toEqual(before)
    const domain = await proveDomain(test, project, teamId, 'corp.example')
    expect(await asked(ours)).toEqual({ ...before, has_sso: true })
    expect(await asked()).not.toHaveProperty('has_sso')
    await project.server.patch(`/sso-connections/${id}`, { state: 'disabled' }, ours)
    expect(await asked(ours)).toEqual(before)
    await project.server.patch(`/sso-connections/${id}`, { state: 'active' }, ours)
    await project.server.delete(`/sso-domains/${domain}`, ours)
    expect(await asked(ours)).toEqual(before)
  })
})

it('signing in costs nothing more where nobody came by a connection', async () => {
  const project = await server.createProject({ config: { credential_enabled: true } })
  const ada = await project.signUp()
  const statements = await server.countStatements(() => project.signIn(ada))
  expect(statements.filter((statement) => statement.includes('sso_connections'))).toEqual([])
})

it('a member who signed up before meets their account again', async () => {
  const project = await server.createProject({ config: { credential_enabled: true } })
  const connection = await connectedTeam(test, project, 'corp')
  const ada = await project.signUp({ email: 'member@corp.example' })
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  await addMember(project, connection.team_id, ada)
  const { user, isNewUser } = await test.app(project).signIn(connection.provider_id, { email: ada.email })
  expect([user.id, isNewUser]).toEqual([ada.id, false])
  // What else they sign in with stays.
  await project.signIn(ada)
  const second = await connect(test, project, connection.team_id, 'second')
  expect(second.team_id).toBe(connection.team_id)
})

it('a person who cancels at the identity provider is sent to the error page of the app', async () => {
  const project = await test.createProject([])
  const connection = await connectedTeam(test, project, 'corp')
  const app = test.app(project)
  const browser = app.browser()
  const page = await browser.open(
    app.authorizeUrl(connection.provider_id, { error_redirect_url: 'http://localhost:3000/handler/error' }),
  )
  const back = await browser.submit(page, { ...typedBy({ email: 'no@corp.example' }), action: 'deny' })
  expect(back.url.searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
  const { items } = (await project.server.get(`/sso-connections/${connection.id}/attempts`, ours)).body
  expect(items[0]).toMatchObject({ result: 'refused', reason: 'provider_refused' })
})
