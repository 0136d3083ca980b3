import { type UserSource, userTransferSize } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'

/** A user as files of `hallpass users` have it, with the names of the API. All may be left out but what they are known by. */
export interface ImportedUser {
  /** A UUID, where they have one. */
  id?: string
  /** What they are called elsewhere. */
  external_id?: string | null
  /** Their name. */
  display_name?: string | null
  /** The address that they sign in with. */
  primary_email?: string | null
  /** Whether they have shown that it is theirs. */
  primary_email_verified?: boolean
  /** Whether they sign in with it; usually so. */
  primary_email_auth_enabled?: boolean
  /** Other addresses. */
  contact_channels?: readonly { value: string; is_verified?: boolean; used_for_auth?: boolean }[]
  /** Their picture. */
  profile_image_url?: string | null
  /** When they signed up. */
  signed_up_at_millis?: number
  /** When they were last seen. */
  last_active_at_millis?: number | null
  /** What they read and change themselves. */
  client_metadata?: unknown
  /** What they read. */
  client_read_only_metadata?: unknown
  /** What only servers read. */
  server_metadata?: unknown
  /** A hash of one of the kinds that an import knows. */
  password_hash?: string | null
  /** Whether they sign in by codes. */
  otp_auth_enabled?: boolean
  /** The secret of their authenticator app. */
  totp_secret_base64?: string | null
  /** Their accounts at providers that the project has. */
  oauth_providers?: readonly { id: string; account_id: string; email?: string | null }[]
  /** As an export has them; they work for the host that they were made for. */
  passkeys?: readonly object[]
  /** Whether they are a guest, who has no way to sign in yet. */
  is_anonymous?: boolean
  /** They cannot sign in. */
  is_blocked?: boolean
}

/** Where people come from who are imported, and what has to be known besides. */
export interface ForeignUsers {
  /** The system that the records are an export of. */
  source: UserSource
  /** The records as that system exports them. */
  records: readonly object[]
  /** With `firebase` the hash parameters of its project, with `better-auth` its secret, with `own` which column is which field. */
  hashConfig?: unknown
  /** Which teams and permissions its groups and roles stand for. */
  roleMap?: unknown
  /** The host that its passkeys were made for. */
  rpId?: string
  /** Whoever comes without a password is asked for at the old system when they sign in. */
  asksPasswords?: boolean
}

/** People to import. */
export type ImportUsersOptions = ({ users: readonly ImportedUser[] } | ForeignUsers) & {
  /** What happens to those who are there already: `skip`, as usual, or `update`. */
  onConflict?: 'skip' | 'update'
  /** Says what would happen, and changes nothing. */
  isDryRun?: boolean
}

/** What became of people who were imported, or would. */
export interface ImportUsersResult {
  /** How many are new. */
  readonly created: number
  /** How many were there and are changed. */
  readonly updated: number
  /** Who was left out, by their place in the list, from 0 on. */
  readonly leftOut: readonly { readonly index: number; readonly problem: string }[]
  /** What does not come over of somebody who does. */
  readonly losses: readonly { readonly index: number; readonly losses: readonly string[] }[]
  /** Fields that exports of the system are not known to have; they are left out. */
  readonly unknownFields: readonly string[]
}

export interface ImportMembers {
  /**
   * Brings people in with their passwords, in batches: each is written whole or not at all. Neither webhooks nor emails are sent.
   * Call it again with the same people to go on after an error.
   */
  importUsers(options: ImportUsersOptions): Promise<ImportUsersResult>
}

const caller = { level: 'admin' } as const

export const importMembers = (core: Core): ImportMembers => ({
  importUsers: async (options) => {
    const { onConflict = 'skip', isDryRun = false } = options
    const route = isDryRun ? routes.checkUserImport : routes.importUsers
    let total: ImportUsersResult = { created: 0, updated: 0, leftOut: [], losses: [], unknownFields: [] }
    for (const records of batchesOf('users' in options ? options.users : options.records)) {
      const body = { records, on_conflict: onConflict, ...originOf(options) }
      total = added(total, await core.call(caller, route, { body }))
    }
    return total
  },
})

function originOf(options: ImportUsersOptions) {
  if ('users' in options) return {}
  const { source, hashConfig, roleMap, rpId, asksPasswords } = options
  return {
    source,
    ...(hashConfig !== undefined && { hash_config: hashConfig }),
    ...(roleMap !== undefined && { role_map: roleMap }),
    ...(rpId !== undefined && { rp_id: rpId }),
    ...(asksPasswords !== undefined && { ask_passwords: asksPasswords }),
  }
}

interface Batch {
  line: number
  record: object
}

/** Well below what a request may be. */
const maxCharacters = 2_000_000

/** Places count from 1 on the wire. */
function batchesOf(records: readonly object[]): Batch[][] {
  const batches: Batch[][] = []
  let size = 0
  for (const [index, record] of records.entries()) {
    const length = JSON.stringify(record).length
    const last = batches.at(-1)
    size += length
    if (last && last.length < userTransferSize.import && size <= maxCharacters) last.push({ line: index + 1, record })
    else {
      batches.push([{ line: index + 1, record }])
      size = length
    }
  }
  return batches
}

interface Answer {
  created: number
  updated: number
  left_out: { line: number; problem: string }[]
  losses?: { line: number; losses: string[] }[] | undefined
  unknown_fields?: string[] | undefined
}

const added = (total: ImportUsersResult, { created, updated, left_out, losses = [], unknown_fields = [] }: Answer) => ({
  created: total.created + created,
  updated: total.updated + updated,
  leftOut: [...total.leftOut, ...left_out.map(({ line, problem }) => ({ index: line - 1, problem }))],
  losses: [...total.losses, ...losses.map((one) => ({ index: one.line - 1, losses: one.losses }))],
  unknownFields: [...new Set([...total.unknownFields, ...unknown_fields])],
})
