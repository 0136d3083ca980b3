import * as routes from '@hallpass/contract/routes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Wire } from '../../lib/wire.ts'

export type Transaction = Wire<typeof routes.listTransactions>['transactions'][number]

export interface TransactionFilter {
  type: '' | Transaction['type']
  customerType: '' | Transaction['customer_type']
}

export const transactions = (projectId: string, { type, customerType }: TransactionFilter) =>
  infiniteQueryOptions({
    queryKey: [projectId, 'transactions', type, customerType],
    queryFn: ({ pageParam }) =>
      call(projectId, routes.listTransactions, {
        query: {
          ...(type && { type }),
          ...(customerType && { customer_type: customerType }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
