import type { CustomerType } from '@hallpass/contract'

/** What the kinds of customers are called. */
export const kinds: Readonly<Record<CustomerType, { one: string; many: string; deleted: string }>> = {
  user: { one: 'User', many: 'users', deleted: 'Deleted user' },
  team: { one: 'Team', many: 'teams', deleted: 'Deleted team' },
  custom: { one: 'A customer of your own', many: 'customers of your own', deleted: '' },
}

/** The page of a customer. Ids of custom customers are any text, which paths do not take. */
export const customerPage = ({ type, id }: { type: CustomerType; id: string }) => ({
  to: `payments/customers/${type}`,
  search: { id },
})
