import { rotationOverlapMillis } from '@hallpass/contract'
import { type RawBuilder, sql } from 'kysely'
import { readToken } from './rotating-tokens.ts'

/** Of `sessions`: whether this is its refresh token, or was a moment ago. The same rule as for a refresh. */
export function isTokenOf(refreshToken: string, now: Date): RawBuilder<boolean> {
  const { hash, named } = readToken(refreshToken)
  const since = new Date(now.getTime() - rotationOverlapMillis)
  const wasCurrent = sql`(previous_hash = ${hash} and (generation_used_at is null or rotated_at >= ${since}))`
  if (named) return sql`(id = ${named.sessionId}::uuid and (current_hash = ${hash} or ${wasCurrent}))`
  return sql`(token_hash = ${hash} and (generation is null or ${wasCurrent}))`
}

/** Whether this is, or was, one of its refresh tokens. For those who have proved by other means who they are. */
export function wasTokenOf(refreshToken: string): RawBuilder<boolean> {
  const { hash, named } = readToken(refreshToken)
  return named ? sql`(id = ${named.sessionId}::uuid)` : sql`(token_hash = ${hash})`
}
