/** Names that we gave teams after people: docs/protocol/users.md#deleting-users. */
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { tablesWith } from '../../testing/find-text.ts'
import { startTestServer } from '../../testing/index.ts'
import { namedTeams } from '../../testing/named-teams.ts'
import { ownMailServer } from '../../testing/own-mail-server.ts'
import { quiet } from '../../testing/people.ts'
import { addMember } from '../../testing/teams.ts'
import { maxWaitMillis } from '../../testing/wait.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'

const server = await startTestServer()
const project = await server.createProject({ config: { create_team_on_sign_up: true } })
const receiver = await startReceiver()
// What an endpoint answers is kept, and may quote what it was sent.
receiver.behave = ({ text }, response) => void response.writeHead(200).end(text)
await createEndpoint(project, receiver.url)
afterAll(() => server.close())

const { newName, newEmail, renamedPerson, invite, change, nameOfTeam, subjectsTo, remove, traces } = await namedTeams(
  server,
  project,
)

it('the address of a deleted person goes from invitations to a team that we named after it (T61)', async () => {
  const email = newEmail()
  const ada = await project.signUp({ email })
  const { body: me } = await project.as('client', ada).get('/users/me')
  const friend = await invite(me.selected_team_id)
  await change(me.selected_team_id)
  await quiet(server)
  expect(await subjectsTo(friend)).toEqual([`You are invited to join ${email}'s Team`])
  await remove(ada.id)
  expect(await traces(email)).toEqual([])
  expect(await subjectsTo(friend)).toEqual([''])
})

it('a team that we named after a deleted person loses the name, though they were called differently by then (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  await invite(teamId)
  await change(teamId)
  await quiet(server)
  expect((await tablesWith(server, [former])).map((found) => found.split(':')[0])).toEqual(
    expect.arrayContaining(['audit_log', 'outbox', 'sent_emails', 'teams', 'webhook_attempts']),
  )
  await remove(id)
  expect(await traces(former)).toEqual([])
  expect(await nameOfTeam(teamId)).toBe('Personal Team')
})

it.each([
  ['imported', async (name: string) => importPerson(name)],
  ['a guest before', async (name: string) => upgradeGuest(name)],
])('the same holds for somebody who was %s (T61)', async (_how, make) => {
  const former = newName()
  const id = await make(former)
  const { body: user } = await project.server.get(`/users/${id}`)
  expect(user.selected_team.display_name).toBe(`${former}'s Team`)
  await project.server.patch(`/users/${id}`, { display_name: 'Somebody else' })
  await quiet(server)
  await remove(id)
  expect(await traces(former)).toEqual([])
})

async function importPerson(display_name: string): Promise<string> {
  const primary_email = newEmail()
  const records = [{ line: 1, record: { display_name, primary_email } }]
  expect((await project.admin.post('/internal/users/import', { records })).status).toBe(200)
  const { body } = await project.server.get(`/users?query=${primary_email}`)
  return body.items[0].id
}

async function upgradeGuest(display_name: string): Promise<string> {
  const { id } = await project.signUpAnonymously()
  const upgrade = { display_name, primary_email: newEmail(), is_anonymous: false }
  expect((await project.server.patch(`/users/${id}`, upgrade)).status).toBe(200)
  return id
}

it('a person who had left the team that we named after them is forgotten by it (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  expect((await project.server.delete(`/team-memberships/${teamId}/${id}`)).status).toBe(200)
  await remove(id)
  expect(await traces(former)).toEqual([])
})

it('what quotes the name that we gave goes, and a name that people chose since stays (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  const first = await invite(teamId)
  await quiet(server)
  const chosen = 'Rockets'
  await change(teamId, { display_name: chosen })
  await addMember(project, teamId, await project.signUp())
  const second = await invite(teamId)
  await quiet(server)
  await remove(id)
  expect(await traces(former)).toEqual([])
  expect(await nameOfTeam(teamId)).toBe(chosen)
  expect([await subjectsTo(first), await subjectsTo(second)]).toEqual([[''], [`You are invited to join ${chosen}`]])
})

it('a team keeps the name that we gave it while it has other members, until the last of them is deleted (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  const bob = await project.signUp()
  await addMember(project, teamId, bob)
  const friend = await invite(teamId)
  await quiet(server)
  await remove(id)
  expect(await nameOfTeam(teamId)).toBe(`${former}'s Team`)
  expect(await subjectsTo(friend)).toEqual([`You are invited to join ${former}'s Team`])
  await remove(bob.id)
  expect(await traces(former)).toEqual([])
  expect(await nameOfTeam(teamId)).toBe('Personal Team')
})

it('a team loses the name that we gave it when its members are all deleted at the same moment (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  const others = await Promise.all([project.signUp(), project.signUp()])
  for (const other of others) await addMember(project, teamId, other)
  await Promise.all([id, ...others.map((other) => other.id)].map(remove))
  expect(await traces(former)).toEqual([])
})

it('events about somebody who had the team selected, and left it, do not name it any more (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  const bob = await project.signUp()
  await addMember(project, teamId, bob)
  await project.server.patch(`/users/${bob.id}`, { selected_team_id: teamId })
  await project.server.delete(`/team-memberships/${teamId}/${bob.id}`)
  await quiet(server)
  await remove(id)
  expect(await traces(former)).toEqual([])
})

function newSignal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

it.each(['waits for the email server', 'is on its way'])(
  'an invitation that %s arrives without the name, and is logged without it (T61)',
  async (state) => {
    const [held, reached] = [newSignal(), newSignal()]
    const subjects: string[] = []
    const mailServer = await ownMailServer(project, {
      onData: (stream, _session, done) => {
        reached.give()
        Promise.all([buffer(stream), held.given]).then(([bytes]) => {
          subjects.push(/^Subject: (.*)$/m.exec(bytes.toString())![1]!.trim())
          done()
        }, done)
      },
    })
    if (state !== 'is on its way') await mailServer.useFor(project, { port: 1 })
    const former = newName()
    const { id, teamId } = await renamedPerson(former)
    const friend = await invite(teamId)
    if (state === 'is on its way') await reached.given
    else await quiet(server)
    await remove(id)
    expect(await tablesWith(server, [former])).toEqual([])
    held.give()
    await mailServer.useFor(project)
    const expected = 'You are invited to join Personal Team'
    await vi.waitFor(() => expect(subjects).toContain(expected), maxWaitMillis)
    expect(await traces(former)).toEqual([])
    expect(await subjectsTo(friend)).toContain(expected)
    await mailServer.close()
    await project.configure({ 'emails.server': { isShared: true } })
  },
)

it('teams and emails from before we noted whom we named a team after are forgotten, too (T61)', async () => {
  const former = newName()
  const { id, teamId } = await renamedPerson(former)
  await sql`update teams set named_after = null, given_name = null where id = ${teamId}`.execute(
    server.app.database.system,
  )
  await invite(teamId)
  await change(teamId)
  await quiet(server)
  await remove(id)
  expect(await traces(former)).toEqual([])
})
