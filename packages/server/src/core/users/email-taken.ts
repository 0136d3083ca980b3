import { type Params, prepare, type TenantDb } from '../../db/index.ts'
import type { NormalizedEmail } from '../email.ts'

const holder = prepare('users.withEmail', (db, p: Params<{ email: NormalizedEmail }>) =>
  db
    .selectFrom('contact_channels')
    .select(['id', 'is_verified'])
    .where('type', '=', 'email')
    .where('value', '=', p('email'))
    .where('used_for_auth', '=', true)
    .where('is_claim', '=', false),
)

/** A user signs in with this address, and has more than a claim to it. */
export async function isEmailTaken(db: TenantDb, email: NormalizedEmail): Promise<boolean> {
  return (await findHolder(db, email)) !== undefined
}

/** Who has an address that is taken, and whether they have proved that it is theirs. */
export const findHolder = (db: TenantDb, email: NormalizedEmail) => holder.first(db, { email })
