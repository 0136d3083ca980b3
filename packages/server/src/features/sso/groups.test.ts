import { ssoLimits } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/oauth-app.ts'
import { placeOf, wakeIssuer } from '../../testing/open-id.ts'
import { answerFor, atIdp, bring, makeIdp, type SamlTeam, samlTeam } from '../../testing/saml/team.ts'
import { connectedTeam, ours, post, startSsoTest } from '../../testing/sso.ts'
import { createTeam, grant } from '../../testing/teams.ts'

/** What people may do because of their groups at the identity provider of their team. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const now = () => server.clock.now()
const idp = await makeIdp('idp.example', now())
const project = await test.createProject([])
for (const id of ['editor', 'reviewer', 'auditor'])
  await project.admin.post('/team-permission-definitions', { id, contained_permission_ids: [] })
let count = 0
const newTeam = (more: object = {}) => samlTeam(test, project, idp, `corp${++count}.example`, more)
const domainOf = async (team: SamlTeam) =>
  (await project.server.get(`/sso-domains?team_id=${team.team_id}`, ours)).body.items[0].domain

async function arrive(app: ReturnType<typeof test.app>, team: SamlTeam, subject: string, attributes: object) {
  const visit = await atIdp(app, team)
  const said = { email: [`${subject}@${await domainOf(team)}`], ...attributes }
  const answer = answerFor(team, idp, now(), { requestId: visit.requestId, subject, attributes: said })
  return { browser: visit.browser, page: await bring(visit, team, answer) }
}

async function signIn(team: SamlTeam, subject: string, groups: string[], name = 'groups') {
  const app = test.app(project)
  const { page } = await arrive(app, team, subject, { [name]: groups })
  const { body } = await app.exchange(codeOf(page))
  const tokens = { accessToken: body.access_token as string, refreshToken: body.refresh_token as string }
  return (await project.as('client', tokens).get('/users/me')).body.id as string
}

const map = (team: SamlTeam, group: string, permission_id: string) =>
  post(project, '/group-mappings', { team_id: team.team_id, group, permission_id })
const held = async (team: SamlTeam, userId: string): Promise<string[]> =>
  (await project.server.get(`/team-permissions?team_id=${team.team_id}&user_id=${userId}`)).body.items
    .map(({ id }: { id: string }) => id)
    .filter((id: string) => id !== 'team_member')

describe('groups', () => {
  it('give permissions at a sign-in, and take away at the next what they no longer give', async () => {
    const team = await newTeam()
    await map(team, 'Editors', 'editor')
    await map(team, 'Reviewers', 'reviewer')
    const ada = await signIn(team, 'ada', ['Editors', 'Staff'])
    expect(await held(team, ada)).toEqual(['editor'])
    await signIn(team, 'ada', ['Reviewers'])
    expect(await held(team, ada)).toEqual(['reviewer'])
    await signIn(team, 'ada', ['editors'])
    // Letter by letter.
    expect(await held(team, ada)).toEqual([])
  })

  it('leave alone what somebody gave by hand, before and after', async () => {
    const team = await newTeam()
    await map(team, 'Editors', 'editor')
    await map(team, 'Editors', 'reviewer')
    const ada = await signIn(team, 'ada', [])
    await grant(project, team.team_id, { id: ada }, 'editor')
    await signIn(team, 'ada', ['Editors'])
    expect(await held(team, ada)).toEqual(['editor', 'reviewer'])
    // Given by a group, and then by hand as well.
    await grant(project, team.team_id, { id: ada }, 'reviewer')
    await signIn(team, 'ada', [])
    expect(await held(team, ada)).toEqual(['editor', 'reviewer'])
  })

  it('give permissions to whoever links an account by a mailed code, too', async () => {
    const team = await newTeam()
    await map(team, 'Editors', 'editor')
    const email = `grace@${await domainOf(team)}`
    const account = { primary_email: email, primary_email_auth_enabled: true }
    const { id } = (await project.server.post('/users', account)).body
    const { browser, page } = await arrive(test.app(project), team, 'grace', { groups: ['Editors'] })
    const mail = await server.mailbox.waitFor(email, ({ text }) => /Your code: \w{6}/.test(text))
    browser.referer = page.url.href
    await browser.open(page.url, { otp: /Your code: (\w{6})/.exec(mail.text)![1]! })
    expect(await held(team, id)).toEqual(['editor'])
  })

  it('are read from the attribute that the connection names', async () => {
    const attribute = 'http://schemas.xmlsoap.org/claims/Group'
    const team = await newTeam({ claims: { groups: attribute } })
    await map(team, 'Editors', 'editor')
    const ada = await signIn(team, 'ada', ['Editors'], attribute)
    expect(await held(team, ada)).toEqual(['editor'])
    await signIn(team, 'ada', ['Editors'], 'groups')
    expect(await held(team, ada)).toEqual([])
  })
})

describe('with OpenID Connect', () => {
  it('a claim of the ID token or, where it is named, of the user info gives the groups', async () => {
    await wakeIssuer(test, 'okta')
    const connection = await connectedTeam(test, project, 'okta', { claims: { groups: 'roles' } })
    await post(project, '/group-mappings', { team_id: connection.team_id, group: 'Editors', permission_id: 'editor' })
    test.mock.stub(placeOf('okta', 'me'), () => ({ body: { sub: 'ada', roles: ['Editors'] } }))
    const { user } = await test
      .app(project)
      .signIn(connection.provider_id, { email: 'ada@okta.example', accountId: 'ada' })
    expect(await held(connection as SamlTeam, user.id)).toEqual(['editor'])
    test.mock.stub(placeOf('okta', 'me'), () => ({ body: { sub: 'ada', roles: 'Reviewers' } }))
    await test.app(project).signIn(connection.provider_id, { email: 'ada@okta.example', accountId: 'ada' })
    expect(await held(connection as SamlTeam, user.id)).toEqual([])
    test.mock.stub(placeOf('okta', 'me'), undefined)
  })
})

describe('mappings', () => {
  it('are listed, and deleted with what they alone gave', async () => {
    const team = await newTeam()
    const both = [await map(team, 'Editors', 'editor'), await map(team, 'Writers', 'editor')]
    expect(both[0]).toEqual({
      ...{ id: expect.any(String), team_id: team.team_id, group: 'Editors', permission_id: 'editor' },
      created_at_millis: expect.any(Number),
    })
    expect((await project.server.get(`/group-mappings?team_id=${team.team_id}`, ours)).body.items).toEqual(both)
    const ada = await signIn(team, 'ada', ['Editors', 'Writers'])
    const grace = await signIn(team, 'grace', ['Editors'])
    expect((await project.server.delete(`/group-mappings/${both[0].id}`, ours)).status).toBe(200)
    expect(await held(team, ada)).toEqual(['editor'])
    expect(await held(team, grace)).toEqual([])
    await project.server.delete(`/group-mappings/${both[1].id}`, ours)
    expect(await held(team, ada)).toEqual([])
    expect((await project.server.delete(`/group-mappings/${both[1].id}`, ours)).status).toBe(404)
  })

  it('follow their permission when it is renamed, and go with it', async () => {
    const team = await newTeam()
    await project.admin.post('/team-permission-definitions', { id: 'old_name', contained_permission_ids: [] })
    await map(team, 'Editors', 'old_name')
    await project.admin.patch('/team-permission-definitions/old_name', { id: 'new_name' })
    const ada = await signIn(team, 'ada', ['Editors'])
    expect(await held(team, ada)).toEqual(['new_name'])
    await project.admin.delete('/team-permission-definitions/new_name')
    expect((await project.server.get(`/group-mappings?team_id=${team.team_id}`, ours)).body.items).toEqual([])
    await signIn(team, 'ada', ['Editors'])
    expect(await held(team, ada)).toEqual([])
  })

  it('are refused where there is no such team or permission, a second time, and beyond their number', async () => {
    const team_id = await createTeam(project)
    const make = (body: object) =>
      project.server.post('/group-mappings', { team_id, group: 'g', permission_id: 'editor', ...body }, ours)
    expect((await make({ team_id: project.id })).code).toBe('TEAM_NOT_FOUND')
    expect((await make({ permission_id: 'nothing' })).code).toBe('PERMISSION_NOT_FOUND')
    expect((await make({ group: '' })).code).toBe('SCHEMA_ERROR')
    expect((await make({ group: 'x'.repeat(ssoLimits.groupName + 1) })).code).toBe('SCHEMA_ERROR')
    expect((await make({})).status).toBe(201)
    const again = await make({})
    expect([again.status, again.body]).toEqual([409, 'The group gives this permission already.'])
    for (let n = 1; n < ssoLimits.groupMappingsPerTeam; n++) expect((await make({ group: `g${n}` })).status).toBe(201)
    expect((await make({ group: 'more' })).status).toBe(400)
  })

  it('are for servers and admins', async () => {
    const path = `/group-mappings?team_id=${await createTeam(project)}`
    expect((await project.client.get(path, ours)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
    expect((await project.server.get(path)).status).toBe(404)
  })
})
