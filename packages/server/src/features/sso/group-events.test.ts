import { webhookEventTypes } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { codeOf } from '../../testing/oauth-app.ts'
import { eventsOf } from '../../testing/people.ts'
import { answerFor, atIdp, bring, makeIdp, type SamlTeam, samlTeam } from '../../testing/saml/team.ts'
import { ours, post, startSsoTest } from '../../testing/sso.ts'
import { addMember, grant } from '../../testing/teams.ts'
import { startReceiver } from '../../testing/webhook-receiver.ts'
import { createEndpoint } from '../../testing/webhooks.ts'

/** What webhooks hear of permissions that groups give and take, and what others in the team and elsewhere keep. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const idp = await makeIdp('idp.example', server.clock.now())
const receiver = await startReceiver()

async function scene() {
  const project = await test.createProject([])
  await createEndpoint(project, receiver.url, {
    event_types: webhookEventTypes.filter((type) => type.startsWith('team_permission.')),
  })
  for (const id of ['editor', 'reviewer'])
    await project.admin.post('/team-permission-definitions', { id, contained_permission_ids: [] })
  const [one, two] = [
    await samlTeam(test, project, idp, 'one.example', { default_permission_ids: [] }),
    await samlTeam(test, project, idp, 'two.example', { default_permission_ids: [] }),
  ]
  const map = (team: SamlTeam, group: string, permission_id: string) =>
    post(project, '/group-mappings', { team_id: team.team_id, group, permission_id })
  const arrive = async (team: SamlTeam, email: string, groups: string[]) => {
    const visit = await atIdp(test.app(project), team)
    const said = { requestId: visit.requestId, subject: email, attributes: { email: [email], groups } }
    const page = await bring(visit, team, answerFor(team, idp, server.clock.now(), said))
    expect(codeOf(page)).toBeTruthy()
  }
  const events = async (type: 'created' | 'deleted') =>
    (await eventsOf(server, project, `team_permission.${type}`)).map(({ id, user_id, team_id }) => [
      id,
      user_id,
      team_id,
    ])
  const userOf = async (email: string): Promise<string> =>
    (await project.server.get(`/users?query=${encodeURIComponent(email)}`)).body.items[0].id
  const held = async (team: SamlTeam) =>
    (await project.server.get(`/team-permissions?team_id=${team.team_id}`)).body.items
      .map(({ id, user_id }: Record<string, string>) => [id, user_id])
      .sort()
  return { project, one, two, map, arrive, events, userOf, held }
}

it('what is given or taken is told once, and nothing where all stays as it was', async () => {
  const { one, map, arrive, events, userOf } = await scene()
  await map(one, 'Staff', 'editor')
  await map(one, 'Board', 'editor')
  await map(one, 'Board', 'reviewer')
  await arrive(one, 'ada@one.example', ['Staff'])
  const ada = await userOf('ada@one.example')
  const editor = ['editor', ada, one.team_id]
  const reviewer = ['reviewer', ada, one.team_id]
  expect([await events('created'), await events('deleted')]).toEqual([[editor], []])
  await arrive(one, 'ada@one.example', ['Staff'])
  // Given by another group: it was there.
  await arrive(one, 'ada@one.example', ['Board'])
  expect([await events('created'), await events('deleted')]).toEqual([[editor, reviewer], []])
  await arrive(one, 'ada@one.example', ['Staff'])
  expect(await events('deleted')).toEqual([reviewer])
  await arrive(one, 'ada@one.example', [])
  await arrive(one, 'ada@one.example', [])
  expect([await events('created'), await events('deleted')]).toEqual([
    [editor, reviewer],
    [reviewer, editor],
  ])
})

it('others in the team, and the same person in another one, keep what they have', async () => {
  const { project, one, two, map, arrive, events, userOf, held } = await scene()
  const mapping = await map(one, 'Staff', 'editor')
  await map(two, 'Staff', 'editor')
  await arrive(one, 'ada@one.example', ['Staff'])
  await arrive(one, 'grace@one.example', ['Staff'])
  const [ada, grace] = [await userOf('ada@one.example'), await userOf('grace@one.example')]
  await addMember(project, two.team_id, { id: ada })
  await grant(project, two.team_id, { id: ada }, 'editor')
  await grant(project, one.team_id, { id: grace }, 'reviewer')
  await arrive(two, 'alan@two.example', ['Staff'])
  const alan = await userOf('alan@two.example')
  const editors = async (of: SamlTeam) => (await held(of)).filter(([id]: string[]) => id === 'editor')
  const ofTwo = [
    ['editor', ada],
    ['editor', alan],
  ].sort()
  expect(await editors(two)).toEqual(ofTwo)
  await arrive(one, 'ada@one.example', [])
  expect(await editors(one)).toEqual([['editor', grace]])
  expect(await editors(two)).toEqual(ofTwo)
  expect((await project.server.delete(`/group-mappings/${mapping.id}`, ours)).status).toBe(200)
  expect(await editors(one)).toEqual([])
  expect(await editors(two)).toEqual(ofTwo)
  expect((await held(one)).filter(([id]: string[]) => id === 'reviewer')).toEqual([['reviewer', grace]])
  expect(await events('deleted')).toEqual([
    ['editor', ada, one.team_id],
    ['editor', grace, one.team_id],
  ])
})
