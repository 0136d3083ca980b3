import type { SsoDomain } from '@hallpass/contract/endpoints'
import { listAttempts } from '../../core/sso/attempts.ts'
import type { Call } from '../../http/call.ts'
import { getConnection, notFound, viewConnections } from './connections.ts'
import { viewDomain } from './domains.ts'
import { mayRead, requireReader } from './managers.ts'
import { readDomains, readTeamNames } from './store.ts'

/** What servers, people of the dashboard, and members who look after single sign-on of their team see of it. */
export async function listConnections(call: Call, teamId: string | undefined) {
  await requireReader(call, teamId)
  const connections = await viewConnections(call, teamId)
  const teamIds = connections.map(({ team_id }) => team_id)
  const names = await readTeamNames(call.db, teamIds)
  return connections.map((one) => ({ ...one, team_display_name: names.get(one.team_id) ?? '' }))
}

export async function listDomains(call: Call, teamId: string | undefined): Promise<SsoDomain[]> {
  await requireReader(call, teamId)
  return (await readDomains(call.db, teamId)).map(viewDomain)
}

/** Members are not told who came: what they may know of the others is for other permissions to say. */
export async function attemptsOf(call: Call, id: string) {
  const { teamId } = await getConnection(call, id)
  if (!(await mayRead(call, teamId))) throw notFound()
  const attempts = await readAttempts(call, id)
  return call.level === 'client' ? attempts.map((one) => ({ ...one, user_id: null })) : attempts
}

/** Of a connection that the caller is known to look after. */
export async function readAttempts({ db }: Pick<Call, 'db'>, id: string) {
  const rows = await listAttempts(db, id)
  return rows.map(({ at, reason, email_domain, user_id, request_id }) => ({
    at_millis: at.getTime(),
    result: reason === null ? ('succeeded' as const) : ('refused' as const),
    reason,
    email_domain,
    user_id,
    request_id,
  }))
}
