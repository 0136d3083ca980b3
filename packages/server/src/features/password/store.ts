import { type NormalizedEmail, normalizeEmail } from '../../core/email.ts'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'

interface SignIn {
  email: NormalizedEmail
  network: string
  since: Date
}

const forSignIn = prepare('password.forSignIn', (db, p: Params<SignIn>) =>
  db
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('known_networks as n', (join) =>
      join
        .onRef('n.user_id', '=', 'u.id')
        .on((eb) => eb.and([eb('n.network', '=', p('network')), eb('n.last_signed_in_at', '>', p('since'))])),
    )
    .select((eb) => [
      'u.id',
      'u.password_hash',
      'c.is_claim',
      eb('n.user_id', 'is not', null).as('is_on_known_network'),
    ])
    .where('c.type', '=', 'email')
    .where('c.value', '=', p('email'))
    .where('c.used_for_auth', '=', true),
)

/** The user who signs in with this address, and whether the account knows the caller's network. */
export async function findForSignIn(db: TenantDb, signIn: SignIn) {
  const row = await forSignIn.first(db, signIn)
  return row
}

/** Whether this address is still one that this user signs in with. */
export async function signsInWith(db: TenantDb, userId: string, email: NormalizedEmail): Promise<boolean> {
  const row = await authChannel(db, email).where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

const authChannel = (db: TenantDb, email: NormalizedEmail) =>
  db
    .selectFrom('contact_channels')
    .select('id')
    .where('type', '=', 'email')
    .where('value', '=', email)
    .where('used_for_auth', '=', true)

export async function findPasswordHash(db: TenantDb, userId: string) {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? undefined
}

export async function findPrimaryEmail(db: TenantDb, userId: string): Promise<NormalizedEmail | undefined> {
  const row = await db
    .selectFrom('contact_channels')
    .select('value')
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .where('used_for_auth', '=', true)
    // What somebody merely added may be the address of a stranger, who has a password over there.
    .where('is_claim', '=', false)
    .executeTakeFirst()
  return row && normalizeEmail(row.value)
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

/** Replaces the hash that a password was checked against. False when it was changed meanwhile. */
export async function replaceHash(db: TenantDb, userId: string, old: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .where('password_hash', '=', old)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
