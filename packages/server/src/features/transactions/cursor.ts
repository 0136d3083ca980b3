import { isUuid } from '@hallpass/contract'
import type { Kind } from './store.ts'

/** The last row seen of each kind. */
export type Cursor = Partial<Record<Kind, string>>

/** In this order on the wire: subscription, change, one-time purchase. */
const segments: readonly Kind[] = ['subscription', 'item_quantity_change', 'one_time']

export function parseCursor(text = ''): Cursor {
  const parts = text.toLowerCase().split('|')
  const cursor: Cursor = {}
  segments.forEach((kind, at) => {
    const id = parts[at]
    if (id && isUuid(id)) cursor[kind] = id
  })
  return cursor
}

export const cursorText = (cursor: Cursor) => segments.map((kind) => cursor[kind] ?? '').join('|')
