import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOf, wakeIssuer } from '../../testing/open-id.ts'
import { connectedTeam, enforce, ours, post, startSsoTest, type TestConnection } from '../../testing/sso.ts'
import { addMember, grant } from '../../testing/teams.ts'

/** What happens to one person, or by one connection, is nothing to the people and connections beside it. */
const test = await startSsoTest()
afterAll(() => test.close())
const names = ['one', 'two'] as const
for (const name of names) await wakeIssuer(test, name)
const project = await test.createProject([], { 'auth.password.allowSignIn': true })
for (const id of ['editor', 'reviewer', 'auditor', 'writer'])
  await project.admin.post('/team-permission-definitions', { id, contained_permission_ids: [] })
const app = test.app(project)

type Name = (typeof names)[number]
const connections = {} as Record<Name, TestConnection>
/** Whom the identity provider of a team sends; `sub` is the same for Ada at both. */
const come = (name: Name, who: string) =>
  app.signIn(connections[name].provider_id, { email: `${who}@${name}.example`, accountId: who })
const isOpen = async ({ refreshToken }: { refreshToken: string }) =>
  (await project.refresh(refreshToken)).status === 200
type Session = Awaited<ReturnType<typeof come>>
let ada: { one: Session; two: Session }
let grace: Session
let alan: Session

beforeAll(async () => {
  for (const name of names)
    connections[name] = await connectedTeam(test, project, name, { claims: { groups: 'roles' } })
})

describe('a sign-in', () => {
  it('is noted with its own connection alone', async () => {
    const { user } = await come('one', 'ada')
    const { items } = (await project.server.get('/sso-connections', ours)).body
    const used = items.filter((one: { last_success_at_millis: number | null }) => one.last_success_at_millis !== null)
    expect(used.map(({ id }: { id: string }) => id)).toEqual([connections.one.id])
    const attempts = async (name: Name) =>
      (await project.server.get(`/sso-connections/${connections[name].id}/attempts`, ours)).body.items
    expect(await attempts('one')).toMatchObject([{ user_id: user.id }])
    expect(await attempts('two')).toEqual([])
  })

  it('is of whom this connection knows by the subject, and not of whom another one does', async () => {
    const { user } = await come('one', 'ada')
    const stranger = await app.signIn(connections.two.provider_id, { email: 'x@two.example', accountId: 'ada' })
    expect(stranger.user.id).not.toBe(user.id)
    expect((await come('one', 'ada')).user.id).toBe(user.id)
    await project.server.delete(`/users/${stranger.user.id}`)
  })
})

/** Ada is a member of both teams, with an address in each; the others are of one. */
async function gather() {
  const one = await come('one', 'ada')
  const address = { user_id: one.user.id, type: 'email', value: 'ada@two.example' }
  await project.server.post('/contact-channels', { ...address, is_verified: true, used_for_auth: true })
  await addMember(project, connections.two.team_id, { id: one.user.id })
  const two = await come('two', 'ada')
  expect(two.user.id).toBe(one.user.id)
  return { one, two }
}

