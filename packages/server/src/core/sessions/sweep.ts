import { accessTokenLifetimeSeconds } from '@hallpass/contract'
import type { SystemDb } from '../../db/index.ts'
import { slackMillis } from './ended.ts'

/** For a daily job: forgets sessions whose last access token has expired, of all projects. */
export async function deleteOldEndedSessions(system: SystemDb, now: Date): Promise<void> {
  const before = new Date(now.getTime() - accessTokenLifetimeSeconds.max * 1000 - slackMillis)
  await system.deleteFrom('ended_sessions').where('ended_at', '<', before).execute()
}
