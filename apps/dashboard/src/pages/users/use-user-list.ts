import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { shared } from '../../lib/queries.ts'
import { useUrl } from '../../lib/url-state.ts'
import { loadedOf } from '../../lib/use-loaded.ts'
import { firstPage, usePages } from '../../lib/use-pages.ts'
import { useDaysAgo } from '../../parts/user-filters.tsx'
import { userQueries } from './queries.ts'

const noFilters = { search: undefined, anonymous: undefined, method: undefined, verified: undefined, since: undefined }

/** The list of users as the URL says: search, filters, order, anonymous ones, page. */
export function useUserList(projectId: string) {
  const [url, change] = useUrl()
  const { search, typed, setTyped, cursor, limit, ...pages } = usePages()
  const { order = 'newest', anonymous = '', method = '', verified = '', since = '' } = url
  const sinceMillis = useDaysAgo(Number(since) || 0)
  const wanted = {
    ...(search && { query: search }),
    ...(anonymous && { include_anonymous: 'true' as const }),
    ...(method && { auth_method: method }),
    ...(verified && { primary_email_verified: verified === 'yes' ? ('true' as const) : ('false' as const) }),
    ...(sinceMillis && { signed_up_since_millis: sinceMillis }),
  }
  const query = useQuery({
    ...shared.users(projectId, {
      limit,
      order_by: 'signed_up_at',
      desc: order === 'newest' ? 'true' : 'false',
      ...wanted,
      ...(cursor && { cursor }),
    }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Boolean(search || anonymous || method || verified || since)
  const { data: counted } = useQuery({
    ...userQueries.count(projectId, wanted),
    enabled: isFiltered,
    placeholderData: keepPreviousData,
  })
  return {
    users: loadedOf(query),
    items: query.data?.items ?? [],
    nextCursor: query.data?.pagination.next_cursor,
    pages,
    typed,
    search: setTyped,
    withAnonymous: anonymous === 'yes',
    setAnonymous: (on: boolean) => change({ ...firstPage, anonymous: on ? 'yes' : undefined }),
    filters: { method, verified, since },
    setFilter: (name: 'method' | 'verified' | 'since', value: string) =>
      change({ ...firstPage, [name]: value || undefined }),
    isNewestFirst: order === 'newest',
    toggleOrder: () => change({ ...firstPage, order: order === 'newest' ? 'oldest' : undefined }),
    isFiltered,
    /** How many the search and the filters leave; without any of them the whole project is known. */
    counted: isFiltered ? counted : undefined,
    clear: isFiltered ? () => change({ ...firstPage, ...noFilters }) : undefined,
  }
}
