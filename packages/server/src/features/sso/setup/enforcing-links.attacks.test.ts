import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { wakeIssuer } from '../../../testing/open-id.ts'
import { openPortal, Portal } from '../../../testing/setup-links.ts'
import { connectedTeam, enforce, nameDomain, ours, post, startSsoTest } from '../../../testing/sso.ts'
import { addMember, grant, revoke } from '../../../testing/teams.ts'

/** Whoever has a setup link and would like to keep people out, or let in whom the project keeps out: docs/security/attacks.md#t84. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const all = ['domain', 'sso', 'enforcement'] as const

async function scene(intents: readonly string[] = all) {
  const project = await test.createProject([], { 'auth.password.allowSignIn': true })
  const { team_id: teamId } = await connectedTeam(test, project, 'corp')
  const member = await project.signUp({ email: 'member@corp.example' })
  await addMember(project, teamId, member)
  const read = async () => (await project.server.get(`/sso-domains?team_id=${teamId}`, ours)).body.items[0]
  const path = `/domains/${(await read()).id}`
  const open = () => openPortal(test, project, teamId, intents)
  const opened = await open()
  test.server.clock.advance(60_000)
  return { project, teamId, member, path, read, open, ...opened, by: requireBy(path) }
}

const requireBy = (path: string) => (portal: Portal, enforcement: string) => portal.patch(path, { enforcement })
const previewOf = (path: string, mode: string) => `${path}/enforcement-preview?enforcement=${mode}`

describe('a link', () => {
  it('that is not for it requires nothing, and counts nobody (T84)', async () => {
    const { portal, path, by, read } = await scene(['domain', 'sso'])
    for (const answer of [await by(portal, 'all'), await by(portal, 'off'), await portal.get(previewOf(path, 'all'))])
      expect([answer.status, answer.body]).toEqual([403, 'This link is not for that.'])
    expect(await read()).toMatchObject({ enforcement: 'off' })
  })

  it('that is for it alone names no domains and changes no connections (T84)', async () => {
    const { portal, path } = await scene(['enforcement'])
    const tries = [
      portal.post('/domains', { domain: 'more.example' }),
      portal.post(`${path}/check`),
      portal.delete(path),
      portal.get('/connections'),
    ]
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(403)
  })

  it('reaches no domain of another team, nor one that is not there (T84)', async () => {
    const { project, portal, path } = await scene()
    const other = await test.createProject([])
    const elsewhere = await connectedTeam(test, other, 'corp')
    const [foreign] = (await other.server.get(`/sso-domains?team_id=${elsewhere.team_id}`, ours)).body.items
    const neighbour = await post(project, '/teams', { display_name: 'Neighbours' })
    const near = await nameDomain(test, project, neighbour.id, 'near.example')
    for (const id of [foreign.id, near.id, randomUUID()]) {
      const theirs = `/domains/${id}`
      for (const mode of ['off', 'members', 'all']) {
        expect((await portal.patch(theirs, { enforcement: mode })).status).toBe(404)
        expect((await portal.get(previewOf(theirs, mode))).status).toBe(404)
      }
    }
    expect(path).not.toContain(near.id)
  })

  it('does nothing any more once it was taken back, or its four hours are over (T84)', async () => {
    const { project, teamId, portal, link, path, by, read, open } = await scene()
    await by(portal, 'all')
    await project.server.delete(`/teams/${teamId}/setup-links/${link.id}`, ours)
    const { portal: late } = await open()
    test.server.clock.advance(4 * 3_600_000)
    for (const one of [portal, late])
      for (const answer of [await by(one, 'off'), await by(one, 'all'), await one.get(previewOf(path, 'off'))])
        expect(answer.status).toBe(401)
    // What was required by then stays required.
    expect(await read()).toMatchObject({ enforcement: 'all' })
  })

  it('does nothing any more once whoever made it may no longer (T84)', async () => {
    for (const end of ['permission', 'membership']) {
      const { project, teamId, by, read } = await scene()
      const maker = await project.signUp({ email: 'maker@elsewhere.example' })
      await addMember(project, teamId, maker)
      await grant(project, teamId, maker, '$manage_sso')
      const made = await project.as('client', maker).post(`/teams/${teamId}/setup-links`, {}, ours)
      const portal = new Portal(test)
      expect((await portal.open(made.body)).body.intents).toEqual(all)
      expect((await by(portal, 'members')).status).toBe(200)
      if (end === 'permission') await revoke(project, teamId, maker, '$manage_sso')
      else await project.server.delete(`/team-memberships/${teamId}/${maker.id}`)
      for (const mode of ['off', 'all']) expect((await by(portal, mode)).status, end).toBe(401)
      expect(await read()).toMatchObject({ enforcement: 'members' })
    }
  })

  it('is nothing to pages of other sites (T84)', async () => {
    const { portal, path, read } = await scene()
    const tries = [{ origin: 'https://evil.example' }, { origin: undefined }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of tries)
      expect((await portal.call('PATCH', path, { enforcement: 'all' }, headers)).status).toBe(403)
    expect(await read()).toMatchObject({ enforcement: 'off' })
  })

  it('counts people and sessions, and names nobody (T84)', async () => {
    const { portal, path, by, member } = await scene()
    const answers = [await portal.get(previewOf(path, 'all')), await by(portal, 'all'), await portal.get('/domains')]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      for (const secret of [member.id, member.email]) expect(JSON.stringify(body)).not.toContain(secret)
    }
  })
})

describe('what others require', () => {
  const refused = [409, expect.stringContaining('corp.example')]

  it('a link does not lift, nor ask for less (T84)', async () => {
    const { project, teamId, portal, path, by, read } = await scene()
    for (const [required, less] of [
      ['members', ['off']],
      ['all', ['members', 'off']],
    ] as const) {
      await enforce(project, teamId, required)
      for (const mode of less) {
        const [answer, preview] = [await by(portal, mode), await portal.get(previewOf(path, mode))]
        expect([answer.status, answer.body]).toEqual(refused)
        expect(preview.status).toBe(409)
      }
      expect(await read()).toMatchObject({ enforcement: required })
    }
  })

  it('a link does not lift after it asked for more, or for the same once more (T84)', async () => {
    const { project, teamId, portal, by, read } = await scene()
    await enforce(project, teamId, 'members')
    for (const mode of ['members', 'all', 'all', 'members', 'all'])
      expect((await by(portal, mode)).status, mode).toBe(200)
    expect((await by(portal, 'off')).status).toBe(409)
    expect((await by(portal, 'members')).status).toBe(200)
    expect((await by(portal, 'off')).status).toBe(409)
    expect(await read()).toMatchObject({ enforcement: 'members' })
  })

  it('is what the project says, also where the link had asked for it before (T84)', async () => {
    const { project, teamId, portal, by, read } = await scene()
    await by(portal, 'all')
    await enforce(project, teamId, 'all')
    for (const mode of ['members', 'off']) expect((await by(portal, mode)).status, mode).toBe(409)
    await enforce(project, teamId, 'off')
    await by(portal, 'members')
    await enforce(project, teamId, 'members')
    expect((await by(portal, 'off')).status).toBe(409)
    expect(await read()).toMatchObject({ enforcement: 'members' })
  })

  it('is what another link asked for, too (T84)', async () => {
    const { portal, by, read, open } = await scene()
    const { portal: other } = await open()
    await by(portal, 'members')
    expect((await by(other, 'off')).status).toBe(409)
    expect((await by(other, 'all')).status).toBe(200)
    // The first one no longer says it alone.
    for (const mode of ['members', 'off']) expect((await by(portal, mode)).status).toBe(409)
    expect((await by(other, 'members')).status).toBe(200)
    expect((await by(other, 'off')).status).toBe(409)
    expect(await read()).toMatchObject({ enforcement: 'members' })
  })

  it('stays required where a link switches at the same moment, and the domain and its last connection stay with it (T84)', async () => {
    const { project, teamId, portal, path, by, read } = await scene()
    const [connection] = (await portal.get('/connections')).body.items
    await by(portal, 'members')
    expect((await portal.delete(path)).status).toBe(409)
    expect((await portal.patch(`/connections/${connection.id}`, { state: 'disabled' })).status).toBe(409)
    for (let round = 0; round < 5; round++) {
      await enforce(project, teamId, 'off')
      await by(portal, 'members')
      const tries = Array.from({ length: 8 }, (_, at) => by(portal, at % 2 ? 'off' : 'members'))
      const owner = enforce(project, teamId, 'members')
      const answers = await Promise.all(tries)
      await owner
      for (const { status } of answers) expect([200, 409]).toContain(status)
      // Whatever the link said before or meanwhile: by now the project requires it.
      expect(await read()).toMatchObject({ enforcement: 'members' })
      expect((await by(portal, 'off')).status).toBe(409)
    }
  })
})
