import { canonicalJson, listPageSize, textError } from '@hallpass/contract'
import type { Endpoint } from '@hallpass/contract/endpoints'
import { UnsealError } from '../core/crypto/index.ts'
import type { RequestInfo } from '../core/request.ts'
import type { Position } from '../db/index.ts'
import type { Call } from './call.ts'
import { wantsExtensions } from './extensions.ts'
import { type RawInput, schemaError } from './input.ts'

/** A part of a list that is sent whole otherwise: docs/protocol/requests.md#pages-of-whole-lists. */
export interface PageRequest {
  limit: number
  after: Position | undefined
  /** What the next page is asked for with. */
  cursorOf(position: Position): string
}

type Query = RawInput['query']

/** The query without what asks for a page, where callers may ask for one; to others these names mean nothing. */
export function splitPage({ pages }: Endpoint, query: Query, request: RequestInfo) {
  if (!pages || !wantsExtensions(request)) return { query, asked: undefined }
  const { limit, cursor, ...rest } = query
  const isAsked = limit !== undefined || cursor !== undefined
  return { query: rest, asked: isAsked ? { limit, cursor, filters: rest } : undefined }
}

/** Cursors are sealed: they work for the list, its filters and the project that they came from, and cannot be made up. */
export function pageRequestOf(
  { app, project, request }: Call,
  { path }: Endpoint,
  { limit, cursor, filters }: { limit: string | undefined; cursor: string | undefined; filters: Query },
): PageRequest {
  const { default: usual, max } = listPageSize
  const count = limit === undefined ? usual : Number(limit)
  if (limit?.trim() === '' || !Number.isInteger(count) || count < 1 || count > max) {
    throw schemaError(request, [`query.limit must be a whole number from 1 to ${max}`])
  }
  const context = `cursor:${project.tenancyId}:${path}?${canonicalJson(filters)}`
  return {
    limit: count,
    after: cursor === undefined ? undefined : opened(() => app.sealer.open(cursor, context)),
    cursorOf: (position) => app.sealer.seal(JSON.stringify(position), context),
  }
}

function opened(open: () => string): Position {
  try {
    return JSON.parse(open())
  } catch (error) {
    if (error instanceof UnsealError)
      throw textError(400, 'The cursor is not one that a page of this list gave, with the same filters.')
    throw error
  }
}
