import { expect } from 'vitest'
import { verifyAuditLog } from '../core/audit/verify.ts'
import { callbackUrl } from './code-mails.ts'
import { tablesWith } from './find-text.ts'
import { quiet, tenantOf } from './people.ts'
import type { TestProject } from './test-project.ts'
import type { TestServer } from './test-server.ts'

/** For tests of names that we gave teams after people, in a project that makes a team for everybody. */
export async function namedTeams(server: TestServer, project: TestProject) {
  const db = await tenantOf(server, project)
  const { tenancyId } = await server.app.projects.get(project.id)
  let counter = 0
  return {
    /** A name that stands nowhere else. */
    newName: () => `Zerubbabel Q${++counter}x`,
    newEmail: () => `zerubbabel-${++counter}@forget.example`,

    /** Somebody who is called differently by now than the team that we named after them. */
    async renamedPerson(former: string) {
      const { body } = await project.server.post('/users', { display_name: former })
      const { body: user } = await project.server.get(`/users/${body.id}`)
      expect(user.selected_team.display_name).toBe(`${former}'s Team`)
      await project.server.patch(`/users/${user.id}`, { display_name: 'Somebody else' })
      return { id: user.id as string, teamId: user.selected_team_id as string }
    },
    async invite(team_id: string) {
      const email = `friend-${++counter}@g.example`
      const invitation = { team_id, email, callback_url: callbackUrl }
      expect((await project.server.post('/team-invitations/send-code', invitation)).status).toBe(200)
      return email
    },
    change: (teamId: string, changes: object = { client_metadata: { plan: 'free' } }) =>
      project.server.patch(`/teams/${teamId}`, changes),
    nameOfTeam: async (id: string) => (await project.server.get(`/teams/${id}`)).body.display_name,
    async subjectsTo(email: string): Promise<string[]> {
      const { items } = (await project.admin.get('/internal/emails')).body
      return items.flatMap((one: { to: string[]; subject: string }) => (one.to.includes(email) ? [one.subject] : []))
    },
    remove: async (id: string) => expect((await project.server.delete(`/users/${id}`)).status).toBe(200),
    leave: async (teamId: string, id: string) =>
      expect((await project.server.delete(`/team-memberships/${teamId}/${id}`)).status).toBe(200),
    removeTeam: async (id: string) => expect((await project.server.delete(`/teams/${id}`)).status).toBe(200),
    /** Where a text can still be read, at once and when all jobs are done; the audit log verifies. */
    async traces(text: string) {
      const atOnce = await tablesWith(server, [text])
      await quiet(server)
      expect((await verifyAuditLog(db, server.app.sealer, tenancyId)).problems).toEqual([])
      return [...new Set([...atOnce, ...(await tablesWith(server, [text]))])]
    },
  }
}