describe('groups', () => {
  const say = (name: Name, sub: string, groups: string[]) =>
    test.mock.stub(placeOf(name, 'me'), () => ({ body: { sub, roles: groups } }))
  afterAll(() => {
    for (const name of names) test.mock.stub(placeOf(name, 'me'), undefined)
  })
  const comeWith = async (name: Name, who: string, groups: string[]) => {
    say(name, who, groups)
    return come(name, who)
  }
  const held = async (name: Name, { user }: Session): Promise<string[]> =>
    (
      await project.server.get(`/team-permissions?team_id=${connections[name].team_id}&user_id=${user.id}`)
    ).body.items.map(({ id }: { id: string }) => id)
  const map = (name: Name, group: string, permission_id: string) =>
    post(project, '/group-mappings', { team_id: connections[name].team_id, group, permission_id })

  it('give and take what the person has in this team, whatever they or others have elsewhere', async () => {
    ada = await gather()
    grace = await come('one', 'grace')
    alan = await come('two', 'alan')
    const mapping = await map('one', 'Staff', 'editor')
    await map('one', 'Writers', 'writer')
    for (const id of ['editor', 'reviewer', 'auditor']) await map('two', 'Staff', id)
    // By hand: hers in the other team, and somebody else's in this one.
    await grant(project, connections.one.team_id, ada.one.user, 'reviewer')
    await grant(project, connections.two.team_id, alan.user, 'auditor')
    await comeWith('one', 'grace', ['Staff'])
    await comeWith('one', 'ada', ['Staff', 'Writers'])
    await comeWith('two', 'ada', ['Staff'])
    expect(await held('one', ada.one)).toEqual(['editor', 'reviewer', 'team_member', 'writer'])
    expect(await held('two', ada.one)).toEqual(['auditor', 'editor', 'reviewer', 'team_member'])
    expect(await held('one', grace)).toEqual(['editor', 'team_member'])
    await comeWith('one', 'ada', ['Writers'])
    expect(await held('one', ada.one)).toEqual(['reviewer', 'team_member', 'writer'])
    expect(await held('two', ada.one)).toEqual(['auditor', 'editor', 'reviewer', 'team_member'])
    expect(await held('one', grace)).toEqual(['editor', 'team_member'])
    expect(await held('two', alan)).toEqual(['auditor', 'team_member'])
    // What a mapping of another team gives by the same name was never a reason to have it here.
    await project.server.delete(`/group-mappings/${mapping.id}`, ours)
    expect(await held('one', grace)).toEqual(['team_member'])
    expect(await held('two', ada.one)).toEqual(['auditor', 'editor', 'reviewer', 'team_member'])
  })
})

describe('an exemption that ends', () => {
  it('ends the sessions that this person opened otherwise, and none of support', async () => {
    const team_id = connections.two.team_id
    const person = await project.signUp({ email: 'kay@two.example' })
    await addMember(project, team_id, person)
    const other = await project.signUp()
    for (const { id } of [person, alan.user]) await post(project, '/sso-exemptions', { team_id, user_id: id })
    await enforce(project, team_id, 'members')
    const support = await project.server.post('/auth/sessions', { user_id: person.id, is_impersonation: true })
    expect(await isOpen(person)).toBe(true)
    expect((await project.server.delete(`/sso-exemptions/${team_id}/${person.id}`, ours)).status).toBe(200)
    expect(await Promise.all([person, other, alan, ada.two].map(isOpen))).toEqual([false, true, true, true])
    expect(await isOpen({ refreshToken: support.body.refresh_token })).toBe(true)
    await enforce(project, team_id, 'off')
  })

  it('is said of its own team alone', async () => {
    const of = async (name: Name) =>
      (await project.client.post('/auth/sso/discover', { email: `x@${name}.example` }, ours)).body.has_exemptions
    expect([await of('one'), await of('two')]).toEqual([false, true])
  })
})

describe('who leaves a team', () => {
  it('loses what was opened by it, and nobody else loses anything', async () => {
    const path = `/team-memberships/${connections.two.team_id}/${ada.one.user.id}`
    // What the other team required has ended the one before.
    ada.one = await come('one', 'ada')
    expect((await project.server.delete(path)).status).toBe(200)
    expect(await Promise.all([ada.one, ada.two, grace, alan].map(isOpen))).toEqual([true, false, true, true])
    expect((await come('one', 'ada')).user.id).toBe(ada.one.user.id)
    expect((await come('two', 'alan')).user.id).toBe(alan.user.id)
    expect((await come('one', 'grace')).user.id).toBe(grace.user.id)
    const asked = await app.visit(connections.two.provider_id, { email: 'ada@two.example', accountId: 'ada' })
    expect(asked.url.pathname).toMatch(/link-account$/)
  })
})
