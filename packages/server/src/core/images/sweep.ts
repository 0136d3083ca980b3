import { sql } from 'kysely'
import type { SystemDb } from '../../db/index.ts'

const day = 24 * 60 * 60 * 1000
/** Small enough that a sweep never holds up the statements of requests. */
const batch = 1000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * For a cron job: deletes the images of all projects that are not shown any longer because they were replaced, or their
 * user or team is gone. New ones are left alone for a day. Returns how many it deleted.
 */
export async function deleteUnusedImages(system: SystemDb, now: Date): Promise<number> {
  const before = new Date(now.getTime() - day)
  let deleted = 0
  for (let last: string | null = beforeAll; last !== null; ) {
    const { rows }: { rows: BatchRow[] } = await deleteBatch(last, before).execute(system)
    deleted += rows[0]?.deleted ?? 0
    last = rows[0]?.last ?? null
  }
  return deleted
}

interface BatchRow {
  last: string | null
  deleted: number
}

/** Addresses are compared by the id in them: the server's own address may have changed since they were stored. */
const deleteBatch = (last: string, before: Date) => sql<BatchRow>`
  with batch as (
    select tenancy_id, id from images where id > ${last} and created_at < ${before} order by id limit ${batch}
  ), gone as (
    delete from images i using batch b where i.id = b.id
      and not exists (select from users u where u.tenancy_id = b.tenancy_id
        and u.profile_image_url is not null and image_id_of(u.profile_image_url) = b.id)
      and not exists (select from teams t where t.tenancy_id = b.tenancy_id
        and t.profile_image_url is not null and image_id_of(t.profile_image_url) = b.id)
      and not exists (select from team_members m where m.tenancy_id = b.tenancy_id
        and m.profile_image_url is not null and image_id_of(m.profile_image_url) = b.id)
      and not exists (select from tenancies t join projects p on p.id = t.project_id where t.id = b.tenancy_id
        and b.id in (image_id_of(p.logo_url), image_id_of(p.full_logo_url)))
    returning i.id
  )
  select (select id from batch order by id desc limit 1) as last, (select count(*)::int from gone) as deleted`
