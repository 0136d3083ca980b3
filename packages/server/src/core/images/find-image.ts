import type { Database } from '../../db/index.ts'
import type { ImageName } from './image-path.ts'

/** The bytes behind a public address, which names no project; images of deleted projects are gone with them. */
export async function findImage(
  { system }: Pick<Database, 'system'>,
  { folder, id, extension }: ImageName,
): Promise<Buffer | undefined> {
  const row = await system
    .selectFrom('images as i')
    .innerJoin('tenancies as t', 't.id', 'i.tenancy_id')
    .innerJoin('projects as p', 'p.id', 't.project_id')
    .select('i.bytes')
    .where('i.id', '=', id)
    .where('i.folder', '=', folder)
    .where('i.extension', '=', extension)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.bytes
}
