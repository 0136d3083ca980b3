import { header } from '@hallpass/contract'
import { createProject } from '@hallpass/server/testing/create-project.ts'
import type { Person } from '@hallpass/server/testing/test-project.ts'
import { takeTurns } from '../lib/compare.ts'
import { httpContender } from '../lib/contender.ts'
import { hallpass } from '../lib/hallpass.ts'
import { refreshRequests } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'

const path = '/api/v1/auth/oauth/token'
const server_metadata = { billing: { plan: 'pro', since: '2026-01-01' }, notes: 'x'.repeat(1000) }

/** What a refresh of our own SDK costs, which replaces its token and says how the person signed in, beside one of a published client. */
export async function sessions(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const { project, people } = server
  const rotating: Person[] = []
  while (rotating.length < people.length) rotating.push(await withRotation(project))
  const beside = await httpContender(
    stage,
    'refresh of a published client',
    server,
    refreshRequests(project, people, path),
  )
  const ours = await httpContender(
    stage,
    'Hallpass',
    server,
    refreshRequests(project, rotating, path, { rotation: '1' }),
  )
  const samples = await takeTurns([ours, beside], stage.pace)
  const rotation = compareLine(samples, { path: 'refresh with rotation', ours, beside, target: 0.9 })
  return [rotation, await withClaims(stage)]
}

/** What claims of a project's own cost, of metadata and of the permissions in the selected team. */
async function withClaims(stage: Stage): Promise<Line> {
  const server = await hallpass(stage)
  const contender = async (name: string, claims: Record<string, string>) => {
    const project = await createProject(server.project, server.base, { config: { create_team_on_sign_up: true } })
    const config_override_string = JSON.stringify({ 'auth.tokens.claims': claims })
    await project.admin.patch('/internal/config/override', { config_override_string })
    const people: Person[] = []
    while (people.length < server.people.length) people.push(await project.signUp())
    for (const { id } of people) await project.server.patch(`/users/${id}`, { server_metadata })
    return httpContender(stage, name, server, refreshRequests(project, people, path))
  }
  const beside = await contender('the same without', {})
  const sources = { plan: 'user.serverMetadata.billing.plan', team_permissions: 'team.permissions' }
  const ours = await contender('Hallpass', sources)
  const samples = await takeTurns([ours, beside], stage.pace)
  return compareLine(samples, { path: 'refresh with two claims of the project', ours, beside, target: 0.5 })
}

/** Its token is one of a rotation. What replaces that is never shown: it goes on being answered, as where an answer was lost. */
async function withRotation(project: Awaited<ReturnType<typeof hallpass>>['project']): Promise<Person> {
  const person = await project.signUp({ headers: { [header.extensions]: '1' } })
  const { refresh_token: refreshToken } = (await project.refresh(person.refreshToken, { rotation: '1' })).body
  if (!refreshToken) throw new Error('the token was not replaced')
  return { ...person, refreshToken }
}
