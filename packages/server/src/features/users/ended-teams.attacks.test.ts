/** Names that we gave teams which were deleted, or left by everybody: docs/adr/0021-forgetting.md. */
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { tablesWith } from '../../testing/find-text.ts'
import { startTestServer } from '../../testing/index.ts'
import { namedTeams } from '../../testing/named-teams.ts'
import { ownMailServer } from '../../testing/own-mail-server.ts'
import { quiet } from '../../testing/people.ts'
import { addMember } from '../../testing/teams.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'

const server = await startTestServer()
const config = { create_team_on_sign_up: true, allow_team_api_keys: true }
const project = await server.createProject({ config })
const receiver = await startReceiver()
receiver.behave = ({ text }, response) => void response.writeHead(200).end(text)
await createEndpoint(project, receiver.url)
afterAll(() => server.close())

const { newName, newEmail, renamedPerson, invite, change, nameOfTeam, subjectsTo, remove, leave, removeTeam, traces } =
  await namedTeams(server, project)

it('a person is forgotten by emails, events and entries about a team that was deleted before them (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  const friend = await invite(teamId)
  await change(teamId)
  await quiet(server)
  await removeTeam(teamId)
  await quiet(server)
  // While the person is there, the records about their team are whole.
  expect(await subjectsTo(friend)).toEqual([`You are invited to join ${former}'s Team`])
  const { body: log } = await project.admin.get('/internal/audit-log')
  const deletion = log.items.find((entry: { action: string }) => entry.action === 'team.deleted')
  expect(deletion.before.display_name).toBe(`${former}'s Team`)
  await remove(id)
  expect(await traces(former)).toEqual([])
  expect(await subjectsTo(friend)).toEqual([''])
})

it('that a team had another name by the time it was deleted makes no difference (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  await invite(teamId)
  await quiet(server)
  await change(teamId, { display_name: 'Rockets' })
  await leave(teamId, id)
  await removeTeam(teamId)
  await remove(id)
  expect(await traces(former)).toEqual([])
})

it('a team that is deleted after the person, by those who are left in it, takes the name along (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  const bob = await project.signUp()
  await addMember(project, teamId, bob)
  await invite(teamId)
  await change(teamId)
  await quiet(server)
  await remove(id)
  expect(await nameOfTeam(teamId)).toBe(`${former}'s Team`)
  await removeTeam(teamId)
  expect(await traces(former)).toEqual([])
})

it('a team that others leave after the person was deleted loses the name with the last of them (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  const [bob, eve] = [await project.signUp(), await project.signUp()]
  for (const other of [bob, eve]) await addMember(project, teamId, other)
  const friend = await invite(teamId)
  await change(teamId)
  await quiet(server)
  await remove(id)
  await leave(teamId, bob.id)
  expect(await nameOfTeam(teamId)).toBe(`${former}'s Team`)
  await leave(teamId, eve.id)
  expect(await traces(former)).toEqual([])
  expect(await nameOfTeam(teamId)).toBe('Personal Team')
  expect(await subjectsTo(friend)).toEqual([''])
})

it('a team that everybody left keeps its name while the person is there, and a chosen one for good (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  await leave(teamId, id)
  expect(await nameOfTeam(teamId)).toBe(`${former}'s Team`)
  await change(teamId, { display_name: 'Rockets' })
  const bob = await project.signUp()
  await addMember(project, teamId, bob)
  await remove(id)
  await leave(teamId, bob.id)
  expect(await nameOfTeam(teamId)).toBe('Rockets')
  expect(await traces(former)).toEqual([])
})

it.each(['leave', 'delete the team'])(
  'no trace is left when the last ones %s at the same moment (T61)',
  async (how) => {
    const former = newName()
    const { id, teamId } = await renamedPerson(former)
    const others = [await project.signUp(), await project.signUp(), await project.signUp()]
    for (const other of others) await addMember(project, teamId, other)
    await invite(teamId)
    await quiet(server)
    const ends = how === 'leave' ? others.map((other) => leave(teamId, other.id)) : [removeTeam(teamId)]
    await Promise.all([remove(id), ...ends])
    expect(await traces(former)).toEqual([])
  },
)

it('an invitation that is on its way while the team is deleted is not logged with the name (T61)', async () => {
  let reach = () => {}
  let release = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const mailServer = await ownMailServer(project, {
    onData: (stream, _session, done) => {
      reach()
      Promise.all([buffer(stream), held]).then(() => done(), done)
    },
  })
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  await invite(teamId)
  await reached
  await removeTeam(teamId)
  release()
  await quiet(server)
  await remove(id)
  expect(await traces(former)).toEqual([])
  await mailServer.close()
  await project.configure({ 'emails.server': { isShared: true } })
})

it('a team from before we noted whom we named it after is forgotten, though it was deleted first (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  const system = server.app.database.system
  await sql`update teams set named_after = null, given_name = null where id = ${teamId}`.execute(system)
  await invite(teamId)
  await quiet(server)
  await removeTeam(teamId)
  await remove(id)
  expect(await traces(former)).toEqual([])
})

it('descriptions of keys of a team that was theirs alone do not name a deleted person (T61)', async () => {
  const [mine, shared] = [newEmail(), newEmail()]
  const [ada, eve] = [await project.signUp({ email: mine }), await project.signUp({ email: shared })]
  const addKey = async (person: { id: string }, email: string) => {
    const { body: user } = await project.server.get(`/users/${person.id}`)
    const team_id: string = user.selected_team_id
    const key = { team_id, expires_at_millis: null }
    for (const description of [`Key of ${email}`, 'Deployments']) {
      expect((await project.server.post('/team-api-keys', { ...key, description })).status).toBe(200)
    }
    return team_id
  }
  const teamId = await addKey(ada, mine)
  await addMember(project, await addKey(eve, shared), await project.signUp())
  await quiet(server)
  await remove(ada.id)
  expect(await traces(mine)).toEqual([])
  const { body } = await project.server.get(`/team-api-keys?team_id=${teamId}`)
  expect(body.items.map((key: { description: string }) => key.description).sort()).toEqual(['', 'Deployments'])
  // What others in the team know their key by stays.
  await remove(eve.id)
  expect((await tablesWith(server, [shared])).some((found) => found.startsWith('api_keys'))).toBe(true)
})
