import { type Params, prepare, type TenantDb } from '../../db/index.ts'

/** The signed-in user of a request, as far as most handlers need to know it. A blocked user does not count. */
export interface CurrentUser {
  id: string
  isAnonymous: boolean
  hasPassword: boolean
}

const byId = prepare('users.current', (db, p: Params<{ id: string }>) =>
  db
    .selectFrom('users')
    .select((eb) => ['id', 'is_anonymous', eb('password_hash', 'is not', null).as('has_password')])
    .where('id', '=', p('id'))
    .where('blocked_at', 'is', null),
)

export async function currentUser(db: TenantDb, id: string): Promise<CurrentUser | undefined> {
  const row = await byId.first(db, { id })
  return row && { id: row.id, isAnonymous: row.is_anonymous, hasPassword: Boolean(row.has_password) }
}
