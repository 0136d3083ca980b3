import { sql } from 'kysely'
import { chunkColumnsOf, chunkOf, type TenantDb, toChunk } from '../../../db/index.ts'
import type { Sealer } from '../../crypto/index.ts'
import type { Project } from '../../projects/project.ts'
import { listSchemes, openWith } from '../password-schemes.ts'
import { openTotpSecret } from '../totp-secret.ts'
import { ownUserBytes } from '../view.ts'
import { readBelongings } from './memberships.ts'
import type { Passkey } from './passkeys.ts'
import type { UserRecord } from './record.ts'
import { readFactors, type SecondFactors } from './second-factors.ts'

export interface ExportOptions {
  batch: number
  includeAnonymous: boolean
  withPasswordHashes: boolean
  withTotpSecrets: boolean
  /** Also in which teams they are, and what they may do. */
  withTeams?: boolean
}

/** Where the last batch ended. A text, because a Date would lose a part of the time. */
export interface Position {
  signedUpAt: string
  id: string
}

/** All users of a project by the time of their sign-up, a batch at a time: memory does not grow with their number. */
export async function* exportUsers(db: TenantDb, sealer: Sealer, project: Project, options: ExportOptions) {
  let after: Position | undefined
  const context = await contextOf(db, sealer, project, options)
  for (;;) {
    const { rows, next } = await readBatch(db, after, options)
    if (rows.length) {
      const factors = options.withTotpSecrets ? await readFactors(db, context, rows) : undefined
      const ids = rows.map(({ id }) => id)
      const belongingsOf = options.withTeams ? await readBelongings(db, ids) : undefined
      yield rows.map((row) => ({
        ...toRecord(row, context, options),
        ...factorsOf(factors, row.id),
        ...belongingsOf?.(row.id),
      }))
    }
    const last = rows.at(-1)
    if (!last || !next) return
    after = positionOf(last)
  }
}

/** One batch for a caller that asks for the next one itself, with what follows from the rest of a user. */
export async function exportPage(
  db: TenantDb,
  sealer: Sealer,
  project: Project,
  { after, ...options }: ExportOptions & { after: Position | undefined },
) {
  const { rows, next } = await readBatch(db, after, { ...options, batch: options.batch + 1 })
  const context = await contextOf(db, sealer, project, options)
  const page = rows.slice(0, options.batch)
  const last = next && page.at(-1)
  return {
    users: page.map((row) => ({ ...toRecord(row, context, options), ...derivedOf(row) })),
    next: last && positionOf(last),
  }
}

function factorsOf(factors: ReadonlyMap<string, SecondFactors> | undefined, id: string) {
  const second_factors = factors?.get(id)
  const hasAny = second_factors && Object.values(second_factors).some((list) => list.length > 0)
  return hasAny ? { second_factors } : {}
}

interface Context {
  sealer: Sealer
  project: Project
  schemes: Awaited<ReturnType<typeof listSchemes>>
}

/** What other rows hold that hashes refer to. */
const contextOf = async (db: TenantDb, sealer: Sealer, project: Project, options: ExportOptions): Promise<Context> => ({
  ...{ sealer, project },
  schemes: options.withPasswordHashes ? await listSchemes(db, { sealer, project }) : new Map(),
})

const derivedOf = (row: Row) => ({
  has_password: row.password_hash !== null,
  passkey_auth_enabled: row.passkeys !== null,
  auth_with_email: row.password_hash !== null || row.otp_enabled,
  requires_totp_mfa: row.totp_secret !== null,
})

type Row = Awaited<ReturnType<typeof readBatch>>['rows'][number]

const positionOf = ({ position, id }: Row): Position => ({ signedUpAt: position, id })

/** Metadata of a batch: a batch that would be larger ends earlier. */
const batchMaxBytes = 8 * 1024 * 1024

