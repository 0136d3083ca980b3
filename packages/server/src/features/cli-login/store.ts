import { randomUUID } from 'node:crypto'
import { randomToken, sha256 } from '../../core/crypto/index.ts'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'

/** The codes exist only in what this returns. */
export async function createLogin(db: TenantDb, now: Date, expiresAt: Date) {
  const pollingCode = randomToken()
  const loginCode = randomToken()
  await db
    .insertInto('cli_logins')
    .values({
      id: randomUUID(),
      polling_hash: sha256(pollingCode),
      login_hash: sha256(loginCode),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { pollingCode, loginCode }
}

/** A login that nobody has completed yet. */
export const findOpenLogin = (db: TenantDb, loginCode: string, now: Date) =>
  db
    .selectFrom('cli_logins')
    .select(['id', 'expires_at'])
    .where('login_hash', '=', sha256(loginCode))
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

interface Completion {
  sealedRefreshToken: string
  /** Of a session that the command line does not share. */
  sessionId: string | null
}

/** One statement: of two people who complete a login at once, one succeeds. */
export async function completeLogin(tx: TenantDb, id: string, completion: Completion, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cli_logins')
    .set({ sealed_refresh_token: completion.sealedRefreshToken, session_id: completion.sessionId, completed_at: now })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const byPollingCode = prepare('cliLogins.byPollingCode', (db, p: Params<{ hash: Buffer }>) =>
  db
    .selectFrom('cli_logins')
    .select(['id', 'sealed_refresh_token', 'expires_at', 'completed_at', 'used_at'])
    .where('polling_hash', '=', p('hash')),
)

export async function findPolledLogin(db: TenantDb, pollingCode: string) {
  const row = await byPollingCode.first(db, { hash: sha256(pollingCode) })
  return row
}

/** One statement: the token is handed out once, and deleted with that. False when another poll was faster. */
export async function useLogin(db: TenantDb, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('cli_logins')
    .set({ sealed_refresh_token: null, used_at: now })
    .where('id', '=', id)
    .where('completed_at', 'is not', null)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
