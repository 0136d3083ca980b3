import { listMaxBytes } from '@hallpass/contract'
import { type Chunk, type ChunkColumns, chunkRows, type Position, positionAfter } from '../db/index.ts'
import type { Call } from './call.ts'

/** The body of a list that is sent whole. */
export const wholeList = <T>(items: T[]) => ({ items, is_paginated: false as const })

/** One page of a list that is sent in pages. */
export const pageOf = <T>(items: T[], nextCursor: string | null) => ({
  items,
  is_paginated: true as const,
  pagination: { next_cursor: nextCursor },
})

/** A part of an answer: the items of all parts make its items, and the last part has the rest of the answer. */
interface Part<Body> {
  body: Body
  /** Reads the next one. */
  rest: (() => Promise<Part<Body>>) | undefined
}

/** An answer that is too large to be held in memory: docs/protocol/requests.md#large-lists. */
export class ListInParts<Body> {
  readonly #begin: () => Promise<Part<Body>>
  #first: Part<Body> | undefined

  constructor(begin: () => Promise<Part<Body>>, first: Part<Body>) {
    this.#begin = begin
    this.#first = first
  }

  /** Nothing is held while the answer waits for its turn; the first part is read again. */
  forgetFirst() {
    this.#first = undefined
  }

  async *bodies(): AsyncGenerator<Body> {
    let part = this.#first ?? (await this.#begin())
    this.#first = undefined
    for (;;) {
      const { body, rest } = part
      yield body
      if (!rest) return
      part = await rest()
    }
  }
}

async function inParts<Body>(begin: () => Promise<Part<Body>>): Promise<Body | ListInParts<Body>> {
  const first = await begin()
  return first.rest ? new ListInParts(begin, first) : first.body
}

type ReadChunk<Row> = (after: Position | undefined) => Promise<Chunk<Row>>

/** A whole list, in parts if it is long or large. */
export function wholeListFrom<Row, T>(read: ReadChunk<Row>, view: (rows: Row[]) => T[] | Promise<T[]>) {
  return bodyFrom(read, async (rows) => wholeList(await view(rows)))
}

type PlacedRow = Pick<ChunkColumns, 'chunk_position'>
/** Reads so many rows at most, where a number is given. */
type ReadPart<Row> = (after: Position | undefined, limit?: number) => Promise<Chunk<Row>>

/** A whole list, or the page of it that the caller asks for. A page that would be large ends earlier. */
export async function listFrom<Row extends PlacedRow, T>(
  { page }: Pick<Call, 'page'>,
  read: ReadPart<Row>,
  view: (rows: Row[]) => T[] | Promise<T[]>,
) {
  if (!page) return wholeListFrom((after) => read(after), view)
  // One more than the page has, to know whether there is another.
  const { rows, next } = await read(page.after, page.limit + 1)
  const shown = rows.slice(0, page.limit)
  const end = shown.length < rows.length ? positionAfter(shown.at(-1)!) : next
  return pageOf(await view(shown), end ? page.cursorOf(end) : null)
}

/** The same for a list that goes by another name than `items`. */
export function bodyFrom<Row, Body>(read: ReadChunk<Row>, bodyOf: (rows: Row[]) => Body | Promise<Body>) {
  const partAfter = async (after?: Position): Promise<Part<Body>> => {
    const { rows, next } = await read(after)
    return { body: await bodyOf(rows), rest: next && (() => partAfter(next)) }
  }
  return inParts(partAfter)
}

/** Of things that are known by their ids, and large. */
const sliceSize = 50

export function sliceOf<T>(all: readonly T[], after: Position | undefined): Chunk<T> {
  const end = Number(after?.[0] ?? 0) + sliceSize
  return { rows: all.slice(end - sliceSize, end), next: end < all.length ? [String(end)] : undefined, bytes: 0 }
}

interface PageOptions<Row, T, Rest> {
  /** Items of the page. */
  limit: number
  read: (after: Position | undefined, limit: number) => Promise<Chunk<Row>>
  /** The cursor of the page that begins with this row. */
  cursorOf: (row: Row) => string
  view: (rows: Row[]) => T[] | Promise<T[]>
  /** What the answer has besides. */
  rest?: Rest
}

/** One page, which ends early where it would be larger than any answer: its cursor goes on from there. */
export function pageFrom<Row, T, Rest extends object = object>(options: PageOptions<Row, T, Rest>) {
  const { limit, read, cursorOf, view, rest } = options
  const bodyOf = (items: T[], nextCursor: string | null) => ({ ...pageOf(items, nextCursor), ...(rest as Rest) })
  const partAfter = async (
    after: Position | undefined,
    left: number,
    bytes: number,
  ): Promise<Part<ReturnType<typeof bodyOf>>> => {
    // One more than the page has: the first of the next one.
    const chunk = await read(after, Math.min(chunkRows.weighed, left + 1))
    const shown = chunk.rows.slice(0, left)
    const beyond = chunk.rows[left]
    const items = await view(shown)
    const { next } = chunk
    if (beyond || !next) return { body: bodyOf(items, beyond ? cursorOf(beyond) : null), rest: undefined }
    const sum = bytes + chunk.bytes
    const room = sum < listMaxBytes ? left - shown.length : 0
    return { body: bodyOf(items, null), rest: () => partAfter(next, room, sum) }
  }
  return inParts(() => partAfter(undefined, limit, 0))
}
