import { type Params, prepare, type TenantDb } from '../../db/index.ts'

const byEmail = prepare('password.byEmail', (db, p: Params<{ email: string }>) =>
  db
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.password_hash'])
    .where('c.type', '=', 'email')
    .where('c.value', '=', p('email'))
    .where('c.used_for_auth', '=', true),
)

/** The user who signs in with this address. */
export async function findByEmail(db: TenantDb, email: string) {
  const row = await byEmail.first(db, { email })
  return row
}

export async function isEmailTaken(db: TenantDb, email: string) {
  return (await findByEmail(db, email)) !== undefined
}

export async function findPasswordHash(db: TenantDb, userId: string) {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? undefined
}

/** Only if there is none: of two requests at once one wins. */
export async function setFirstPassword(db: TenantDb, userId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .where('password_hash', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function setPasswordHash(tx: TenantDb, userId: string, hash: string) {
  await tx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
}

/** Replaces a hash by a better one of the same password, unless it was changed meanwhile. */
export async function replaceHash(db: TenantDb, userId: string, old: string, better: string) {
  await db
    .updateTable('users')
    .set({ password_hash: better })
    .where('id', '=', userId)
    .where('password_hash', '=', old)
    .execute()
}
