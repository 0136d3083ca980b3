import type { CustomerType, DayInterval } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import { customerOf, type ItemOwner } from '../objects/customers.ts'
import { orNull } from '../result.ts'
import { HallpassHttpError } from '../transport/answer.ts'
import type { Wire } from '../transport/call.ts'

/** Whether the connected Stripe account can take payments. */
export type StripeAccountInfo = Wire<typeof routes.getPaymentAccount, 'admin'>
/** Something that was bought, given or used. */
export type Transaction = Wire<typeof routes.listTransactions, 'admin'>['transactions'][number]

/** Which transactions to list. */
export interface TransactionOptions {
  /** The `nextCursor` of the page before. */
  cursor?: string
  /** How many at once. */
  limit?: number
  /** Only transactions of this kind. */
  type?: Transaction['type']
  /** Only users, only teams, or only customers by ids of your own. */
  customerType?: CustomerType
}
/** A page of transactions. */
export interface TransactionPage {
  /** The transactions, newest first. */
  transactions: Transaction[]
  /** Leads to the next page; null on the last one. */
  nextCursor: string | null
}

/** Somebody who bought something or was given it, and what they have. */
export type PayingCustomer = Wire<typeof routes.listCustomers, 'admin'>['items'][number]
/** Which customers to list. */
export interface ListCustomersOptions {
  /** The `nextCursor` of the page before. */
  cursor?: string
  /** How many at once: 25 by itself, 100 at most. */
  limit?: number
  /** Only users, only teams, or only customers by ids of your own. */
  customerType?: CustomerType
  /** A part of a name, of an address, or of an id of your own. */
  query?: string
}
/** By their latest purchase, newest first; `nextCursor` leads to the next page. */
export type CustomerPage = PayingCustomer[] & { nextCursor: string | null }

/** The clock of a project that takes no money. */
export interface TestClock {
  /** What time it is for the payments of the project. */
  now: Date
  /** How far it was moved in all. */
  offsetMillis: number
  /** False while what became due is still being worked through. */
  isSettled: boolean
}

export interface PaymentMembers {
  readonly cells: {
    customers(options?: ListCustomersOptions): Cell<CustomerPage>
    stripeAccountInfo(): Cell<StripeAccountInfo | null>
    transactions(options?: TransactionOptions): Cell<TransactionPage>
  }
  /** Connects a Stripe account: resolves to the page where its owner goes on. */
  setupPayments(): Promise<{ url: string }>
  /** A secret with which Stripe’s own components show the account. */
  createStripeWidgetAccountSession(): Promise<{ client_secret: string }>
  /** What the connected Stripe account can do; null where there is none. */
  getStripeAccountInfo(): Promise<StripeAccountInfo | null>
  /** Gives a customer more of an item, or takes some away where `quantity` is below zero. */
  createItemQuantityChange(
    options: ItemOwner & { itemId: string; quantity: number; expiresAt?: string; description?: string },
  ): Promise<void>
  /** Finishes a checkout without paying, in a project that takes no money. */
  testModePurchase(options: { priceId: string; fullCode: string; quantity?: number; coupon?: string }): Promise<void>
  /** What was bought, given and used, newest first. */
  listTransactions(options?: TransactionOptions): Promise<TransactionPage>
  /** Everybody who bought something or was given it, and what they have. */
  listCustomers(options?: ListCustomersOptions): Promise<CustomerPage>
  /** Moves the clock of a project that takes no money forward: trials end, periods are paid, and cancellations take effect. */
  moveTestClock(advance: DayInterval): Promise<TestClock>
}

const caller = { level: 'admin' } as const

export function paymentMembers(core: Core): PaymentMembers {
  const stripeAccountInfo = () => core.cells.cell('paymentAccount', [], () => readAccount(core))
  const transactions = (options: TransactionOptions = {}) =>
    core.cells.cell('transactions', [options], async () => {
      const { cursor, limit, type, customerType } = options
      const query = { cursor, limit: limit?.toString(), type, customer_type: customerType }
      const page = await core.call(caller, routes.listTransactions, { query })
      return { transactions: page.transactions, nextCursor: page.next_cursor }
    })
  const customers = ({ customerType, ...options }: ListCustomersOptions = {}) =>
    // Whatever changes transactions changes what customers have.
    core.cells.cell('transactions', ['customers', options, customerType], async (): Promise<CustomerPage> => {
      const query = { ...options, customer_type: customerType }
      const { items, pagination } = await core.call(caller, routes.listCustomers, { query })
      return Object.assign(items, { nextCursor: pagination.next_cursor })
    })
  return {
    cells: { customers, stripeAccountInfo, transactions },
    setupPayments: async () => {
      const answer = await core.call(caller, routes.setUpPayments, { body: {} })
      await core.cells.changed('paymentAccount')
      return answer
    },
    createStripeWidgetAccountSession: () => core.call(caller, routes.createAccountSession, { body: {} }),
    getStripeAccountInfo: () => stripeAccountInfo().refresh(),
    createItemQuantityChange: async ({ itemId, quantity, expiresAt, description, ...owner }) => {
      const { type, id } = customerOf(owner)
      await core.call({ level: 'server' }, routes.updateItemQuantity, {
        params: { customer_type: type, customer_id: id, item_id: itemId },
        query: { allow_negative: 'false' },
        body: { delta: quantity, expires_at: expiresAt, description },
      })
      await core.cells.changed('items')
    },
    testModePurchase: async ({ priceId, fullCode, quantity, coupon }) => {
      const body = { price_id: priceId, full_code: fullCode, quantity, ...(coupon !== undefined && { coupon }) }
      await core.call(caller, routes.createTestModePurchase, { body })
      await core.cells.changed('billing')
    },
    listTransactions: (options) => transactions(options).refresh(),
    listCustomers: (options) => customers(options).refresh(),
    moveTestClock: async ([count, unit]) => {
      const clock = await core.call(caller, routes.moveTestClock, { body: { advance: [count, unit] } })
      await core.cells.changed('billing')
      return { now: new Date(clock.now_millis), offsetMillis: clock.offset_millis, isSettled: clock.is_settled }
    },
  }
}

/** No account, whether the server says so by its code or by its status alone. */
async function readAccount(core: Core): Promise<StripeAccountInfo | null> {
  try {
    return await orNull(['STRIPE_ACCOUNT_INFO_NOT_FOUND'], () => core.call(caller, routes.getPaymentAccount))
  } catch (error) {
    if (error instanceof HallpassHttpError && error.status === 404) return null
    throw error
  }
}
