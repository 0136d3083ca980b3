import { isUuid, teamCountMax } from '@hallpass/contract'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { teamBytes, toTeam } from '../../core/teams/view.ts'
import { type Position, readChunk, type TenantDb, type TenantTables } from '../../db/index.ts'

interface TeamSearch {
  /** A part of the name, or the id; the empty text finds all. */
  text: string
  /** The first team of the page. */
  cursor: string | undefined
  after: Position | undefined
  limit: number
}

const found = (db: TenantDb, text: string) =>
  db.selectFrom('teams').where((eb) => (text ? fits(eb, text) : sql<boolean>`true`))

/** Newest first. */
export function searchTeams(db: TenantDb, { text, cursor, after, limit }: TeamSearch) {
  const teams = found(db, text)
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where((eb) => isFrom(eb, cursor ?? '')))
  return readChunk(db, teams, { by: ['created_at', 'id'], isDescending: true, weigh: teamBytes, after, limit })
}

/** Those with a text up to a bound. */
export async function countTeams(db: TenantDb, text: string): Promise<number> {
  const counted = text ? someCounted(db, text) : allCounted(db)
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

/** In the order of an index of the tenancy: without one, Postgres may begin with the teams of others. */
function someCounted(db: TenantDb, text: string) {
  const some = found(db, text).select('id').orderBy('created_at').orderBy('id').limit(sql.lit(teamCountMax))
  return db.selectFrom(some.as('t')).select((eb) => eb.fn.countAll<string>().as('total'))
}

/** The count that is kept, and the changes that are not in it yet. */
function allCounted(db: TenantDb) {
  const kept = db.selectFrom('metric_counts').select('n').where('kind', '=', 'team')
  const waiting = db.selectFrom('metric_changes').select('n').where('kind', '=', 'team')
  return db.selectFrom(kept.unionAll(waiting).as('c')).select((eb) => eb.fn.sum<string>('c.n').as('total'))
}

export async function withMemberCounts(db: TenantDb, rows: readonly Selectable<TenantTables['teams']>[]) {
  const members = await countMembers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...toTeam(row), member_count: members.get(row.id) ?? 0 }))
}

type Builder = ExpressionBuilder<TenantTables, 'teams'>

/** Literally: nothing in the text is a pattern. */
function fits(eb: Builder, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const hasText = eb(sql<string>`lower(${eb.ref('teams.display_name')})`, 'like', sql<string>`lower(${pattern})`)
  const id = text.toLowerCase()
  return isUuid(id) ? eb.or([hasText, eb('teams.id', '=', id)]) : hasText
}

/** An unknown cursor is null here, and nothing compares to null: an empty page. */
const isFrom = (eb: Builder, cursor: string) =>
  eb(
    eb.refTuple('teams.created_at', 'teams.id'),
    '<=',
    eb
      .selectFrom('teams as first')
      .select(['first.created_at', 'first.id'])
      .where('first.id', '=', cursor)
      .$asTuple('created_at', 'id'),
  )

/** Sizes and the changes that are not in them yet, in one statement, so that a fold in between makes no difference. */
async function countMembers(db: TenantDb, teamIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (teamIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('teams as t')
    .select(({ selectFrom, fn }) => {
      const waiting = selectFrom('team_size_changes as c')
        .select((eb) => eb.fn.sum('c.n').as('n'))
        .whereRef('c.team_id', '=', 't.id')
      const kept = selectFrom('team_sizes as s')
        .select(sql<string>`s.n + coalesce((${waiting}), 0)`.as('n'))
        .whereRef('s.team_id', '=', 't.id')
      const counted = selectFrom('team_members as m')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .whereRef('m.team_id', '=', 't.id')
      return ['t.id', fn.coalesce(kept, counted).as('members')]
    })
    .where('t.id', 'in', teamIds)
    .execute()
  return new Map(rows.map(({ id, members }) => [id, Number(members)]))
}