async function readBatch(db: TenantDb, after: Position | undefined, { batch, includeAnonymous }: ExportOptions) {
  const options = {
    by: ['signed_up_at', 'id'],
    after: after && [after.signedUpAt, after.id],
    limit: batch,
    weigh: ownUserBytes,
    maxBytes: batchMaxBytes,
  }
  const users = db
    .selectFrom('users')
    .selectAll()
    .$if(!includeAnonymous, (query) => query.where('is_anonymous', '=', false))
  const chunk = chunkOf(users, options) as unknown as typeof users
  const rows = await db
    .selectFrom(chunk.as('u'))
    .selectAll('u')
    .select(chunkColumnsOf('u'))
    .select((eb) => [
      sql<string>`u.signed_up_at::text`.as('position'),
      eb
        .selectFrom('contact_channels as c')
        .select(
          sql<Channel[]>`json_agg(json_build_object('value', c.value, 'is_verified', c.is_verified,
            'used_for_auth', c.used_for_auth, 'is_primary', c.is_primary) order by c.created_at, c.id)`.as('list'),
        )
        .whereRef('c.user_id', '=', 'u.id')
        .as('channels'),
      eb
        .selectFrom('oauth_accounts as o')
        .select(
          sql<Provider[]>`json_agg(json_build_object('id', o.provider_config_id, 'account_id', o.account_id,
            'email', o.email, 'allow_sign_in', o.allow_sign_in,
            'allow_connected_accounts', o.allow_connected_accounts) order by o.created_at, o.id)`.as('list'),
        )
        .whereRef('o.user_id', '=', 'u.id')
        .as('providers'),
      eb
        .selectFrom('passkeys as k')
        .select(
          sql<ExportedPasskey[]>`json_agg(json_build_object('credential_id', k.credential_id,
            'public_key', k.public_key, 'counter', k.counter,
            'transports', k.transports, 'device_type', k.device_type, 'is_backed_up', k.is_backed_up,
            'display_name', k.display_name, 'user_handle', k.user_handle,
            'created_at_millis', floor(extract(epoch from k.created_at) * 1000)::bigint)
            order by k.created_at, k.id)`.as('list'),
        )
        .whereRef('k.user_id', '=', 'u.id')
        .as('passkeys'),
    ])
    .orderBy('u.signed_up_at')
    .orderBy('u.id')
    .execute()
  return toChunk(rows, options)
}

type Channel = NonNullable<UserRecord['contact_channels']>[number] & { is_primary: boolean }
type ExportedPasskey = { [Name in keyof Passkey]-?: Exclude<Passkey[Name], undefined> }
type Provider = NonNullable<UserRecord['oauth_providers']>[number] & { email: string | null }

function toRecord(row: Row, { sealer, project, schemes }: Context, options: ExportOptions) {
  const channels = row.channels ?? []
  const primary = channels.find((channel) => channel.is_primary)
  return {
    id: row.id,
    external_id: row.external_id,
    display_name: row.display_name,
    primary_email: primary?.value ?? null,
    primary_email_verified: primary?.is_verified ?? false,
    primary_email_auth_enabled: primary?.used_for_auth ?? false,
    contact_channels: channels.filter((channel) => !channel.is_primary).map(({ is_primary, ...channel }) => channel),
    profile_image_url: row.profile_image_url,
    signed_up_at_millis: row.signed_up_at.getTime(),
    last_active_at_millis: row.last_active_at?.getTime() ?? null,
    client_metadata: row.client_metadata,
    client_read_only_metadata: row.client_read_only_metadata,
    server_metadata: row.server_metadata,
    otp_auth_enabled: row.otp_enabled,
    oauth_providers: row.providers ?? [],
    passkeys: (row.passkeys ?? []).map((one) => ({ ...one, public_key: base64urlOf(one.public_key) })),
    is_anonymous: row.is_anonymous,
    is_blocked: row.blocked_at !== null,
    ...(options.withPasswordHashes && { password_hash: row.password_hash && openWith(row.password_hash, schemes) }),
    ...(options.withTotpSecrets && {
      totp_secret_base64: row.totp_secret && openTotpSecret(sealer, project, row.id, row.totp_secret),
    }),
  } satisfies UserRecord
}

/** Postgres writes bytes in JSON as `\x` and hexadecimal. */
const base64urlOf = (text: string) => Buffer.from(text.slice(2), 'hex').toString('base64url')
