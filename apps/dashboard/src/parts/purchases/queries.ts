import { type CustomerType, isKnownError } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Body, Wire } from '../../lib/wire.ts'

export type Transaction = Wire<typeof routes.listTransactions>['transactions'][number]

export type HistoryEntry = Wire<typeof routes.listItemHistory>['items'][number]

export interface Customer {
  type: CustomerType
  id: string
  name: string
}

export interface TransactionFilter {
  type?: '' | Transaction['type']
  customerType?: '' | CustomerType
  customerId?: string
}

export const queryOf = ({ type, customerType, customerId }: TransactionFilter) => ({
  ...(type && { type }),
  ...(customerType && { customer_type: customerType }),
  ...(customerId && { customer_id: customerId }),
})

export const purchaseQueries = {
  transactions: (projectId: string, filter: TransactionFilter) =>
    infiniteQueryOptions({
      queryKey: [projectId, 'transactions', filter],
      queryFn: ({ pageParam }) =>
        call(projectId, routes.listTransactions, {
          query: { ...queryOf(filter), ...(pageParam && { cursor: pageParam }) },
        }),
      initialPageParam: '',
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    }),
  balance: (projectId: string, { type, id }: Pick<Customer, 'type' | 'id'>, itemId: string) =>
    queryOptions({
      queryKey: [projectId, 'item', type, id, itemId],
      queryFn: () => call(projectId, routes.getItem, { params: paramsOf({ type, id }, itemId) }),
    }),
  history: (projectId: string, { type, id }: Pick<Customer, 'type' | 'id'>, itemId: string) =>
    infiniteQueryOptions({
      queryKey: [projectId, 'item', type, id, itemId, 'history'],
      queryFn: ({ pageParam }) =>
        call(projectId, routes.listItemHistory, {
          params: paramsOf({ type, id }, itemId),
          query: { ...(pageParam && { cursor: pageParam }) },
        }),
      initialPageParam: '',
      getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
    }),
  /** Null for somebody who is gone. */
  customerName: (projectId: string, type: 'user' | 'team', id: string) =>
    queryOptions({
      queryKey: [projectId, 'customer-name', type, id],
      queryFn: () => findName(projectId, type, id),
      staleTime: 60_000,
    }),
}

const paramsOf = ({ type, id }: Pick<Customer, 'type' | 'id'>, itemId: string) => ({
  customer_type: type,
  customer_id: id,
  item_id: itemId,
})

async function findName(projectId: string, type: 'user' | 'team', id: string): Promise<string | null> {
  try {
    if (type === 'team') return (await call(projectId, routes.getTeam, { params: { team_id: id } })).display_name
    const user = await call(projectId, routes.getUser, { params: { user_id: id } })
    return user.display_name || user.primary_email
  } catch (error) {
    if (isKnownError(error) && error.status === 404) return null
    throw error
  }
}

/** Everything that shows what people bought and have. */
export const purchaseActions = {
  /** A checkout that is completed without paying. */
  grant: async (projectId: string, { type, id }: Customer, { offer, price, quantity }: Grant) => {
    const body = { customer_type: type, customer_id: id, offer_id: offer }
    const { url } = await call(projectId, routes.createPurchaseUrl, { body })
    const full_code = new URL(url).pathname.replace('/purchase/', '')
    return call(projectId, routes.createTestModePurchase, {
      body: { full_code, price_id: price, quantity, granted: true },
    })
  },
  renew: (projectId: string, id: string) =>
    call(projectId, routes.renewTestModeSubscription, { body: { subscription_id: id } }),
  changeItem: (
    projectId: string,
    customer: Customer,
    itemId: string,
    { allowsNegative, ...body }: Body<typeof routes.updateItemQuantity> & { allowsNegative: boolean },
  ) =>
    call(projectId, routes.updateItemQuantity, {
      params: paramsOf(customer, itemId),
      query: { allow_negative: allowsNegative ? 'true' : 'false' },
      body,
    }),
}

export interface Grant {
  offer: string
  price: string
  quantity: number
}
