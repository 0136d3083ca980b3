import { connect, ours, proveDomain, type SsoTest, type TestConnection } from './sso.ts'
import { createTeam } from './teams.ts'
import type { TestProject } from './test-project.ts'

/** What makes of the body of a connection one that is known by its key. */
export const byKey = { client_auth: 'private_key_jwt', client_secret: undefined }

export interface KeyedConnection extends TestConnection {
  state: string
  client_id: string
  client_jwks_url: string
  client_certificate: string
  client_next_certificate: string | null
}

/** A team with a connection that is known by its key, and `{name}.example`. The client is its own: the provider knows keys by clients. */
export async function keyedTeam(test: SsoTest, project: TestProject, name: string): Promise<KeyedConnection> {
  const teamId = await createTeam(project)
  await proveDomain(test, project, teamId, `${name}.example`)
  const made = await connect(test, project, teamId, 'corp', { ...byKey, client_id: `our-${name}` })
  return made as KeyedConnection
}

export const patchConnection = (project: TestProject, id: string, body: object) =>
  project.server.patch(`/sso-connections/${id}`, body, ours)

export async function changed(project: TestProject, id: string, body: object): Promise<KeyedConnection> {
  const answer = await patchConnection(project, id, body)
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

export async function keysAt(url: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(url)
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return ((await answer.json()) as { keys: Record<string, unknown>[] }).keys
}

export const lastAttempt = async (project: TestProject, id: string) =>
  (await project.server.get(`/sso-connections/${id}/attempts`, ours)).body.items[0]
