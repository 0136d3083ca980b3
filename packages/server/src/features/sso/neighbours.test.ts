import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wakeIssuer } from '../../testing/open-id.ts'
import { makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { makeLink, openPortal } from '../../testing/setup-links.ts'
import { connect, connectedTeam, ours, post, proveDomain, startSsoTest } from '../../testing/sso.ts'
import { addMember, createTeam } from '../../testing/teams.ts'

/** What is read, changed or removed of one team is left alone with the teams beside it. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'one')
await wakeIssuer(test, 'two')
const project = await test.createProject([])
await project.admin.post('/team-permission-definitions', { id: 'editor', contained_permission_ids: [] })
await project.admin.post('/team-permission-definitions', { id: 'reviewer', contained_permission_ids: [] })

type Item = Record<string, unknown> & { id: string; team_id: string }
const read = async (path: string): Promise<Item[]> => (await project.server.get(path, ours)).body.items
const idsOf = async (path: string) => (await read(path)).map(({ id }) => id)

async function newTeam(name: string) {
  const oidc = await connectedTeam(test, project, name)
  const { team_id: teamId } = oidc
  const saml = await samlTeam(
    test,
    project,
    await makeIdp(`${name}.idp.example`, test.server.clock.now()),
    `${name}2.example`,
  )
  await connect(test, project, teamId, name)
  const person = await project.signUp()
  await addMember(project, teamId, person)
  const mappings = [
    await post(project, '/group-mappings', { team_id: teamId, group: 'Staff', permission_id: 'editor' }),
    await post(project, '/group-mappings', { team_id: teamId, group: 'Staff', permission_id: 'reviewer' }),
  ]
  const [domain] = await read(`/sso-domains?team_id=${teamId}`)
  return { teamId, oidc, saml, person, mappings, domain: domain! }
}
type Team = Awaited<ReturnType<typeof newTeam>>
let one: Team
let two: Team
beforeAll(async () => {
  one = await newTeam('one')
  two = await newTeam('two')
})

describe('lists', () => {
  it('are of one team, or of all', async () => {
    for (const path of ['/sso-connections', '/sso-domains', '/group-mappings']) {
      const all = await read(path)
      for (const { teamId } of [one, two]) {
        const own = await read(`${path}?team_id=${teamId}`)
        expect(own).toEqual(all.filter(({ team_id }) => team_id === teamId))
        expect(own.length).toBeGreaterThan(0)
        expect(own.length).toBeLessThan(all.length)
      }
    }
  })

  it('of connections name each team, and have the certificates of each', async () => {
    const renamed = await project.server.patch(`/teams/${one.saml.team_id}`, { display_name: 'First' })
    expect(renamed.status).toBe(200)
    const items = await read('/sso-connections')
    const named = (id: string) => items.find((item) => item.id === id)!
    expect(named(one.saml.id).team_display_name).toBe('First')
    expect(named(two.saml.id).team_display_name).toBe('Crew')
    const prints = [one, two].map(({ saml }) => (named(saml.id).saml as { certificates: unknown[] }).certificates)
    expect(prints.map((certificates) => certificates.length)).toEqual([1, 1])
    expect(prints[0]).not.toEqual(prints[1])
    expect(named(one.oidc.id).saml).toBeNull()
    expect(await read(`/sso-connections?team_id=${await createTeam(project)}`)).toEqual([])
  })
})

describe('a change', () => {
  it('of a connection is one of it alone', async () => {
    const before = await read('/sso-connections')
    const changed = await project.server.patch(`/sso-connections/${two.oidc.id}`, { display_name: 'Renamed' }, ours)
    expect(changed.body).toMatchObject({ id: two.oidc.id, display_name: 'Renamed' })
    const expected = before.map((item) => (item.id === two.oidc.id ? { ...item, display_name: 'Renamed' } : item))
    expect(await read('/sso-connections')).toEqual(expected)
  })

  it('of what a domain requires is one of it alone, also where it is lifted', async () => {
    const set = (team: Team, enforcement: string) =>
      project.server.patch(`/sso-domains/${team.domain.id}`, { enforcement }, ours)
    const required = async () =>
      (await read('/sso-domains')).filter(({ enforcement }) => enforcement !== 'off').map(({ id }) => id)
    expect((await set(one, 'members')).body).toMatchObject({ affected: { people: 0, sessions: 0 } })
    expect((await set(two, 'all')).status).toBe(200)
    expect(new Set(await required())).toEqual(new Set([one.domain.id, two.domain.id]))
    expect((await set(two, 'off')).body).toMatchObject({ id: two.domain.id, enforcement: 'off' })
    expect(await required()).toEqual([one.domain.id])
    await set(one, 'off')
  })

  it('that needs an active connection does not count that of another team', async () => {
    const teamId = await createTeam(project)
    const id = await proveDomain(test, project, teamId, 'alone.example')
    const turned = await project.server.patch(`/sso-domains/${id}`, { enforcement: 'members' }, ours)
    expect([turned.status, turned.body]).toEqual([400, expect.stringContaining('no active connection')])
    const found = await project.client.post('/auth/sso/discover', { team_id: teamId }, ours)
    expect(found.body).toMatchObject({ connection: null, is_required: false })
  })

  it('of the state is refused where it would be the last active one of the team, whatever others have', async () => {
    const teamId = await createTeam(project)
    const id = await proveDomain(test, project, teamId, 'last.example')
    const first = await connect(test, project, teamId, 'one')
    const second = await connect(test, project, teamId, 'two')
    await project.server.patch(`/sso-domains/${id}`, { enforcement: 'members' }, ours)
    const patch = (connection: { id: string }, state: string) =>
      project.server.patch(`/sso-connections/${connection.id}`, { state }, ours)
    expect((await patch(first, 'disabled')).status).toBe(200)
    // It is not active now, so nothing is lost with it.
    expect((await patch(first, 'draft')).status).toBe(200)
    expect((await patch(second, 'active')).status).toBe(200)
    expect([(await patch(second, 'disabled')).status, (await patch(second, 'draft')).status]).toEqual([409, 409])
    expect((await project.server.delete(`/sso-connections/${second.id}`, ours)).status).toBe(409)
    expect((await project.server.delete(`/sso-connections/${first.id}`, ours)).status).toBe(200)
    await project.server.patch(`/sso-domains/${id}`, { enforcement: 'off' }, ours)
    expect((await project.server.delete(`/sso-connections/${second.id}`, ours)).status).toBe(200)
  })

  it('of the name needs nothing of the identity provider', async () => {
    const body = { issuer: 'http://localhost:1', client_id: 'x', client_secret: 'y', display_name: 'Far' }
    const { id } = await post(project, '/sso-connections', { ...body, team_id: one.teamId })
    const path = `/sso-connections/${id}`
    expect((await project.server.patch(path, { display_name: 'Farther' }, ours)).status).toBe(200)
    expect((await project.server.patch(path, { state: 'active' }, ours)).status).toBe(400)
    expect((await project.server.patch(path, { state: 'disabled' }, ours)).status).toBe(200)
    await project.server.delete(path, ours)
  })
})

describe('an exemption', () => {
  const path = (teamId: string, userId: string) => `/sso-exemptions/${teamId}/${userId}`

  it('is of one person in one team', async () => {
    const person = await project.signUp()
    for (const { teamId } of [one, two]) {
      await addMember(project, teamId, person)
      await post(project, '/sso-exemptions', { team_id: teamId, user_id: person.id })
    }
    await post(project, '/sso-exemptions', { team_id: one.teamId, user_id: one.person.id })
    const held = async (query = '') =>
      (await read(`/sso-exemptions${query}`)).map(({ team_id, user_id }) => [team_id, user_id])
    expect(await held(`?team_id=${two.teamId}`)).toEqual([[two.teamId, person.id]])
    expect((await project.server.delete(path(one.teamId, person.id), ours)).status).toBe(200)
    const left = [
      [two.teamId, person.id],
      [one.teamId, one.person.id],
    ]
    expect(new Set((await held()).map(String))).toEqual(new Set(left.map(String)))
    // Where both are one of another pair, there is none.
    expect((await project.server.delete(path(two.teamId, one.person.id), ours)).status).toBe(404)
    expect(await held()).toHaveLength(2)
  })

  it('is for members of that team, and two of them', async () => {
    const exempt = (teamId: string, userId: string) =>
      project.server.post('/sso-exemptions', { team_id: teamId, user_id: userId }, ours)
    expect((await exempt(two.teamId, one.person.id)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await exempt(two.teamId, two.person.id)).status).toBe(201)
    const third = await project.signUp()
    await addMember(project, two.teamId, third)
    expect((await exempt(two.teamId, third.id)).body).toBe('A team can have 2 of these.')
    // Others have room, and whoever has one keeps it.
    expect((await exempt(two.teamId, two.person.id)).status).toBe(201)
    const { body, status } = await exempt('00000000-0000-4000-8000-000000000000', third.id)
    expect([status, body.code]).toEqual([404, 'TEAM_NOT_FOUND'])
  })
})

describe('setup links', () => {
  it('are of one team, and are taken back one by one', async () => {
    const links = [await makeLink(project, one.teamId), await makeLink(project, one.teamId)]
    const other = await makeLink(project, two.teamId)
    const path = (team: Team, id = '') => `/teams/${team.teamId}/setup-links${id && `/${id}`}`
    expect(new Set(await idsOf(path(one)))).toEqual(new Set(links.map(({ id }) => id)))
    expect(await idsOf(path(two))).toEqual([other.id])
    expect((await project.server.delete(path(two, links[0]!.id), ours)).status).toBe(404)
    expect((await project.server.delete(path(one, links[0]!.id), ours)).status).toBe(200)
    expect(await idsOf(path(one))).toEqual([links[1]!.id])
    expect(await idsOf(path(two))).toEqual([other.id])
  })

  it('count the people of their own connections alone, and hold their own next id', async () => {
    const app = test.app(project)
    await app.signIn(one.oidc.provider_id, { email: 'ada@one.example' })
    await app.signIn(one.oidc.provider_id, { email: 'grace@one.example' })
    await app.signIn(two.oidc.provider_id, { email: 'alan@two.example' })
    const portals = [await openPortal(test, project, one.teamId), await openPortal(test, project, two.teamId)]
    const peopleOf = async (at: number) => {
      const items: (Item & { people_count: number })[] = (await portals[at]!.portal.get('/connections')).body.items
      return items.map(({ id, people_count }) => [id, people_count])
    }
    expect(await peopleOf(0)).toContainEqual([one.oidc.id, 2])
    expect(await peopleOf(1)).toContainEqual([two.oidc.id, 1])
    expect((await peopleOf(0)).map(([, people]) => people).sort()).toEqual([0, 2])
    const nextOf = async (at: number) => (await portals[at]!.portal.get('/session')).body.next_saml.entity_id
    const [mine, theirs] = [await nextOf(0), await nextOf(1)]
    const { metadata } = await makeIdp('next.idp.example', test.server.clock.now())
    const made = await portals[0]!.portal.post('/connections/saml', { display_name: 'Next', metadata })
    expect([made.status, made.body.client_id, made.body.people_count]).toEqual([201, mine, 0])
    expect(await nextOf(0)).not.toBe(mine)
    expect(await nextOf(0)).toBe(await nextOf(0))
    expect(await nextOf(1)).toBe(theirs)
    expect((await portals[0]!.portal.delete('/session')).status).toBe(200)
    expect((await portals[0]!.portal.get('/session')).status).not.toBe(200)
    expect(await nextOf(1)).toBe(theirs)
  })
})

describe('what is removed', () => {
  it('is one mapping, and gives away what it alone gave', async () => {
    const [editor, reviewer] = one.mappings
    const before = await idsOf('/group-mappings')
    expect((await project.server.delete(`/group-mappings/${editor.id}`, ours)).status).toBe(200)
    expect(await idsOf('/group-mappings')).toEqual(before.filter((id) => id !== editor.id))
    expect(await idsOf(`/group-mappings?team_id=${one.teamId}`)).toEqual([reviewer.id])
  })

  it('is one domain or one connection', async () => {
    for (const [path, id] of [
      ['/sso-domains', one.domain.id],
      ['/sso-connections', one.oidc.id],
    ] as const) {
      const before = await idsOf(path)
      expect((await project.server.delete(`${path}/${id}`, ours)).status).toBe(200)
      expect(await idsOf(path)).toEqual(before.filter((other) => other !== id))
      expect((await project.server.delete(`${path}/${id}`, ours)).status).toBe(404)
    }
  })
})
