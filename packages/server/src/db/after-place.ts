import { type Expression, type SqlBool, sql } from 'kysely'

/** Strictly after a place in a list that begins with the newest; everything without one. */
export const afterPlace = (place: { at: Date; id: string } | undefined, prefix = ''): Expression<SqlBool> =>
  place === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(`${prefix}created_at`)}, ${sql.ref(`${prefix}id`)}) < (${place.at}, ${place.id})`
