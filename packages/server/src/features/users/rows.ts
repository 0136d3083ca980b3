import { type AliasableExpression, expressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { TenantTables } from '../../db/index.ts'
import { isAfter, type Place, placesOf, type UserFilter } from './conditions.ts'

/** Without a handle: the one that runs the whole statement puts the tenancy on every part of it. */
export const start = expressionBuilder<TenantTables, never>()

/** Users by whatever name the statement has for them. */
export type UserQuery = SelectQueryBuilder<TenantTables, 'users', object>
/** Columns of users, and `listed_at` and `listed_id` for their place. */
export type Listed = UserQuery
/** Rows that belong to users. */
export type OfUsers = AliasableExpression<{ user_id: string }>

export const all = start.selectFrom('users').selectAll('users') as UserQuery
export const from = (rows: AliasableExpression<object>) => start.selectFrom(rows.as('users')) as unknown as UserQuery
export const inUsers: Place = { at: 'users.signed_up_at', id: 'users.id' }
export const inSource: Place = { at: 'l.signed_up_at', id: 'l.user_id' }

export const placed = (rows: UserQuery, { at, id }: Place): Listed =>
  rows.selectAll('users').select([sql`${sql.ref(at)}`.as('listed_at'), sql`${sql.ref(id)}`.as('listed_id')])

export const withUsers = (rows: OfUsers) =>
  start.selectFrom(rows.as('l')).innerJoin('users', 'users.id', 'l.user_id') as unknown as UserQuery

/** In the order of the list, from where the page begins. */
export function nextOf(rows: UserQuery, filter: UserFilter, place: Place): UserQuery {
  const direction = filter.isDescending ? 'desc' : 'asc'
  return rows
    .where((eb) => eb.and([...placesOf(eb, filter, place), isAfter(filter, place)]))
    .orderBy(sql.ref(place.at), direction)
    .orderBy(sql.ref(place.id), direction)
}
