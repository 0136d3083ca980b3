import { accessTokenLifetimeSeconds } from '@hallpass/contract'
import { sql } from 'kysely'
import { before, deleteInBatches, type Sweep } from '../../db/index.ts'
import { slackMillis } from './ended.ts'

/** For a daily job: deletes sessions that expired, of all projects. */
export function deleteExpiredSessions(sweep: Sweep, retainMillis: number): Promise<number> {
  return deleteInBatches(sweep, 'sessions', sql`expires_at < ${before(sweep, retainMillis)}`)
}

/** For a daily job: forgets sessions whose last access token has expired, of all projects. */
export function deleteOldEndedSessions(sweep: Sweep): Promise<number> {
  const endedAt = before(sweep, accessTokenLifetimeSeconds.max * 1000 + slackMillis)
  return deleteInBatches(sweep, 'ended_sessions', sql`ended_at < ${endedAt}`)
}
