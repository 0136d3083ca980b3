import { sql } from 'kysely'
import type { TenantDb } from '../../../db/index.ts'
import { normalizeEmail } from '../../email.ts'
import type { Grant } from './grants.ts'
import { findTeams } from './memberships.ts'
import type { UserRecord } from './record.ts'

export const conflictPolicies = ['fail', 'skip', 'update'] as const
export type ConflictPolicy = (typeof conflictPolicies)[number]

/** A record with its line, so that every complaint can name it. */
export interface Entry {
  line: number
  record: UserRecord
  /** What they get because of what they were elsewhere. */
  grants?: readonly Grant[] | undefined
}

export interface Problem {
  line: number
  problem: string
}

/** What becomes of the entries of a batch. */
export interface Plan {
  create: Entry[]
  update: (Entry & { userId: string })[]
  skip: Problem[]
  /** What stops an import. */
  refuse: Problem[]
}

/** Addresses that a record claims for signing in, as they are stored. */
export function authEmailsOf({ primary_email, primary_email_auth_enabled = true, contact_channels = [] }: UserRecord) {
  const others = contact_channels.filter(({ used_for_auth }) => used_for_auth).map(({ value }) => value)
  const own = primary_email && primary_email_auth_enabled ? [primary_email] : []
  return [...own, ...others].map(normalizeEmail)
}

export const signInAccountsOf = ({ oauth_providers = [] }: UserRecord) =>
  oauth_providers.filter(({ allow_sign_in }) => allow_sign_in).map(({ id, account_id }) => accountKey(id, account_id))

const securityKeysOf = ({ second_factors }: UserRecord) =>
  (second_factors?.security_keys ?? []).map(({ credential_id }) => credential_id)

const teamsOf = ({ teams = [] }: UserRecord) => teams.map(({ team_id }) => team_id)

const credentialsOf = ({ passkeys = [] }: UserRecord) => passkeys.map(({ credential_id }) => credential_id)

const accountKey = (provider: string, accountId: string) => `${provider}\n${accountId}`

/** What a record is recognised by, and what only one user can have: no two entries of one batch share any of it. */
export function keysOf(record: UserRecord): string[] {
  return [
    ...(record.id === undefined ? [] : [`id ${record.id}`]),
    ...(record.external_id ? [`external ${record.external_id}`] : []),
    ...(record.primary_email ? [`email ${normalizeEmail(record.primary_email)}`] : []),
    ...authEmailsOf(record).map((email) => `email ${email}`),
    ...signInAccountsOf(record).map((account) => `account ${account}`),
    ...credentialsOf(record).map((id) => `passkey ${id}`),
    ...securityKeysOf(record).map((id) => `security key ${id}`),
  ]
}

/** Compares a batch with the users that are there. Reads only. */
export async function planBatch(db: TenantDb, entries: readonly Entry[], policy: ConflictPolicy): Promise<Plan> {
  const known = await findKnown(db, entries)
  const plan: Plan = { create: [], update: [], skip: [], refuse: [] }
  for (const entry of entries) place(plan, entry, known, policy)
  return plan
}

type Known = Awaited<ReturnType<typeof findKnown>>

function place(plan: Plan, entry: Entry, known: Known, policy: ConflictPolicy) {
  const { line, record } = entry
  const target = findTarget(record, known)
  const stranger = findStranger(record, known, target?.userId)
  if (!target && !stranger) plan.create.push(entry)
  else if (policy === 'skip') plan.skip.push({ line, problem: stranger ?? target!.problem })
  else if (stranger) plan.refuse.push({ line, problem: stranger })
  else if (policy === 'update') plan.update.push({ ...entry, userId: target!.userId })
  else plan.refuse.push({ line, problem: target!.problem })
}

/** By id, else by what they are called elsewhere, else by an address that is used for signing in. */
function findTarget(record: UserRecord, known: Known) {
  const { id, external_id } = record
  if (id !== undefined && known.ids.has(id))
    return { userId: id, problem: `There is a user with the id ${id} already.` }
  const sameName = external_id ? known.externalIds.get(external_id) : undefined
  if (sameName !== undefined) {
    return { userId: sameName, problem: `The user ${sameName} has the external id ${external_id} already.` }
  }
  const [email] = record.primary_email ? authEmailsOf(record) : []
  const userId = email === undefined ? undefined : known.authEmails.get(email)
  return userId === undefined ? undefined : { userId, problem: `The user ${userId} signs in with ${email} already.` }
}

