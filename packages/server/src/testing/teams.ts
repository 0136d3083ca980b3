import { callbackUrl, codeIn } from './code-mails.ts'
import type { TestProject } from './test-project.ts'
import type { TestServer } from './test-server.ts'

type Someone = { id: string }

/** A team as a server makes it; its creator gets the creator's permissions. Returns its id. */
export async function createTeam(project: TestProject, creator?: Someone, fields: object = {}): Promise<string> {
  const body = { display_name: 'Crew', ...(creator && { creator_user_id: creator.id }), ...fields }
  const answer = await project.server.post('/teams', body)
  if (answer.status !== 201) throw new Error(`createTeam: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.id
}

export async function addMember(project: TestProject, teamId: string, { id }: Someone) {
  const answer = await project.server.post(`/team-memberships/${teamId}/${id}`, {})
  if (answer.status !== 201) throw new Error(`addMember: ${answer.status} ${JSON.stringify(answer.body)}`)
}

export async function grant(project: TestProject, teamId: string, { id }: Someone, permissionId: string) {
  const answer = await project.server.post(`/team-permissions/${teamId}/${id}/${permissionId}`, {})
  if (answer.status !== 201) throw new Error(`grant: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Takes away what members have by default, so that a test can say which permissions a person holds. */
export async function revoke(project: TestProject, teamId: string, { id }: Someone, permissionId: string) {
  const answer = await project.server.delete(`/team-permissions/${teamId}/${id}/${permissionId}`)
  if (answer.status !== 200) throw new Error(`revoke: ${answer.status} ${JSON.stringify(answer.body)}`)
}

let counter = 0

/** Invites a person as a server and reads the email. */
export async function invite({ mailbox }: TestServer, project: TestProject, teamId: string) {
  const email = `guest-${++counter}@example.com`
  const answer = await project.server.post('/team-invitations/send-code', {
    team_id: teamId,
    email,
    callback_url: callbackUrl,
  })
  if (answer.status !== 200) throw new Error(`invite: ${answer.status} ${JSON.stringify(answer.body)}`)
  const mail = await mailbox.waitFor(email)
  return { id: answer.body.id as string, email, mail, code: codeIn(mail) }
}
