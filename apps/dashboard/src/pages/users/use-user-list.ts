import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { number } from '../../lib/format.ts'
import { shared } from '../../lib/queries.ts'
import { useUrl } from '../../lib/url-state.ts'
import { loadedOf } from '../../lib/use-loaded.ts'

export const pageSizes = ['10', '25', '50', '100'].map((value) => ({ value, label: value }))
const usual = '25'

/** Lists page forwards only: how each page was reached is remembered while this page is open. */
const cameFrom = new Map<string, string | undefined>()

/** The list of users as the URL says: search, order, anonymous ones, page. */
export function useUserList(projectId: string, total: number | undefined) {
  const [url, change] = useUrl()
  const { search = '', order = 'newest', anonymous = '', cursor, page = '1', size = usual } = url
  const [typed, setTyped] = useState(search)
  useEffect(() => setTyped(search), [search])
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => change({ search: typed, cursor: undefined, page: undefined }), 200)
    return () => clearTimeout(timer)
  })

  const query = useQuery({
    ...shared.users(projectId, {
      limit: Number(size),
      order_by: 'signed_up_at',
      desc: order === 'newest' ? 'true' : 'false',
      ...(search && { query: search }),
      ...(cursor && { cursor }),
      ...(anonymous && { include_anonymous: 'true' as const }),
    }),
    placeholderData: keepPreviousData,
  })
  const items = query.data?.items ?? []
  const nextCursor = query.data?.pagination.next_cursor
  const number_ = Number(page) || 1
  const start = (number_ - 1) * Number(size) + 1
  const isWhole = !search && !anonymous
  const restart = { cursor: undefined, page: undefined }

  return {
    users: loadedOf(query),
    items,
    typed,
    search: setTyped,
    size,
    setSize: (value: string) => change({ ...restart, size: value === usual ? undefined : value }),
    withAnonymous: anonymous === 'yes',
    setAnonymous: (on: boolean) => change({ ...restart, anonymous: on ? 'yes' : undefined }),
    isNewestFirst: order === 'newest',
    toggleOrder: () => change({ ...restart, order: order === 'newest' ? 'oldest' : undefined }),
    clear: search || anonymous ? () => change({ ...restart, search: undefined, anonymous: undefined }) : undefined,
    page: number_,
    range: `${number(start)}–${number(start + items.length - 1)}${isWhole && total ? ` of ${number(total)}` : ''}`,
    before:
      number_ > 1
        ? () => {
            const from = cameFrom.get(cursor ?? '')
            change({ cursor: from, page: from ? String(number_ - 1) : undefined })
          }
        : undefined,
    next: nextCursor
      ? () => {
          cameFrom.set(nextCursor, cursor)
          change({ cursor: nextCursor, page: String(number_ + 1) })
        }
      : undefined,
  }
}
