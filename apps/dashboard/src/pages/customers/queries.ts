import type { CustomerType } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Wire } from '../../lib/wire.ts'

export type PayingCustomer = Wire<typeof routes.listCustomers>['items'][number]

interface CustomerQuery {
  limit: number
  cursor?: string
  query?: string
  customer_type?: CustomerType
}

/** A search that found nobody among many goes on a few times by itself. */
const maxSearches = 20

export const customersQuery = (projectId: string, query: CustomerQuery) =>
  queryOptions({
    queryKey: [projectId, 'customers', query],
    queryFn: async () => {
      let page = await call(projectId, routes.listCustomers, { query })
      for (let at = 1; at < maxSearches && page.items.length === 0 && page.pagination.next_cursor; at += 1) {
        const cursor = page.pagination.next_cursor
        page = await call(projectId, routes.listCustomers, { query: { ...query, cursor } })
      }
      return page
    },
  })
