import { type RawBuilder, sql } from 'kysely'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import type { NormalizedEmail } from '../email.ts'

/*
 * An address belongs to those who signed up with it, who proved it, or whom a server gave it to. One that a user merely
 * added to an account is a claim, and gives way to them: docs/protocol/users.md#whose-address-it-is.
 */

/** All addresses of a project; no address looks like this. */
const everyAddress = '*'

/** What a statement on a row of the user selects, or returns, to hold an address. */
export const lockOf = (name: RawBuilder<unknown>) =>
  sql<null>`pg_advisory_xact_lock(hashtextextended(tenancy_id::text || ${name}, 0))`

/**
 * Those who add, take or prove an address wait here for each other, on all servers. Call it with the user's row held and
 * before anything is read or written that depends on who has the address; always in this order, so that nobody waits in
 * a circle.
 */
const hold = async (tx: TenantDb, userId: string, names: readonly string[]) => {
  for (const name of names) {
    await tx
      .selectFrom('users')
      .select(lockOf(sql`${name}`).as('held'))
      .where('id', '=', userId)
      .execute()
  }
}

/** For a change that ends with a claim, or with the proof of one. */
export const holdClaim = (tx: TenantDb, userId: string, value: NormalizedEmail) =>
  hold(tx, userId, [everyAddress, value])

interface Taking {
  userId: string
  value: NormalizedEmail
}

const holdOne = prepare('addresses.hold', (db, p: Params<Taking>) =>
  db
    .selectFrom('users')
    .select(lockOf(p('value')).as('held'))
    .where('id', '=', p('userId')),
)

const dropOthers = prepare('addresses.drop-claims', (db, p: Params<Taking>) =>
  db
    .updateTable('contact_channels')
    .set(withoutUse)
    .where('type', '=', 'email')
    .where('value', '=', p('value'))
    .where('is_claim', '=', true)
    .where('user_id', '!=', p('userId')),
)

/** The address becomes this user's: what others claim of it ends. Whether somebody else has it is not asked here. */
export async function takeAddress(tx: TenantDb, userId: string, value: NormalizedEmail): Promise<void> {
  await holdOne.ahead(tx, { userId, value })
  await takeHeldAddress(tx, userId, value)
}

/** The same for an address that is held already. */
export const takeHeldAddress = (tx: TenantDb, userId: string, value: NormalizedEmail): Promise<void> =>
  dropOthers.ahead(tx, { userId, value })

/** The same for many users at once: claims wait until all is done. */
export async function takeAddresses(tx: TenantDb, userId: string, values: readonly NormalizedEmail[]): Promise<void> {
  if (!values.length) return
  await holdOne.ahead(tx, { userId, value: everyAddress as NormalizedEmail })
  await dropClaims(tx, values)
}

/** Nobody signs in with a claim, or is shown with it, from here on; whoever proves it later gets what they had wanted. */
export async function dropClaims(tx: TenantDb, values: readonly NormalizedEmail[], exceptUserId?: string) {
  await claimsTo(tx, values, exceptUserId).set(withoutUse).execute()
}

const withoutUse = {
  used_for_auth: false,
  is_primary: false,
  wanted_for_auth: sql<boolean>`used_for_auth or wanted_for_auth`,
  wanted_primary: sql<boolean>`is_primary or wanted_primary`,
}

/** Of two claims the newer one signs in; neither of them shuts the other out of anything else. */
export async function dropAuthClaims(tx: TenantDb, value: NormalizedEmail, exceptUserId: string) {
  await claimsTo(tx, [value], exceptUserId)
    .where('used_for_auth', '=', true)
    .set({ used_for_auth: false, wanted_for_auth: true })
    .execute()
}

function claimsTo(tx: TenantDb, values: readonly NormalizedEmail[], exceptUserId?: string) {
  const claims = tx
    .updateTable('contact_channels')
    .where('type', '=', 'email')
    .where((eb) => eb('value', '=', eb.fn.any(eb.val([...values]))))
    .where('is_claim', '=', true)
  return exceptUserId === undefined ? claims : claims.where('user_id', '!=', exceptUserId)
}
