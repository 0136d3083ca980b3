import { type SsoType, ssoProviderId, textError } from '@hallpass/contract'
import { findClosedDomain } from '../../core/sessions/sso-required.ts'
import { emailOf } from '../../core/sso/assertion.ts'
import { domainOf, findDomainTeam } from '../../core/sso/connection.ts'
import type { Call } from '../../http/call.ts'
import { hasExemptions } from './exemptions.ts'
import { findActiveConnection } from './store.ts'

/** By the domain alone: whether anybody has the address is not looked at. */
export async function discover(
  { db, limits }: Call,
  asked: { email?: string | undefined; team_id?: string | undefined },
) {
  if (asked.email === undefined && asked.team_id === undefined) throw textError(400, 'Send an email or a team_id.')
  await limits.take({ name: 'ssoNetwork' })
  const email = emailOf(asked.email)
  const teamId = email === undefined ? asked.team_id : await findDomainTeam(db, domainOf(email))
  const found = teamId && (await findActiveConnection(db, teamId))
  if (!found) return { connection: null, is_required: false, has_exemptions: false }
  const { id, display_name, type } = found
  return {
    connection: { id, provider_id: ssoProviderId(id), display_name, type: type as SsoType },
    is_required: email !== undefined && (await findClosedDomain(db, email)) !== undefined,
    has_exemptions: await hasExemptions(db, teamId),
  }
}
