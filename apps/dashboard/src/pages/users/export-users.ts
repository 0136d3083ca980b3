import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import type { Wire } from '../../lib/wire.ts'
import { type ExportChoice, pieceOf } from './export-text.ts'

const pageSize = 2000

/** The file in pieces, a page of users each; says how many were read. Ends early when it is cancelled. */
export async function readExport(
  projectId: string,
  choice: ExportChoice,
  { onProgress, isStopped }: { onProgress(count: number): void; isStopped(): boolean },
): Promise<{ pieces: string[]; count: number } | undefined> {
  const pieces: string[] = []
  let count = 0
  let cursor: string | null = null
  do {
    const page: Wire<typeof routes.exportUsers> = await call(projectId, routes.exportUsers, {
      query: {
        limit: pageSize,
        ...(cursor && { cursor }),
        ...(choice.withAnonymous && { include_anonymous: 'true' as const }),
        ...(choice.withHashes && { include_password_hash: 'true' as const }),
      },
    })
    if (isStopped()) return undefined
    pieces.push(pieceOf(page.items, choice, { isFirst: cursor === null, isLast: !page.pagination.next_cursor }))
    count += page.items.length
    onProgress(count)
    cursor = page.pagination.next_cursor
  } while (cursor)
  return { pieces, count }
}
