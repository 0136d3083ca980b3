import { randomUUID } from 'node:crypto'
import { authenticatorApps, recoveryCodes, securityKeys } from '@hallpass/contract'
import { millis, text, totpSecret } from '@hallpass/contract/schemas'
import * as z from 'zod'
import type { TenantDb } from '../../../db/index.ts'
import type { Sealer } from '../../crypto/index.ts'
import type { Project } from '../../projects/project.ts'
import { openRecoveryCodes, sealRecoveryCodes } from '../recovery-codes.ts'
import { openTotpSecret, sealTotpSecret } from '../totp-secret.ts'
import { Passkey } from './passkeys.ts'

const { credential_id, public_key, counter, transports } = Passkey.shape

/** Beside the first authenticator app, whose secret is a field of its own. Security keys work for the host that they were made for. */
export const SecondFactors = z.strictObject({
  authenticator_apps: z
    .array(
      z.strictObject({
        name: text.min(1).max(authenticatorApps.name),
        totp_secret_base64: totpSecret,
        created_at_millis: millis.optional(),
      }),
    )
    .max(authenticatorApps.perUser - 1)
    .default([]),
  security_keys: z
    .array(
      z.strictObject({
        ...{ credential_id, public_key, counter, transports },
        name: text.min(1).max(securityKeys.name),
        created_at_millis: millis.optional(),
      }),
    )
    .max(securityKeys.perUser)
    .default([]),
  /** SHA-256 of those that are left, in base64url. */
  recovery_codes: z
    .array(text.regex(/^[\w-]{43}$/, { error: '{path} must be a SHA-256 in base64url' }))
    .max(recoveryCodes.count)
    .default([]),
})
export type SecondFactors = z.output<typeof SecondFactors>

interface Owner {
  second_factors?: SecondFactors | undefined
  totp_secret_base64?: string | null | undefined
}

/** What stands in for a factor, or beside one, needs that one. */
export function factorProblems({ second_factors: given, totp_secret_base64: first }: Owner): string[] {
  if (!given) return []
  const hasFactor = Boolean(first) || given.security_keys.length > 0
  return [
    ...(given.authenticator_apps.length && !first ? ['must have totp_secret_base64 beside further apps'] : []),
    ...(given.recovery_codes.length && !hasFactor ? ['must have a second factor beside recovery codes'] : []),
  ]
}

interface Context {
  sealer: Sealer
  project: Project
}

const timeOf = (given: number | undefined, now: Date) => (given === undefined ? now : new Date(given))

export const appRows = ({ sealer, project }: Context, userId: string, { second_factors }: Owner, now: Date) =>
  (second_factors?.authenticator_apps ?? []).map(({ name, totp_secret_base64, created_at_millis }) => ({
    ...{ id: randomUUID() as string, user_id: userId, name },
    secret: sealTotpSecret(sealer, project, userId, totp_secret_base64),
    created_at: timeOf(created_at_millis, now),
  }))

export const securityKeyRows = (userId: string, { second_factors }: Owner, now: Date) =>
  (second_factors?.security_keys ?? []).map(({ created_at_millis, ...key }) => ({
    ...{ ...key, id: randomUUID() as string, user_id: userId, created_at: timeOf(created_at_millis, now) },
  }))

export const sealedCodesOf = ({ sealer, project }: Context, userId: string, { second_factors }: Owner) =>
  second_factors?.recovery_codes.length
    ? sealRecoveryCodes(sealer, project, userId, second_factors.recovery_codes)
    : null

/** Those of one record are all that its owner has from then on. */
export async function replaceFactors(tx: TenantDb, context: Context & { now: Date }, userId: string, record: Owner) {
  if (!record.second_factors) return
  await tx.deleteFrom('authenticator_apps').where('user_id', '=', userId).execute()
  const apps = appRows(context, userId, record, context.now)
  if (apps.length) await tx.insertInto('authenticator_apps').values(apps).execute()
  const keys = securityKeyRows(userId, record, context.now)
  if (keys.length) {
    await tx
      .insertInto('security_keys')
      .values(keys.map((row) => ({ ...row, public_key: Buffer.from(row.public_key, 'base64url') })))
      .onConflict((conflict) => conflict.columns(['tenancy_id', 'credential_id']).doNothing())
      .execute()
  }
  const recovery_codes = sealedCodesOf(context, userId, record)
  await tx.updateTable('users').set({ recovery_codes }).where('id', '=', userId).execute()
}

/** What these users have, to be written into a file. */
export async function readFactors(db: TenantDb, { sealer, project }: Context, users: readonly Stored[]) {
  if (!users.length) return new Map<string, SecondFactors>()
  const ids = users.map(({ id }) => id)
  const apps = await db
    .selectFrom('authenticator_apps')
    .select(['user_id', 'name', 'secret', 'created_at'])
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const keys = await db
    .selectFrom('security_keys')
    .select(['user_id', 'credential_id', 'public_key', 'counter', 'transports', 'name', 'created_at'])
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const [appsOf, keysOf] = [groupedByUser(apps), groupedByUser(keys)]
  return new Map(
    users.map(({ id, recovery_codes }): [string, SecondFactors] => [
      id,
      {
        authenticator_apps: (appsOf.get(id) ?? []).map(({ name, secret, created_at }) => ({
          ...{ name, totp_secret_base64: openTotpSecret(sealer, project, id, secret) },
          created_at_millis: created_at.getTime(),
        })),
        security_keys: (keysOf.get(id) ?? []).map((key) => ({
          ...{ credential_id: key.credential_id, public_key: key.public_key.toString('base64url') },
          ...{ counter: Number(key.counter), transports: key.transports, name: key.name },
          created_at_millis: key.created_at.getTime(),
        })),
        recovery_codes: openRecoveryCodes(sealer, project, id, recovery_codes) ?? [],
      },
    ]),
  )
}

interface Stored {
  id: string
  recovery_codes: string | null
}

function groupedByUser<T extends { user_id: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  const byUser = new Map<string, T[]>()
  for (const row of rows) byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), row])
  return byUser
}
