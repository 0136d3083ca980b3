/** The identity provider of a company, and those who are with it no longer, or share an address there (T80). */
import { afterAll, expect, it } from 'vitest'
import { connectedTeam, ours, startSsoTest } from '../../testing/sso.ts'

const test = await startSsoTest()
afterAll(() => test.close())

async function scene() {
  const project = await test.createProject([])
  const connection = await connectedTeam(test, project, 'corp')
  const app = test.app(project)
  const come = (email: string, accountId: string) => app.signIn(connection.provider_id, { email, accountId })
  const visit = (email: string, accountId: string) => app.visit(connection.provider_id, { email, accountId })
  return { project, connection, come, visit }
}
const asked = (project: { id: string }) => ({ isElsewhere: false, path: `/p/${project.id}/link-account` })
const seen = ({ isElsewhere, url }: { isElsewhere: boolean; url: URL }) => ({ isElsewhere, path: url.pathname })

it('opens the account of nobody who has left the team, unless they prove the mailbox again (T80)', async () => {
  const { project, connection, come, visit } = await scene()
  const { user, refreshToken } = await come('ada@corp.example', 'ada')
  expect((await project.server.delete(`/team-memberships/${connection.team_id}/${user.id}`)).status).toBe(200)
  expect((await project.refresh(refreshToken)).status).toBe(401)
  expect(seen(await visit('ada@corp.example', 'ada'))).toEqual(asked(project))
  // Not by another address either.
  const other = await come('somebody@corp.example', 'ada')
  expect(other.user.id).not.toBe(user.id)
})

it('leaves the sessions that a leaver opened otherwise, and what other teams said of them (T80)', async () => {
  const { project, connection, come } = await scene()
  const { user } = await come('bob@corp.example', 'bob')
  const { body } = await project.server.post('/auth/sessions', { user_id: user.id }, ours)
  expect((await project.server.delete(`/team-memberships/${connection.team_id}/${user.id}`)).status).toBe(200)
  expect((await project.refresh(body.refresh_token)).status).toBe(200)
})

it('does not link a second person there to an account by its address alone (T80)', async () => {
  const { project, come, visit } = await scene()
  const { user } = await come('ceo@corp.example', 'ceo')
  expect(seen(await visit('ceo@corp.example', 'mallory'))).toEqual(asked(project))
  expect((await come('ceo@corp.example', 'ceo')).user.id).toBe(user.id)
})