/** Something that already belongs to another user than the one it would be given to. */
function findStranger(record: UserRecord, known: Known, userId: string | undefined): string | undefined {
  const sameName = record.external_id ? known.externalIds.get(record.external_id) : undefined
  if (sameName !== undefined && sameName !== userId) {
    return `The user ${sameName} has the external id ${record.external_id} already.`
  }
  for (const email of authEmailsOf(record)) {
    const holder = known.authEmails.get(email)
    if (holder !== undefined && holder !== userId) return `The user ${holder} signs in with ${email} already.`
  }
  for (const account of signInAccountsOf(record)) {
    const holder = known.accounts.get(account)
    if (holder !== undefined && holder !== userId) {
      return `The user ${holder} signs in with the account ${account.replace('\n', ' ')} already.`
    }
  }
  for (const id of credentialsOf(record)) {
    const holder = known.passkeys.get(id)
    if (holder !== undefined && holder !== userId) return `The user ${holder} has the passkey ${id} already.`
  }
  for (const id of securityKeysOf(record)) {
    const holder = known.securityKeys.get(id)
    if (holder !== undefined && holder !== userId) return `The user ${holder} has the security key ${id} already.`
  }
  const missing = teamsOf(record).find((id) => !known.teams.has(id))
  return missing && `There is no team ${missing}. Import the teams first.`
}

async function findKnown(db: TenantDb, entries: readonly Entry[]) {
  const records = entries.map(({ record }) => record)
  const ids = await findIds(
    db,
    records.flatMap(({ id }) => id ?? []),
  )
  const named = await findNamed(
    db,
    records.flatMap(({ external_id }) => external_id ?? []),
  )
  const channels = await findChannels(db, records.flatMap(authEmailsOf))
  const accounts = await findAccounts(
    db,
    records.flatMap(({ oauth_providers = [] }) => oauth_providers),
  )
  const passkeys = await findPasskeys(db, records.flatMap(credentialsOf))
  const securityKeys = await findSecurityKeys(db, records.flatMap(securityKeysOf))
  return {
    teams: await findTeams(db, [...new Set(records.flatMap(teamsOf))]),
    securityKeys: new Map(securityKeys.map(({ credential_id, user_id }) => [credential_id, user_id])),
    passkeys: new Map(passkeys.map(({ credential_id, user_id }) => [credential_id, user_id])),
    ids: new Set(ids.map(({ id }) => id)),
    externalIds: new Map(named.map(({ external_id, id }) => [external_id, id])),
    authEmails: new Map(channels.map(({ value, user_id }) => [value, user_id])),
    accounts: new Map(accounts.map((one) => [accountKey(one.provider_config_id, one.account_id), one.user_id])),
  }
}

/*
 * Not prepared: the planner would go on with what suited the project when it was empty, and read all of its users for each batch.
 */

const findIds = async (db: TenantDb, ids: string[]) => {
  if (!ids.length) return []
  const users = db.selectFrom('users').select('id')
  return users.where((eb) => eb('id', '=', eb.fn.any(eb.val(ids)))).execute()
}

const findNamed = async (db: TenantDb, names: string[]) => {
  if (!names.length) return []
  const users = db.selectFrom('users').select(['id', 'external_id'])
  return users.where((eb) => eb('external_id', '=', eb.fn.any(eb.val(names)))).execute()
}

const findChannels = async (db: TenantDb, emails: string[]) => {
  if (!emails.length) return []
  return db
    .selectFrom('contact_channels')
    .select(['user_id', 'value'])
    .where('type', '=', 'email')
    .where((eb) => eb('value', '=', eb.fn.any(eb.val(emails))))
    .where('used_for_auth', '=', true)
    .where('is_claim', '=', false)
    .execute()
}

const findPasskeys = async (db: TenantDb, credentials: string[]) => {
  if (!credentials.length) return []
  const passkeys = db.selectFrom('passkeys').select(['user_id', 'credential_id'])
  return passkeys.where((eb) => eb('credential_id', '=', eb.fn.any(eb.val(credentials)))).execute()
}

const findSecurityKeys = async (db: TenantDb, credentials: string[]) => {
  if (!credentials.length) return []
  const keys = db.selectFrom('security_keys').select(['user_id', 'credential_id'])
  return keys.where((eb) => eb('credential_id', '=', eb.fn.any(eb.val(credentials)))).execute()
}

const findAccounts = async (db: TenantDb, given: { id: string; account_id: string }[]) => {
  if (!given.length) return []
  const [providers, accounts] = [given.map(({ id }) => id), given.map(({ account_id }) => account_id)]
  const wanted = sql<{ provider: string; account: string }>`unnest(${providers}::text[], ${accounts}::text[])`
  return db
    .selectFrom(wanted.as<'w'>(sql`w(provider, account)`))
    .innerJoin('oauth_accounts as o', (join) =>
      join.onRef('o.provider_config_id', '=', 'w.provider').onRef('o.account_id', '=', 'w.account'),
    )
    .select(['o.user_id', 'o.provider_config_id', 'o.account_id'])
    .where('o.allow_sign_in', '=', true)
    .execute()
}
