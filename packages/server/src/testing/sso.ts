import { header } from '@hallpass/contract'
import { secretOf } from '@hallpass/mock-oauth'
import { type OauthTest, startOauthTest } from './oauth-app.ts'
import { issuerOf } from './open-id.ts'
import { createTeam } from './teams.ts'
import type { TestProject } from './test-project.ts'
import type { TestServerOptions } from './test-server.ts'

export interface SsoTest extends OauthTest {
  /** What name servers say, by name. */
  records: Map<string, string[]>
}

/** A server whose name servers say what the test wrote down. */
export async function startSsoTest(options: TestServerOptions = {}): Promise<SsoTest> {
  const records = new Map<string, string[]>()
  const resolveTexts = async (name: string) => records.get(name) ?? Promise.reject(new Error(`${name} has no records`))
  // Nothing is looked up elsewhere: the file that is looked for as well is nowhere.
  const resolve = async (host: string) =>
    host === 'localhost' ? ['127.0.0.1'] : Promise.reject(new Error(`${host} has no address`))
  const test = await startOauthTest({ outgoing: { resolve, resolveTexts }, ...options })
  return { ...test, records }
}

export const ours = { headers: { [header.extensions]: '1' } }

export async function post(project: TestProject, path: string, body: object = {}) {
  const answer = await project.server.post(path, body, ours)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Names a domain and publishes its proof, without looking for it. */
export async function nameDomain({ records }: SsoTest, project: TestProject, teamId: string, domain: string) {
  const made = await post(project, '/sso-domains', { team_id: teamId, domain })
  records.set(made.record_name, [made.record_value])
  return made as { id: string; record_name: string; record_value: string }
}

export async function proveDomain(test: SsoTest, project: TestProject, teamId: string, domain: string) {
  const { id } = await nameDomain(test, project, teamId, domain)
  const checked = await post(project, `/sso-domains/${id}/check`)
  if (checked.verification !== 'verified') throw new Error(checked.problem)
  return id
}

export interface TestConnection {
  id: string
  provider_id: string
  team_id: string
}

/** What a connection with an issuer of the mock is made of. */
export const connectionBody = (test: SsoTest, teamId: string, name: string) => ({
  team_id: teamId,
  display_name: `The people of ${name}`,
  issuer: issuerOf(test, name),
  client_id: `our-${name}`,
  client_secret: secretOf(`our-${name}`),
})

export async function connect(
  test: SsoTest,
  project: TestProject,
  teamId: string,
  name: string,
  more: object = {},
): Promise<TestConnection> {
  const { id } = await post(project, '/sso-connections', { ...connectionBody(test, teamId, name), ...more })
  const answer = await project.server.patch(`/sso-connections/${id}`, { state: 'active' }, ours)
  if (answer.status !== 200) throw new Error(`activate: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A team that is connected with an issuer of the same name, and has proved `{name}.example`. */
export async function connectedTeam(test: SsoTest, project: TestProject, name: string, more: object = {}) {
  const teamId = await createTeam(project)
  await proveDomain(test, project, teamId, `${name}.example`)
  return connect(test, project, teamId, name, more)
}

/** Says who has to come by a connection of the team, for each domain that it has proved. */
export async function enforce(project: TestProject, teamId: string, enforcement: 'off' | 'members' | 'all') {
  const { items } = (await project.server.get(`/sso-domains?team_id=${teamId}`, ours)).body
  for (const { id } of items) {
    const answer = await project.server.patch(`/sso-domains/${id}`, { enforcement }, ours)
    if (answer.status !== 200) throw new Error(`enforce: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}
