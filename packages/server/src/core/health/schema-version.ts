import type { Ask } from './ask.ts'

/** The newest migration that the database has had. */
export async function readSchemaVersion(ask: Ask): Promise<number> {
  const [newest] = await ask<{ version: number }>(
    'select max(version) as version from (select version from schema_migrations union all select version from schema_expansions) v',
  )
  return newest?.version ?? 0
}
