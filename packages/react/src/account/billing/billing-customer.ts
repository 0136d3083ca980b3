import type { Customer } from '@hallpass/js'

/** What the page needs of whoever bought something: a person or a team. */
export type BillingCustomer = Pick<Customer, 'setPaymentMethod' | 'setUpPaymentMethod'> & {
  readonly cells: Pick<Customer['cells'], 'billing' | 'invoices'>
}
