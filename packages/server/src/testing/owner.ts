import type { TeamRole } from '@hallpass/contract'
import { header } from '@hallpass/contract'
import type { AccessLevel } from '@hallpass/contract/endpoints'
import type { TestResponse } from './http-client.ts'
import { addMember } from './teams.ts'
import type { Person } from './test-project.ts'
import type { TestServer } from './test-server.ts'

/** Someone with a dashboard account, and the projects they make. */
interface Owner extends Person {
  teamId: string
  create(body?: Record<string, unknown>): Promise<TestResponse>
  /** Headers that act on a project through this person's session instead of a key. */
  acting(projectId: string, level?: AccessLevel): Record<string, string | undefined>
}

export async function signUpOwner({ internal }: Pick<TestServer, 'internal'>): Promise<Owner> {
  const person = await internal.signUp()
  const { body: user } = await internal.as('client', person).get('/users/me')
  return {
    ...person,
    teamId: user.selected_team_id,
    create: (body = {}) =>
      internal
        .as('client', person)
        .post('/internal/projects', { display_name: 'Owned', owner_team_id: user.selected_team_id, ...body }),
    acting: actingAs(person),
  }
}

const actingAs =
  ({ accessToken }: Pick<Person, 'accessToken'>): Owner['acting'] =>
  (projectId, level = 'admin') => ({
    [header.projectId]: projectId,
    [header.accessType]: level,
    [header.adminAccessToken]: accessToken,
  })

/** Somebody else in the team of an owner, with a role. */
export async function addColleague({ internal }: TestServer, { teamId }: Pick<Owner, 'teamId'>, role: TeamRole) {
  const person = await internal.signUp()
  await addMember(internal, teamId, person)
  const answer = await internal.server.patch(`/internal/owner-teams/${teamId}/members/${person.id}`, { role })
  if (answer.status !== 200) throw new Error(`addColleague: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { ...person, teamId, role, acting: actingAs(person) }
}
