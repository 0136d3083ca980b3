/** The link of an invitation was forwarded, or read by somebody else. */
import { afterAll, describe, expect, it } from 'vitest'
import { requestVerificationCode } from '../../testing/code-mails.ts'
import { type Person, startTestServer } from '../../testing/index.ts'
import { createTeam, invite } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await project.configure({ 'teams.onlyInvitedEmailMayJoin': true })

const accept = (who: Person, code: string, on = project) =>
  on.as('client', who).post('/team-invitations/accept', { code })
const membersOf = async (team_id: string) =>
  (await project.server.get(`/team-member-profiles?team_id=${team_id}`)).body.items.map(
    (item: { user_id: string }) => item.user_id,
  )

describe('where only the invited email may join a team', () => {
  it('an account without that email, or that has not proved it, is refused, and the link still works (T41)', async () => {
    const team_id = await createTeam(project)
    const { code, email } = await invite(server, project, team_id)
    const eve = await project.signUp()
    await project
      .as('client', eve)
      .post('/contact-channels', { user_id: 'me', type: 'email', value: email, used_for_auth: false })
    const owner = await project.signUp({ email })
    for (const person of [eve, owner])
      expect(await accept(person, code)).toMatchObject({ status: 400, code: 'EMAIL_NOT_VERIFIED' })
    expect(await membersOf(team_id)).toEqual([])
    const proof = await requestVerificationCode(server, project, owner)
    await project.client.post('/contact-channels/verify', { code: proof })
    expect((await accept(owner, code)).status).toBe(200)
    expect(await membersOf(team_id)).toEqual([owner.id])
  })

  it('other projects let in whoever has the link, as published clients expect', async () => {
    const open = await server.createProject()
    const { code } = await invite(server, open, await createTeam(open))
    expect((await accept(await open.signUp(), code, open)).status).toBe(200)
  })
})
