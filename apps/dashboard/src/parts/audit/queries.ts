import * as routes from '@hallpass/contract/routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Wire } from '../../lib/wire.ts'

export type Entry = Wire<typeof routes.listAuditLog>['items'][number]

export type Subject = NonNullable<Entry['about']>[number]

export interface AuditFilter {
  actor: string
  action: string
  from: string
  to: string
}

const day = 86_400_000
/** The API leaves out the end; people mean the whole of the last day. */
const queryOf = ({ actor, action, from, to }: AuditFilter) => ({
  ...(actor && { actor }),
  ...(action && { action }),
  ...(from && { from: String(new Date(`${from}T00:00`).getTime()) }),
  ...(to && { to: String(new Date(`${to}T00:00`).getTime() + day) }),
})

export const auditLog = (projectId: string, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [projectId, 'audit-log', filter],
    queryFn: ({ pageParam }) =>
      call(projectId, routes.listAuditLog, {
        query: { ...queryOf(filter), limit: 50, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  })

export const auditFilters = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, 'audit-log', 'filters'],
    queryFn: () => call(projectId, routes.listAuditFilters),
  })

/** All entries that match, as the server writes them. */
export const auditCsv = (projectId: string, filter: AuditFilter): Promise<unknown> =>
  call(projectId, routes.listAuditLog, { query: { ...queryOf(filter), format: 'csv' } })
