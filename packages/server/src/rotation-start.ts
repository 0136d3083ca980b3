import { sql } from 'kysely'
import type { SystemDb } from './db/index.ts'

const hourMillis = 3_600_000

/**
 * When tokens may be replaced from. The release before knows no token that was, and may serve beside this one while an installation is
 * upgraded: it would sign people out. As a new secret verifies for an hour before it signs, so tokens are read for an hour
 * before they are made. A new installation has nobody to wait for.
 */
export async function rotationStart(system: SystemDb): Promise<Date> {
  const { rows } = await sql<{ installed: Date | null; upgraded: Date | null }>`
    select (select min(applied_at) from schema_migrations) as installed,
      (select applied_at from schema_expansions where name = 'session_rotation') as upgraded`.execute(system)
  const { installed, upgraded } = rows[0] ?? {}
  if (!installed || !upgraded) return new Date(0)
  const isNew = upgraded.getTime() - installed.getTime() < hourMillis
  return isNew ? new Date(0) : new Date(upgraded.getTime() + hourMillis)
}
