import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { quiet, tenantOf } from '../../testing/people.ts'
import { addMember, createTeam, revoke } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const text = (status: number) => ({ status, code: undefined, body: expect.any(String) })

async function teamOfTwo() {
  const [ada, bob] = [await project.signUp(), await project.signUp()]
  const team_id = await createTeam(project, ada)
  server.clock.advance(1000)
  await addMember(project, team_id, bob)
  return { ada, bob, team_id }
}

describe('reading profiles', () => {
  it('a member profile falls back to the user until it is set for the team', async () => {
    const { ada, team_id } = await teamOfTwo()
    const asAda = project.as('client', ada)
    const own = `/team-member-profiles/${team_id}/me`
    expect((await asAda.get(own)).body).toEqual({
      team_id,
      user_id: ada.id,
      display_name: null,
      profile_image_url: null,
    })
    await project.server.patch(`/users/${ada.id}`, {
      display_name: 'Ada',
      profile_image_url: 'https://example.com/1.png',
    })
    const followed = { display_name: 'Ada', profile_image_url: 'https://example.com/1.png' }
    expect((await asAda.get(own)).body).toMatchObject(followed)
    await asAda.patch(own, { display_name: 'Captain' })
    await project.server.patch(`/users/${ada.id}`, { display_name: 'Countess' })
    expect((await asAda.get(own)).body).toMatchObject({ ...followed, display_name: 'Captain' })
  })

  it('servers see the whole user in a member profile', async () => {
    const { ada, bob, team_id } = await teamOfTwo()
    await server.app.activity.flush()
    const read = await project.server.get(`/team-member-profiles/${team_id}/${bob.id}`)
    const user = (await project.server.get(`/users/${bob.id}`)).body
    expect(read.body).toEqual({ team_id, user_id: bob.id, display_name: null, profile_image_url: null, user })
    const { body } = await project.server.get(`/team-member-profiles?team_id=${team_id}`)
    expect(body.items.map((item: { user_id: string }) => item.user_id)).toEqual([ada.id, bob.id])
    expect(body.items[1]).toEqual(read.body)
  })

  it('a member who was never active counts as active since joining, in the list', async () => {
    const { id } = (await project.server.post('/users', {})).body
    const signedUpAt = server.clock.now().getTime()
    const team_id = await createTeam(project)
    server.clock.advance(60_000)
    await addMember(project, team_id, { id })
    const [listed] = (await project.server.get(`/team-member-profiles?team_id=${team_id}`)).body.items
    expect(listed.user.last_active_at_millis).toBe(signedUpAt + 60_000)
    const { body } = await project.server.get(`/team-member-profiles/${team_id}/${id}`)
    expect(body.user.last_active_at_millis).toBe(signedUpAt)
    const db = await tenantOf(server, project)
    await db.updateTable('users').set({ last_active_at: server.clock.now() }).where('id', '=', id).execute()
    const [active] = (await project.server.get(`/team-member-profiles?user_id=${id}`)).body.items
    expect(active.user.last_active_at_millis).toBe(server.clock.now().getTime())
  })

  it('only servers that ask for extensions see when a member joined', async () => {
    const { ada, bob, team_id } = await teamOfTwo()
    server.clock.advance(60_000)
    const { id } = (await project.server.post('/users', {})).body
    await addMember(project, team_id, { id })
    const headers = { 'x-hallpass-extensions': '1' }
    const { body } = await project.server.get(`/team-member-profiles?team_id=${team_id}`, { headers })
    const joined = body.items.map((item: { joined_at_millis: number }) => item.joined_at_millis)
    expect(body.items.map((item: { user_id: string }) => item.user_id)).toEqual([ada.id, bob.id, id])
    expect(joined.at(-1)).toBe(server.clock.now().getTime())
    expect(joined).toEqual(joined.toSorted((a: number, b: number) => a - b))
    const plain = await project.server.get(`/team-member-profiles?team_id=${team_id}`)
    expect(plain.body.items[0]).not.toHaveProperty('joined_at_millis')
    const asClient = await project
      .as('client', ada)
      .get(`/team-member-profiles?team_id=${team_id}&user_id=me`, { headers })
    expect(asClient.body.items[0]).not.toHaveProperty('joined_at_millis')
  })

  it('servers list member profiles by team, by user, or all of them', async () => {
    const { ada, bob, team_id } = await teamOfTwo()
    const other = await createTeam(project, ada)
    const list = async (query: string) => (await project.server.get(`/team-member-profiles${query}`)).body.items
    expect(await list(`?team_id=${team_id}&user_id=${bob.id}`)).toHaveLength(1)
    expect((await list(`?user_id=${ada.id}`)).map((item: { team_id: string }) => item.team_id)).toEqual([
      team_id,
      other,
    ])
    expect((await list('')).length).toBeGreaterThanOrEqual(3)
    expect(await list(`?team_id=${other}&user_id=${bob.id}`)).toEqual([])
    const unknown = randomUUID()
    const noTeam = await project.server.get(`/team-member-profiles?team_id=${unknown}&user_id=${unknown}`)
    expect(noTeam).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND', body: { details: { team_id: unknown } } })
    const noUser = await project.server.get(`/team-member-profiles?team_id=${team_id}&user_id=${unknown}`)
    expect(noUser).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect((await project.server.get(`/team-member-profiles?user_id=${unknown}`)).code).toBe('USER_NOT_FOUND')
  })

  it('a client needs $read_members to see other member profiles', async () => {
    const { ada, bob, team_id } = await teamOfTwo()
    const asBob = project.as('client', bob)
    const listed = await asBob.get(`/team-member-profiles?team_id=${team_id}`)
    expect(listed.body.items.map((item: object) => Object.keys(item).sort())).toEqual(
      Array(2).fill(['display_name', 'profile_image_url', 'team_id', 'user_id']),
    )
    expect((await asBob.get(`/team-member-profiles/${team_id}/${ada.id}`)).status).toBe(200)
    await revoke(project, team_id, bob, 'team_member')
    const details = { team_id, user_id: bob.id, permission_id: '$read_members' }
    for (const path of [`?team_id=${team_id}`, `?team_id=${team_id}&user_id=${ada.id}`, `/${team_id}/${ada.id}`]) {
      const refused = await asBob.get(`/team-member-profiles${path}`)
      expect(refused, path).toMatchObject({ status: 401, code: 'TEAM_PERMISSION_REQUIRED', body: { details } })
    }
    expect((await asBob.get(`/team-member-profiles?team_id=${team_id}&user_id=me`)).body.items).toHaveLength(1)
    expect((await asBob.get(`/team-member-profiles/${team_id}/me`)).status).toBe(200)
  })

  it('reading member profiles is refused in the order of the contract', async () => {
    const { ada, team_id } = await teamOfTwo()
    const eve = await project.signUp()
    const asEve = project.as('client', eve)
    for (const path of ['', `/${team_id}/${ada.id}`]) {
      const answer = await project.client.get(`/team-member-profiles${path}`)
      expect(answer, path).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
    }
    expect(await asEve.get('/team-member-profiles?user_id=me')).toMatchObject(text(400))
    const details = { team_id, user_id: eve.id }
    for (const path of [`?team_id=${team_id}&user_id=me`, `/${team_id}/${randomUUID()}`, `/${team_id}/me`]) {
      const answer = await asEve.get(`/team-member-profiles${path}`)
      expect(answer, path).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND', body: { details } })
    }
    for (const caller of [project.as('client', ada), project.server]) {
      const unknown = await caller.get(`/team-member-profiles/${team_id}/${randomUUID()}`)
      expect(unknown).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
      const outside = await caller.get(`/team-member-profiles/${team_id}/${eve.id}`)
      expect(outside).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND', body: { details } })
    }
  })

  it('listing member profiles takes one statement, however many members there are', async () => {
    const { ada, team_id } = await teamOfTwo()
    for (let added = 0; added < 3; added++) await addMember(project, team_id, await project.signUp())
    await quiet(server)
    const list = (caller: typeof project.server) => () => caller.get(`/team-member-profiles?team_id=${team_id}`)
    expect(await server.countStatements(list(project.server))).toHaveLength(1)
    // The user, what it may do, and the list.
    expect(await server.countStatements(list(project.as('client', ada)))).toHaveLength(3)
  })
})

