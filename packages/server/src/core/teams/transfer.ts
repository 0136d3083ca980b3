import { maxLength } from '@hallpass/contract'
import { httpUrl, jsonValue, millis, nonEmpty, parseLeniently, uuid } from '@hallpass/contract/schemas'
import * as z from 'zod'
import type { TenantDb } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import { metadataColumns } from '../metadata.ts'

/** One team as in files of `hallpass teams`, named as in the API. Who is in it stands with the users. */
const TeamRecord = z.strictObject({
  id: uuid,
  display_name: nonEmpty.max(maxLength.displayName),
  profile_image_url: httpUrl.max(maxLength.imageUrl).nullable().default(null),
  client_metadata: jsonValue.optional(),
  client_read_only_metadata: jsonValue.optional(),
  server_metadata: jsonValue.optional(),
  created_at_millis: millis.optional(),
  /** A name that was made of somebody's own goes with them. */
  named_after_user_id: uuid.nullable().default(null),
  given_name: nonEmpty.max(maxLength.displayName).nullable().default(null),
})
export type TeamRecord = z.output<typeof TeamRecord>

export function parseTeamRecord(value: unknown): { record: TeamRecord } | { problem: string } {
  const outcome = parseLeniently(TeamRecord, value, 'record')
  return outcome.ok ? { record: outcome.value } : { problem: outcome.violations.join('; ') }
}

const batchSize = 500

/** All teams of a project by their id, a batch at a time. */
export async function* exportTeams(db: TenantDb): AsyncGenerator<TeamRecord[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('teams')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({
      id: row.id,
      display_name: row.display_name,
      profile_image_url: row.profile_image_url,
      client_metadata: row.client_metadata,
      client_read_only_metadata: row.client_read_only_metadata,
      server_metadata: row.server_metadata,
      created_at_millis: row.created_at.getTime(),
      named_after_user_id: row.named_after,
      given_name: row.given_name,
    }))
    after = last.id
  }
}

/** Those that are not there yet; the others stay as they are. A batch is written whole or not at all, and without events. */
export async function importTeams(db: TenantDb, now: Date, records: readonly TeamRecord[]): Promise<number> {
  let created = 0
  for (let at = 0; at < records.length; at += batchSize) {
    const rows = records.slice(at, at + batchSize).map((record) => columnsOf(record, now))
    const added = await db
      .insertInto('teams')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    created += added.length
  }
  await recordAudit(db, now, {
    action: 'teams.imported',
    actor: { type: 'operator', id: null },
    after: { created },
  })
  return created
}

const columnsOf = ({ named_after_user_id, created_at_millis, given_name, ...record }: TeamRecord, now: Date) => ({
  id: record.id,
  display_name: record.display_name,
  profile_image_url: record.profile_image_url,
  ...{ client_metadata: null, client_read_only_metadata: null, server_metadata: null, ...metadataColumns(record) },
  created_at: created_at_millis === undefined ? now : new Date(created_at_millis),
  named_after: named_after_user_id,
  given_name,
})
