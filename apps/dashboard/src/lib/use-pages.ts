import { useEffect, useState } from 'react'
import { number } from './format.ts'
import { useUrl } from './url-state.ts'

export const pageSizes = ['10', '25', '50', '100'].map((value) => ({ value, label: value }))
const usual = '25'

/** Lists page forwards only: how each page was reached is remembered while this app is open. */
const cameFrom = new Map<string, string | undefined>()

/** A page of a long list as the URL says: what is searched, where the page begins, how long it is. */
export function usePages() {
  const [{ search = '', cursor, page = '1', size = usual }, change] = useUrl()
  const { typed, setTyped } = useTyped(search, (text) => change({ ...firstPage, search: text || undefined }))
  const at = Number(page) || 1
  const start = (at - 1) * Number(size) + 1
  return {
    search,
    typed,
    setTyped,
    page: at,
    cursor,
    limit: Number(size),
    size,
    setSize: (value: string) => change({ ...firstPage, size: value === usual ? undefined : value }),
    range: (count: number, total?: number) =>
      `${number(start)}–${number(start + count - 1)}${total === undefined ? '' : ` of ${number(total)}`}`,
    before:
      at > 1
        ? () => {
            const from = cameFrom.get(cursor ?? '')
            change({ cursor: from, page: from ? String(at - 1) : undefined })
          }
        : undefined,
    next: (nextCursor: string | null | undefined) =>
      nextCursor
        ? () => {
            cameFrom.set(nextCursor, cursor)
            change({ cursor: nextCursor, page: String(at + 1) })
          }
        : undefined,
  }
}

/** A change of filters goes back to the first page. */
export const firstPage = { cursor: undefined, page: undefined }

/** What is being typed; it counts once the typing pauses. */
export function useTyped(search: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState(search)
  useEffect(() => setTyped(search), [search])
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => onPause(typed), 200)
    return () => clearTimeout(timer)
  })
  return { typed, setTyped }
}