describe('changing a profile', () => {
  it('a member profile can be changed by the member, and by servers', async () => {
    const { ada, bob, team_id } = await teamOfTwo()
    const own = `/team-member-profiles/${team_id}/me`
    const changed = await project.as('client', bob).patch(own, { display_name: 'Bobby', profile_image_url: pixel })
    expect(changed).toMatchObject({ status: 200, body: { display_name: 'Bobby' } })
    expect(changed.body.profile_image_url).toMatch(/\/files\/team-member-profile-images\/[0-9a-f-]{36}\.png$/)
    expect(Object.keys(changed.body)).not.toContain('user')
    const others = await project.as('client', ada).patch(`/team-member-profiles/${team_id}/${bob.id}`, {})
    expect(others).toMatchObject(text(403))
    const asServer = await project.server.patch(`/team-member-profiles/${team_id}/${bob.id}`, { display_name: '' })
    expect(asServer.body).toMatchObject({ display_name: '', user: { id: bob.id } })
    expect((await project.as('client', bob).patch(own, {})).body).toMatchObject({ display_name: '' })
  })

  it("a member profile takes an image address, and null for the user's image", async () => {
    const { bob, team_id } = await teamOfTwo()
    const asBob = project.as('client', bob)
    const own = `/team-member-profiles/${team_id}/me`
    await asBob.patch('/users/me', { profile_image_url: pixel })
    const users = (await asBob.get('/users/me')).body.profile_image_url
    const set = await asBob.patch(own, { profile_image_url: 'https://example.com/bob.png' })
    expect(set.body.profile_image_url).toBe('https://example.com/bob.png')
    expect((await asBob.patch(own, { profile_image_url: null })).body.profile_image_url).toBe(users)
    expect(await asBob.patch(own, { profile_image_url: 'ftp://example.com/bob.png' })).toMatchObject(text(400))
    expect((await asBob.patch(own, { display_name: null })).code).toBe('SCHEMA_ERROR')
    expect((await asBob.patch(own, { user: {} })).code).toBe('SCHEMA_ERROR')
  })

  it('changing a member profile is refused in the order of the contract', async () => {
    const { team_id } = await teamOfTwo()
    const eve = await project.signUp()
    const at = `/team-member-profiles/${team_id}/${eve.id}`
    expect((await project.client.patch(at, {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    for (const caller of [project.as('client', eve), project.server]) {
      const answer = await caller.patch(at, { profile_image_url: 'ftp://example.com/bob.png' })
      expect(answer).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
      expect(answer.body.details).toEqual({ team_id, user_id: eve.id })
    }
  })
})
