import type { SystemDb } from '../../db/index.ts'

const keptMillis = 30 * 24 * 60 * 60 * 1000

/** For a cron job: deletes the records of sends that ended, or were given up, more than thirty days ago; of all projects. */
export async function deleteOldSends(system: SystemDb, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMillis)
  await system.deleteFrom('email_sends').where('created_at', '<', before).execute()
}
