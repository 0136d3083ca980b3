import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'
import type { UserFilter } from './conditions.ts'
import { start } from './rows.ts'
import { sourceOf } from './sources.ts'
import { candidates } from './ways.ts'

/** When the users of a source signed up, as texts, which lose no part of the time. */
export interface Span {
  from: string
  to: string
}

interface Rest {
  /** Of a source. */
  span?: Span
  /** The source has as many as was asked for. */
  isLarge?: boolean
}

/** Undefined where no more than so many users are left whom the filter may leave. Of everybody there are more as a rule. */
export async function findRest(
  db: TenantDb,
  filter: UserFilter,
  { passed, many }: { passed: number; many: number },
): Promise<Rest | undefined> {
  const source = sourceOf(filter)
  if (!source && filter.method === undefined) return {}
  const oneAfter = (rows: number) => candidates(filter, source).limit(sql.lit(1)).offset(sql.lit(rows))
  const more = db.selectFrom(oneAfter(passed).as('more') as never)
  if (!source)
    return more
      .select(sql.lit(1).as('one'))
      .executeTakeFirst()
      .then((row) => row && {})
  const row = await more
    .select((eb) => [
      eb.exists(oneAfter(Math.max(passed, many)) as never).as('isLarge'),
      endOf(filter, 'asc').as('from'),
      endOf(filter, 'desc').as('to'),
    ])
    .executeTakeFirst()
  return row && { isLarge: row.isLarge === true, span: { from: row.from ?? '-infinity', to: row.to ?? 'infinity' } }
}

function endOf(filter: UserFilter, direction: 'asc' | 'desc') {
  const source = sourceOf({ ...filter, isDescending: direction === 'desc' })
  if (!source) throw new Error('only a source has ends')
  return start
    .selectFrom(source.users.as('l'))
    .select(sql<string>`l.signed_up_at::text`.as('at'))
    .orderBy('l.signed_up_at', direction)
    .limit(sql.lit(1))
}
