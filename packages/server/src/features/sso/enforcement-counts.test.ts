import { afterAll, expect, it } from 'vitest'
import { wakeIssuer } from '../../testing/open-id.ts'
import { connectedTeam, ours, proveDomain, startSsoTest } from '../../testing/sso.ts'
import { addMember, createTeam } from '../../testing/teams.ts'

/** Whom a requirement concerns, and whose sessions end with it: counted before, and the same after. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test

async function scene() {
  const project = await test.createProject([], { 'auth.password.allowSignIn': true })
  const { team_id: teamId } = await connectedTeam(test, project, 'corp')
  const [domain] = (await project.server.get(`/sso-domains?team_id=${teamId}`, ours)).body.items
  const path = `/sso-domains/${domain.id}`
  const preview = async (mode: string) => {
    const { people, sessions } = (await project.server.get(`${path}/enforcement-preview?enforcement=${mode}`, ours))
      .body
    return [people, sessions]
  }
  const set = async (enforcement: string) => {
    const { affected } = (await project.server.patch(path, { enforcement }, ours)).body
    return [affected.people, affected.sessions]
  }
  const member = async (email: string) => {
    const person = await project.signUp({ email })
    await addMember(project, teamId, person)
    return person
  }
  return { project, teamId, preview, set, member }
}

it('sessions that are over are not counted', async () => {
  const { project, preview, member } = await scene()
  const ada = await member('ada@corp.example')
  const hour = 3_600_000
  await project.server.post('/auth/sessions', { user_id: ada.id, expires_in_millis: hour })
  expect(await preview('members')).toEqual([1, 2])
  server.clock.advance(hour)
  expect(await preview('members')).toEqual([1, 1])
})

it('sessions of support are neither counted nor ended', async () => {
  const { project, preview, set, member } = await scene()
  const ada = await member('ada@corp.example')
  const opened = await project.server.post('/auth/sessions', { user_id: ada.id, is_impersonation: true })
  expect(await preview('members')).toEqual([1, 1])
  expect(await set('members')).toEqual([1, 1])
  expect((await project.refresh(ada.refreshToken)).status).toBe(401)
  expect((await project.refresh(opened.body.refresh_token)).status).toBe(200)
  expect(await set('off')).toEqual([0, 0])
  expect((await project.refresh(opened.body.refresh_token)).status).toBe(200)
})

it('people of other domains, of other teams and of other projects are not concerned', async () => {
  const { project, preview, set, member } = await scene()
  const far = [
    await member('ada@sub.corp.example'),
    await member('grace@notcorp.example'),
    await member('alan@corp.example.example'),
  ]
  const teamId = await createTeam(project)
  await proveDomain(test, project, teamId, 'other.example')
  const neighbour = await project.signUp({ email: 'kay@other.example' })
  await addMember(project, teamId, neighbour)
  const elsewhere = await test.createProject([], { 'auth.password.allowSignIn': true })
  const stranger = await elsewhere.signUp({ email: 'ada@corp.example' })
  expect(await preview('all')).toEqual([0, 0])
  expect(await set('all')).toEqual([0, 0])
  for (const one of [...far, neighbour]) expect((await project.refresh(one.refreshToken)).status).toBe(200)
  expect((await elsewhere.refresh(stranger.refreshToken)).status).toBe(200)
})

it('whom another team requires with a domain of its own is not concerned', async () => {
  const { project, preview, set } = await scene()
  const { team_id } = await connectedTeam(test, project, 'other')
  const neighbour = await project.signUp({ email: 'kay@other.example' })
  await addMember(project, team_id, neighbour)
  const [theirs] = (await project.server.get(`/sso-domains?team_id=${team_id}`, ours)).body.items
  const required = await project.server.patch(`/sso-domains/${theirs.id}`, { enforcement: 'members' }, ours)
  expect(required.body.affected).toEqual({ people: 1, sessions: 1 })
  expect(await preview('all')).toEqual([0, 0])
  expect(await set('all')).toEqual([0, 0])
})

it('an address counts that signs somebody in or is verified, also beside the first, and a mere claim does not', async () => {
  const { project, preview } = await scene()
  const person = await project.signUp({ email: 'ada@elsewhere.example' })
  const channel = { user_id: person.id, type: 'email', value: 'ada@corp.example', is_verified: false }
  const { body } = await project.server.post('/contact-channels', { ...channel, used_for_auth: false })
  expect(await preview('all')).toEqual([0, 0])
  const set = (fields: object) => project.server.patch(`/contact-channels/${person.id}/${body.id}`, fields)
  await set({ used_for_auth: true })
  expect(await preview('all')).toEqual([1, 1])
  await set({ used_for_auth: false })
  expect(await preview('all')).toEqual([0, 0])
  await set({ is_verified: true })
  expect(await preview('all')).toEqual([1, 1])
  expect(await preview('members')).toEqual([0, 0])
})

it('a preview changes nothing, also of what was required before', async () => {
  const { project, preview, set, member } = await scene()
  await member('ada@corp.example')
  await set('members')
  expect(await preview('off')).toEqual([0, 0])
  expect(await preview('all')).toEqual([1, 0])
  const { items } = (await project.server.get('/sso-domains', ours)).body
  expect(items).toMatchObject([{ enforcement: 'members' }])
  const nowhere = '/sso-domains/00000000-0000-4000-8000-000000000000'
  expect((await project.server.get(`${nowhere}/enforcement-preview?enforcement=all`, ours)).status).toBe(404)
  expect((await project.server.patch(nowhere, { enforcement: 'off' }, ours)).status).toBe(404)
})

it('what cannot be required is refused by the preview as by the change, and lifting needs nothing', async () => {
  const { project, teamId } = await scene()
  const named = await project.server.post('/sso-domains', { team_id: teamId, domain: 'pending.example' }, ours)
  const path = `/sso-domains/${named.body.id}`
  for (const answer of [
    await project.server.get(`${path}/enforcement-preview?enforcement=all`, ours),
    await project.server.patch(path, { enforcement: 'all' }, ours),
  ])
    expect([answer.status, answer.body]).toEqual([
      400,
      'Nobody has to come by a connection before pending.example is verified.',
    ])
  expect((await project.server.patch(path, { enforcement: 'off' }, ours)).status).toBe(200)
})
