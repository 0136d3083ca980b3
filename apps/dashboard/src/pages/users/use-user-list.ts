import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { number } from '../../lib/format.ts'
import { shared } from '../../lib/queries.ts'
import { useUrl } from '../../lib/url-state.ts'
import { loadedOf } from '../../lib/use-loaded.ts'

export const pageSizes = ['10', '25', '50', '100'].map((value) => ({ value, label: value }))
const usual = '25'

/** Lists page forwards only: how each page was reached is remembered while this page is open. */
const cameFrom = new Map<string, string | undefined>()

const day = 86_400_000
const noFilters = { search: undefined, anonymous: undefined, method: undefined, verified: undefined, since: undefined }

/** The list of users as the URL says: search, filters, order, anonymous ones, page. */
export function useUserList(projectId: string, total: number | undefined) {
  const [url, change] = useUrl()
  const { search = '', order = 'newest', anonymous = '', cursor, page = '1', size = usual } = url
  const { method = '', verified = '', since = '' } = url
  const sinceMillis = useDaysAgo(Number(since) || 0)
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
      ...(method && { auth_method: method }),
      ...(verified && { primary_email_verified: verified === 'yes' ? ('true' as const) : ('false' as const) }),
      ...(sinceMillis && { signed_up_since_millis: sinceMillis }),
    }),
    placeholderData: keepPreviousData,
  })
  const items = query.data?.items ?? []
  const nextCursor = query.data?.pagination.next_cursor
  const number_ = Number(page) || 1
  const start = (number_ - 1) * Number(size) + 1
  const isFiltered = Boolean(search || anonymous || method || verified || since)
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
    filters: { method, verified, since },
    setFilter: (name: 'method' | 'verified' | 'since', value: string) =>
      change({ ...restart, [name]: value || undefined }),
    isNewestFirst: order === 'newest',
    toggleOrder: () => change({ ...restart, order: order === 'newest' ? 'oldest' : undefined }),
    clear: isFiltered ? () => change({ ...restart, ...noFilters }) : undefined,
    page: number_,
    range: `${number(start)}–${number(start + items.length - 1)}${!isFiltered && total ? ` of ${number(total)}` : ''}`,
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

/** The beginning of the day so many days ago; the same all day long, so that the list is not read anew at each glance. */
function useDaysAgo(days: number): number | undefined {
  return useMemo(() => (days > 0 ? new Date(Date.now() - (days - 1) * day).setHours(0, 0, 0, 0) : undefined), [days])
}
