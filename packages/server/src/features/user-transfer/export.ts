import { textError, userTransferSize } from '@hallpass/contract'
import type { exportUsers, ParsedOf } from '@hallpass/contract/endpoints'
import { describeAudit } from '../../core/audit/index.ts'
import { exportPage, type Position } from '../../core/users/transfer/index.ts'
import type { Call } from '../../http/call.ts'

type Query = ParsedOf<typeof exportUsers>['query']

/** A page, and where the next one begins, which holds even when the last user of this page is deleted meanwhile. */
export async function readPage({ app, db, project }: Call, query: Query) {
  const withPasswordHashes = query.include_password_hash === 'true'
  const includeAnonymous = query.include_anonymous === 'true'
  const { users, next } = await exportPage(db, app.sealer, project, {
    batch: query.limit ?? userTransferSize.exportDefault,
    includeAnonymous,
    withPasswordHashes,
    withTotpSecrets: false,
    after: query.cursor === undefined ? undefined : openCursor(app.sealer, project.tenancyId, query.cursor),
  })
  describeAudit(db, { after: { users: users.length, withPasswordHashes, includeAnonymous } })
  return { users, nextCursor: next ? app.sealer.seal(JSON.stringify(next), contextOf(project.tenancyId)) : null }
}

const contextOf = (tenancyId: string) => `users-export:${tenancyId}`

/** Sealed, because the database reads it as a time: no text from outside may get there. */
function openCursor(sealer: Call['app']['sealer'], tenancyId: string, cursor: string): Position {
  try {
    return JSON.parse(sealer.open(cursor, contextOf(tenancyId))) as Position
  } catch {
    throw textError(400, 'cursor must be the next_cursor of an earlier page of this export.')
  }
}
