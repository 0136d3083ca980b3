import { isUuid, textError } from '@hallpass/contract'

/** Where a page of a list ends that begins with the newest. */
export interface Place {
  at: Date
  id: string
}

export const placeText = ({ at, id }: Place) => `${at.getTime()}.${id}`

/** Of a list that refuses a cursor which is none of its own: followed to the first page, whoever reads on would never come to an end. */
export const badCursor = () => textError(400, 'The cursor must be the next_cursor of an earlier page of this list.')

export function placeOf(cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (!at || !id || !isUuid(id)) throw badCursor()
  return { at: new Date(Number(at)), id }
}

interface Placed {
  created_at: Date
  id: string
}

/** The first of one row more than the page has, and where the next one begins. */
export function cutAt<Row extends Placed>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, next: last ? placeText({ at: last.created_at, id: last.id }) : null }
}
