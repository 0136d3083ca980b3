import { rotationOverlapMillis } from '@hallpass/contract'
import { sql } from 'kysely'
import { type Params, prepare } from '../../db/index.ts'
import { originOf, recordAudit } from '../audit/index.ts'
import { emit } from '../outbox/index.ts'
import { handleOf } from '../projects/handle.ts'
import type { ProjectRequest } from '../request.ts'
import type { RefreshContext } from '../sessions/context.ts'
import type { ShownToken } from '../sessions/rotating-tokens.ts'
import { deleteTrustedDevicesOf } from '../sessions/store.ts'
import { sendSecurityNotice } from '../users/security-notices.ts'

interface Old {
  hash: Buffer
  sessionId: string
  generation: number
  since: Date
  now: Date
}

/** The session of a first token that was replaced: most tokens that are refused are of no session at all. */
const findReplaced = prepare('sessions.findReplaced', (db, p: Params<{ hash: Buffer }>) =>
  db.selectFrom('sessions').select('id').where('token_hash', '=', p('hash')).where('generation', 'is not', null),
)

/** Ends the session whose token was replaced, unless the old one still counts: docs/protocol/tokens-and-keys.md#rotation. */
const end = prepare('sessions.endReused', (db, p: Params<Old>) =>
  db
    .deleteFrom('sessions')
    .where('id', '=', p('sessionId'))
    .where('generation', '>', p('generation'))
    // One that is over harms nobody, and its owner need not be told.
    .where('expires_at', '>', p('now'))
    .where(
      sql<boolean>`not (previous_hash = ${p('hash')}::bytea
        and (generation_used_at is null or rotated_at >= ${p('since')}::timestamptz))`,
    )
    .returning(['id', 'user_id']),
)

/**
 * Two people have one session: somebody shows a token that was replaced long ago. Which of them is the thief nobody can tell, so the
 * session ends for both, and its owner is told. True if there was such a session.
 */
export async function endIfReused(call: ProjectRequest<RefreshContext>, shown: ShownToken): Promise<boolean> {
  const { app, project, request } = call
  if (!app.rotatingTokens.isGenuine(shown)) return false
  const now = app.clock.now()
  const db = handleOf(app.database, project)
  const sessionId = shown.named?.sessionId ?? (await findReplaced.first(db, shown))?.id
  if (sessionId === undefined) return false
  const old = {
    hash: shown.hash,
    sessionId,
    generation: shown.named?.generation ?? 0,
    since: new Date(now.getTime() - rotationOverlapMillis),
    now,
  }
  const isEnded = await db.transaction().execute(async (tx) => {
    const session = await end.first(tx, old)
    if (!session) return false
    const { id, user_id } = session
    // Whoever copied the token may have copied what makes a device trusted.
    await deleteTrustedDevicesOf(tx, user_id)
    await recordAudit(tx, now, {
      action: 'session.reuse_detected',
      actor: { type: 'unknown', id: null },
      target: { type: 'user', id: user_id },
      ...originOf(request),
    })
    await emit(tx, 'session.reuse_detected', { session_id: id, user_id, detected_at_millis: now.getTime() })
    await sendSecurityNotice(call, tx, user_id, 'session_reused')
    return true
  })
  if (isEnded) app.auditChainer.ring()
  return isEnded
}
