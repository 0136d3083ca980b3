import * as routes from '@hallpass/contract/routes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Body, Wire } from '../../lib/wire.ts'
import type { Customer } from './queries.ts'

export type Billing = Wire<typeof routes.getBilling>
export type Product = Billing['products'][number]
export type Invoice = Wire<typeof routes.listInvoices>['items'][number]
export type ChangeOption = Wire<typeof routes.listChangeOptions>['options'][number]
export type Preview = Wire<typeof routes.previewSubscriptionChange>
export type Change = Body<typeof routes.previewSubscriptionChange>

type Named = Pick<Customer, 'type' | 'id'>
const customerParams = ({ type, id }: Named) => ({ customer_type: type, customer_id: id })
const paramsOf = (customer: Named, { id }: Product) => ({ ...customerParams(customer), subscription_id: id ?? '' })

export const billingQueries = {
  /** What a customer has, why, and what comes next. */
  of: (projectId: string, customer: Named) =>
    queryOptions({
      queryKey: [projectId, 'billing', customer.type, customer.id],
      queryFn: () => call(projectId, routes.getBilling, { params: customerParams(customer) }),
    }),
  /** What a customer paid and has to pay, newest first. */
  invoices: (projectId: string, customer: Named) =>
    infiniteQueryOptions({
      queryKey: [projectId, 'billing', customer.type, customer.id, 'invoices'],
      queryFn: ({ pageParam }) =>
        call(projectId, routes.listInvoices, {
          params: customerParams(customer),
          query: { limit: 20, ...(pageParam && { cursor: pageParam }) },
        }),
      initialPageParam: '',
      getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
    }),
  options: (projectId: string, customer: Named, product: Product) =>
    queryOptions({
      queryKey: [projectId, 'billing', customer.type, customer.id, 'options', product.id],
      queryFn: async () =>
        (await call(projectId, routes.listChangeOptions, { params: paramsOf(customer, product) })).options,
    }),
}

export const billingActions = {
  refund: (projectId: string, body: Body<typeof routes.createRefund>) => call(projectId, routes.createRefund, { body }),
  setTestCard: (projectId: string, customer: Named, test_card: 'works' | 'declines') =>
    call(projectId, routes.setPaymentMethod, { params: customerParams(customer), body: { test_card } }),
  cancel: (
    projectId: string,
    customer: Named,
    product: Product,
    body: { when: 'now' | 'period_end'; reason?: string },
  ) => call(projectId, routes.cancelSubscription, { params: paramsOf(customer, product), body }),
  resume: (projectId: string, customer: Named, product: Product) =>
    call(projectId, routes.resumeSubscription, { params: paramsOf(customer, product), body: {} }),
  preview: (projectId: string, customer: Named, product: Product, body: Change) =>
    call(projectId, routes.previewSubscriptionChange, { params: paramsOf(customer, product), body }),
  change: (projectId: string, customer: Named, product: Product, body: Body<typeof routes.changeSubscription>) =>
    call(projectId, routes.changeSubscription, { params: paramsOf(customer, product), body }),
}
