import { type AliasableExpression, expressionBuilder, sql } from 'kysely'
import type { TenantTables } from '../../db/index.ts'
import type { UserFilter } from './conditions.ts'

const eb = expressionBuilder<TenantTables, never>()

/** Users in the order of lists. */
type Users = AliasableExpression<{ signed_up_at: Date | null; user_id: string }>

/** The filters that have an index in the order of the list. */
type Sourced = Pick<UserFilter, 'teamId' | 'method' | 'isVerified' | 'isDescending'>

export interface Source {
  by: keyof Sourced
  users: Users
}

/**
 * Where a list begins that a filter makes: the users to whom it applies, each once, with an index in the order of the list. Of
 * several filters the one that leaves fewest, as a rule. Undefined where the list begins with everybody.
 */
export function sourceOf(filter: Sourced): Source | undefined {
  const isBegunByUsers = filter.method === 'otp' && filter.teamId === undefined
  return isBegunByUsers ? undefined : sourcesOf(filter)[0]
}

/** Of each filter that other tables than that of users answer. */
export function sourcesOf({ teamId, method, isVerified, isDescending }: Sourced): Source[] {
  const sources: Source[] = []
  if (teamId !== undefined) sources.push({ by: 'teamId', users: membersOf(teamId) })
  if (method?.startsWith('oauth:')) sources.push({ by: 'method', users: inOrder(accountsOf(method), isDescending) })
  if (method === 'passkey') sources.push({ by: 'method', users: inOrder(passkeys, isDescending) })
  if (isVerified !== undefined) sources.push({ by: 'isVerified', users: addressees(isVerified) })
  return sources
}

const listed = ['signed_up_at', 'user_id'] as const

const membersOf = (teamId: string): Users => eb.selectFrom('team_members').select(listed).where('team_id', '=', teamId)

export const accountsOf = (method: string) =>
  eb.selectFrom('oauth_accounts').select(listed).where('provider_config_id', '=', method.slice('oauth:'.length))

export const passkeys = eb.selectFrom('passkeys').select(listed)

/** Each user once: somebody may have several accounts of a provider, and several passkeys. */
function inOrder(users: typeof passkeys | ReturnType<typeof accountsOf>, isDescending: boolean): Users {
  const direction = isDescending ? 'desc' : 'asc'
  return (users as typeof passkeys).distinct().orderBy('signed_up_at', direction).orderBy('user_id', direction)
}

const addressees = (isVerified: boolean): Users =>
  eb
    .selectFrom('contact_channels')
    .select(listed)
    .where('is_primary', '=', true)
    .where('is_verified', '=', sql.lit(isVerified))
