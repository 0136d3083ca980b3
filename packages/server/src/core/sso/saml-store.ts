import type { Selectable } from 'kysely'
import type { TenantDb, TenantTables } from '../../db/index.ts'
import { sha256 } from '../crypto/index.ts'
import { type IdpCertificate, isSameKey } from './saml/index.ts'

export type CertificateRow = Selectable<TenantTables['sso_certificates']>

/** All that are known, the one that lasts longest first. */
export const readCertificates = (db: TenantDb, connectionIds: readonly string[]) =>
  db
    .selectFrom('sso_certificates')
    .selectAll()
    .where('connection_id', 'in', connectionIds)
    .orderBy('not_after', 'desc')
    .orderBy('fingerprint')
    .execute()

/** Whether what is signed with it is believed. */
export const isCounting = (
  { not_after, retired_at }: Pick<CertificateRow, 'not_after' | 'retired_at'>,
  now: Date,
): boolean => retired_at === null && not_after > now

/**
 * Adds those that are new, and takes those away that are over: an old one counts until then, while its provider changes. Those that were
 * retired stay known, so that no other certificate brings their key back.
 */
export async function keepCertificates(
  tx: TenantDb,
  connection_id: string,
  certificates: readonly IdpCertificate[],
  now: Date,
) {
  await tx
    .deleteFrom('sso_certificates')
    .where('connection_id', '=', connection_id)
    .where('not_after', '<=', now)
    .where('retired_at', 'is', null)
    .execute()
  const retired = (await readCertificates(tx, [connection_id])).filter(({ retired_at }) => retired_at !== null)
  const rows = certificates
    .filter((one) => !retired.some((other) => isSameKey(one, other)))
    .map(({ pem, fingerprint, notAfter }) => ({
      ...{ connection_id, pem, fingerprint, not_after: notAfter, created_at: now },
    }))
  if (rows.length === 0) return
  await tx
    .insertInto('sso_certificates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** All of one key, or counts them again; when they were retired first stays. */
export const setRetired = (tx: TenantDb, connectionId: string, fingerprints: readonly string[], at: Date | null) =>
  tx
    .updateTable('sso_certificates')
    .set({ retired_at: at })
    .where('connection_id', '=', connectionId)
    .where('fingerprint', 'in', fingerprints)
    .$if(at !== null, (query) => query.where('retired_at', 'is', null))
    .execute()

/** Which one signed is not asked: whoever came by another key comes again. */
export async function wasAnyRetiredSince(db: TenantDb, connectionId: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sso_certificates')
    .select('fingerprint')
    .where('connection_id', '=', connectionId)
    .where('retired_at', '>', at)
    .executeTakeFirst()
  return row !== undefined
}

interface Used {
  connectionId: string
  assertionId: string
  notOnOrAfter: Date
}

/** False for an assertion that came before, also at the same moment. */
export async function spendAssertion(
  tx: TenantDb,
  { connectionId, assertionId, notOnOrAfter }: Used,
): Promise<boolean> {
  const row = await tx
    .insertInto('sso_used_assertions')
    .values({ connection_id: connectionId, assertion_hash: sha256(assertionId), expires_at: notOnOrAfter })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  return row !== undefined
}
