import type { TenantDb } from '../../db/index.ts'
import { sha256 } from '../crypto/index.ts'
import type { IdpCertificate } from './saml/index.ts'

/** The one that lasts longest first. */
export const readCertificates = (db: TenantDb, connectionIds: readonly string[]) =>
  db
    .selectFrom('sso_certificates')
    .selectAll()
    .where('connection_id', 'in', connectionIds)
    .orderBy('not_after', 'desc')
    .orderBy('fingerprint')
    .execute()

/** Adds those that are new, and takes those away that are over: an old one counts until then, while its provider changes. */
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
    .execute()
  const rows = certificates.map(({ pem, fingerprint, notAfter }) => ({
    ...{ connection_id, pem, fingerprint, not_after: notAfter, created_at: now },
  }))
  await tx
    .insertInto('sso_certificates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
