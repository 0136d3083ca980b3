/** Whom a squatter let into the teams of an account, its owner does not share the next team with (T49). */
import { afterAll, expect, it } from 'vitest'
import { requestResetCode } from '../../testing/code-mails.ts'
import { type Person, startTestServer } from '../../testing/index.ts'
import { addMember, invite } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { internal } = server

const recover = async ({ email }: Person) => {
  const code = await requestResetCode(server, internal, email)
  expect((await internal.client.post('/auth/password/reset', { code, password: 'of the owner' })).status).toBe(200)
  return internal.signIn({ email, password: 'of the owner' })
}
const teamOf = async (person: Person) =>
  (await internal.as('client', person).get('/users/me')).body.selected_team_id as string
const membersOf = async (teamId: string) =>
  (await internal.server.get(`/users?team_id=${teamId}`)).body.items.map(({ id }: { id: string }) => id)

it('after a recovery people work in a team that nobody else is in', async () => {
  const [squatter, mate] = [await internal.signUp(), await internal.signUp()]
  const shared = await teamOf(squatter)
  await addMember(internal, shared, mate)
  const owner = await recover(squatter)
  const own = await teamOf(owner)
  expect(own).not.toBe(shared)
  expect(await membersOf(own)).toEqual([owner.id])
  // Colleagues of an honest owner stay where they are.
  expect(await membersOf(shared)).toHaveLength(2)
  const made = await internal
    .as('client', owner)
    .post('/internal/projects', { display_name: 'Mine', owner_team_id: own })
  expect(made.status).toBe(201)
  const seen = await internal.as('client', mate).get('/internal/projects')
  expect(seen.body.items.map(({ id }: { id: string }) => id)).not.toContain(made.body.id)
})

it('an invitation that a squatter left behind lets nobody in', async () => {
  const [squatter, mate] = [await internal.signUp(), await internal.signUp()]
  const { code } = await invite(server, internal, await teamOf(squatter))
  const owner = await recover(squatter)
  const answer = await internal.as('client', mate).post('/team-invitations/accept', { code })
  expect(answer.code).toBe('VERIFICATION_CODE_NOT_FOUND')
  expect(await membersOf(await teamOf(owner))).toEqual([owner.id])
})

it('people who are alone in their team keep it', async () => {
  const ada = await internal.signUp()
  const before = await teamOf(ada)
  expect(await teamOf(await recover(ada))).toBe(before)
})
