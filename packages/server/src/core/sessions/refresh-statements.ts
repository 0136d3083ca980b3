import { rotationOverlapMillis } from '@hallpass/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Params, prepare } from '../../db/index.ts'
import { claimColumns, tokenSessionColumns } from './claims.ts'
import { customColumn } from './custom-claims.ts'

export interface Touch {
  now: Date
  ip: string | null
  geo: string | null
  userAgent: string | null
  /** Of the token that was shown. */
  hash: Buffer
  /** Of the token that takes its place, where it is replaced. */
  childHash?: Buffer | undefined
  /** Of tokens that name their session. */
  sessionId?: string | undefined
  /** Sessions that were not used since, or are older, are over. Null for no limit. */
  usedSince: Date | null
  createdSince: Date | null
  /** What claims of the project's own want of metadata. */
  claims: string
}

interface Way {
  /** Tokens of a rotation name their session; the first one is found by its hash. */
  by: 'id' | 'hash'
  isReplaced: boolean
  /** Reads what claims of the project's own say. */
  isCustom: boolean
}

/**
 * One statement: finds the live session, notes its use, replaces its token where that is wanted, and reads what the new
 * access token will say. The token before the current one counts while it was replaced a moment ago, or while nobody has
 * shown the current one: then the answer that brought it was lost. Within that moment no token is replaced again, or one that is
 * still under way would be two behind.
 */
const touch = ({ by, isReplaced, isCustom }: Way) =>
  prepare(
    `sessions.refresh.${by}.${isReplaced ? 'replace' : 'keep'}${isCustom ? '.claims' : ''}`,
    (db, p: Params<Touch>) => {
      const isCurrent =
        by === 'hash' ? sql<boolean>`s.generation is null` : sql<boolean>`s.current_hash = ${p('hash')}::bytea`
      const since = sql`${p('now')}::timestamptz - ${sql.lit(rotationOverlapMillis)} * interval '1 millisecond'`
      const wasCurrent = sql<boolean>`(s.previous_hash = ${p('hash')}::bytea and (s.generation_used_at is null
      or s.rotated_at >= ${since}))`
      const isDue = by === 'hash' ? isCurrent : sql<boolean>`(${isCurrent} and s.rotated_at < ${since})`
      const when = <T>(is: RawBuilder<boolean>, value: RawBuilder<T>, otherwise: RawBuilder<T>) =>
        sql<T>`case when ${is} then ${value} else ${otherwise} end`
      const used = {
        generation_used_at: when<Date | null>(
          isCurrent,
          sql`coalesce(s.generation_used_at, ${p('now')}::timestamptz)`,
          sql`s.generation_used_at`,
        ),
      }
      const replaced = {
        generation: when<number>(isDue, sql`coalesce(s.generation, 0) + 1`, sql`s.generation`),
        current_hash: when<Buffer>(isDue, sql`${p('childHash')}::bytea`, sql`s.current_hash`),
        previous_hash: when<Buffer>(isDue, sql`${p('hash')}::bytea`, sql`s.previous_hash`),
        rotated_at: when<Date>(isDue, sql`${p('now')}::timestamptz`, sql`s.rotated_at`),
        generation_used_at: when<Date | null>(isDue, sql`null`, used.generation_used_at),
      }
      return db
        .updateTable('sessions as s')
        .from('users as u')
        .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
        .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.is_selected', '=', true))
        .set({
          last_used_at: p('now'),
          last_used_ip: p('ip'),
          last_used_geo: p('geo'),
          last_used_user_agent: p('userAgent'),
          ...(isReplaced ? replaced : by === 'id' && used),
        })
        .whereRef('u.id', '=', 's.user_id')
        .where((eb) =>
          by === 'hash' ? eb('s.token_hash', '=', p('hash')) : eb('s.id', '=', sql<string>`${p('sessionId')}::uuid`),
        )
        .where((eb) => eb.or([isCurrent, wasCurrent]))
        .where('s.expires_at', '>', p('now'))
        .where(isAfter(sql`s.created_at`, p('createdSince')))
        .where(isAfter(sql`coalesce(s.last_used_at, s.created_at)`, p('usedSince')))
        .where('u.blocked_at', 'is', null)
        .returning([...tokenSessionColumns, ...claimColumns])
        .$if(isReplaced, (update) => update.returning(['s.generation', 's.current_hash']))
        .$if(isCustom, (update) => update.returning(customColumn(p)))
    },
  )

const isAfter = (time: RawBuilder<unknown>, limit: unknown) =>
  sql<boolean>`(${limit}::timestamptz is null or ${time} > ${limit}::timestamptz)`

const both = (by: Way['by'], isCustom: boolean) => ({
  keep: touch({ by, isCustom, isReplaced: false }),
  replace: touch({ by, isCustom, isReplaced: true }),
})

export const statements = { hash: both('hash', false), id: both('id', false) }
/** For projects that have claims of their own. */
export const customStatements = { hash: both('hash', true), id: both('id', true) }
