import type { SystemDb } from '../../db/index.ts'
import { knownMillis } from './known-networks.ts'

/** For a daily job: deletes networks that no longer count as known, of all projects. */
export async function deleteOldNetworks(system: SystemDb, now: Date): Promise<void> {
  const before = new Date(now.getTime() - knownMillis)
  await system.deleteFrom('known_networks').where('last_signed_in_at', '<', before).execute()
}
