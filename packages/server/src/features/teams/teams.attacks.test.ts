import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { eventsOf, keepEvents } from '../../testing/people.ts'
import { createTeam, grant } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject({ config: { client_team_creation_enabled: true } })
const other = await server.createProject({ config: { client_team_creation_enabled: true } })

describe('a client', () => {
  it("a client cannot write the server's fields of a team (T37)", async () => {
    const ada = await project.signUp()
    const id = await createTeam(project, ada, {
      server_metadata: { plan: 'free' },
      client_read_only_metadata: { a: 1 },
    })
    const asAda = project.as('client', ada)
    for (const change of [
      { server_metadata: { plan: 'pro' } },
      { client_read_only_metadata: {} },
      { created_at_millis: 0 },
      { id: randomUUID() },
      { creator_user_id: ada.id },
      { tenancy_id: randomUUID() },
      { __proto__: null, constructor: {} },
    ]) {
      expect((await asAda.patch(`/teams/${id}`, change)).code, JSON.stringify(change)).toBe('SCHEMA_ERROR')
      expect((await asAda.post('/teams', { display_name: 'x', ...change })).status).not.toBe(500)
    }
    expect((await asAda.post('/teams', { display_name: 'x', server_metadata: {} })).code).toBe('SCHEMA_ERROR')
    const { body } = await project.server.get(`/teams/${id}`)
    expect(body).toMatchObject({ server_metadata: { plan: 'free' }, client_read_only_metadata: { a: 1 } })
  })

  it('a client cannot create a team for somebody else, nor look into one (T38)', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const id = await createTeam(project, ada, { server_metadata: 'secret' })
    const asEve = project.as('client', eve)
    expect((await asEve.post('/teams', { display_name: 'x', creator_user_id: ada.id })).status).toBe(403)
    expect((await asEve.get(`/teams?user_id=${ada.id}`)).status).toBe(403)
    for (const answer of [
      await asEve.get(`/teams/${id}`),
      await asEve.patch(`/teams/${id}`, { display_name: 'Eve' }),
      await asEve.delete(`/teams/${id}`),
      await asEve.patch('/users/me', { selected_team_id: id }),
      await asEve.get(`/team-member-profiles?team_id=${id}`),
      await asEve.get(`/team-invitations?team_id=${id}`),
      await asEve.delete(`/team-memberships/${id}/${ada.id}`),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
      expect(answer.body.details).toEqual({ team_id: id, user_id: eve.id })
    }
    expect((await project.server.get(`/teams/${id}`)).body.display_name).toBe('Crew')
  })

  it("a client cannot tell other people's teams from ones that never existed", async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const ids = [await createTeam(project, ada), randomUUID(), await createTeam(other)]
    const gone = await createTeam(project, ada)
    await project.server.delete(`/teams/${gone}`)
    for (const id of [...ids, gone]) {
      const { status, body } = await project.as('client', eve).get(`/teams/${id}`)
      expect({ status, ...body, error: body.error.replaceAll(id, '…') }).toEqual({
        status: 404,
        code: 'TEAM_MEMBERSHIP_NOT_FOUND',
        details: { team_id: id, user_id: eve.id },
        error: expect.stringContaining('is not a member of the team "…"'),
      })
    }
  })

  it('an admin of one team has no rights in another, by any spelling of its id', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const [own, others] = [await createTeam(project, ada), await createTeam(project, bob)]
    await grant(project, own, ada, '$delete_team')
    for (const id of [others, others.toUpperCase()]) {
      expect((await project.as('client', ada).delete(`/teams/${id}`)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    }
    expect((await project.as('client', bob).get(`/teams/${others.toUpperCase()}`)).body.id).toBe(others)
  })
})

describe('a server', () => {
  it('a server cannot reach the teams and users of another project (T38)', async () => {
    const [ada, stranger] = [await project.signUp(), await other.signUp()]
    const id = await createTeam(project, ada)
    for (const answer of [
      await other.server.get(`/teams/${id}`),
      await other.server.patch(`/teams/${id}`, { display_name: 'x' }),
      await other.server.delete(`/teams/${id}`),
      await other.server.post(`/team-memberships/${id}/${stranger.id}`, {}),
      await other.server.get(`/team-member-profiles?team_id=${id}`),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND', body: { details: { team_id: id } } })
    }
    expect((await other.server.get(`/teams?user_id=${ada.id}`)).body.items).toEqual([])
    const foreign = await other.server.post('/teams', { display_name: 'x', creator_user_id: ada.id })
    expect(foreign).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect((await project.server.get(`/teams/${id}`)).body.display_name).toBe('Crew')
  })

  it('a server may delete a team that others change and join at the same moment', async () => {
    const people = [await project.signUp(), await project.signUp()]
    for (let round = 0; round < 5; round++) {
      const id = await createTeam(project)
      const answers = await Promise.all([
        project.server.delete(`/teams/${id}`),
        project.server.patch(`/teams/${id}`, { display_name: 'Late' }),
        ...people.map((one) => project.server.post(`/team-memberships/${id}/${one.id}`, {})),
        project.server.delete(`/teams/${id}`),
      ])
      for (const { status, code } of answers) if (status >= 400) expect(code).toBe('TEAM_NOT_FOUND')
      const told = await eventsOf(server, project, 'team.deleted')
      expect(told.filter((event) => event.id === id)).toHaveLength(1)
    }
    expect((await project.server.get(`/team-member-profiles?user_id=${people[0]!.id}`)).body.items).toEqual([])
  })

  it('a server may remove a creator while the team is created', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = await project.signUp()
      const [made, removed] = await Promise.all([
        project.server.post('/teams', { display_name: 'Race', creator_user_id: ada.id }),
        project.server.delete(`/users/${ada.id}`),
      ])
      expect(removed.status).toBe(200)
      if (made.status !== 201) expect(made.code).toBe('USER_NOT_FOUND')
    }
  })
})
