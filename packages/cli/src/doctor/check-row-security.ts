import { type createSmallPool, inspectWall, RowSecurityError } from '@hallpass/server/operator'
import type { Settings } from '@hallpass/server/settings'
import { type Finding, fail, ok } from './finding.ts'

/** For a database whose schema is up to date. */
export async function checkRowSecurity(
  { rowSecurity }: Settings,
  pool: ReturnType<typeof createSmallPool>,
): Promise<Finding[]> {
  if (!rowSecurity) return []
  const wall = await inspectWall(pool)
  if (wall instanceof RowSecurityError) return [fail(wall.message, 'the server does not start before that')]
  if (wall === 'stands') return [ok('row security keeps projects apart')]
  return [ok('row security will be switched on at the next start')]
}
