export { findTenancyOfAccount } from './account-tenancy.ts'
export {
  askAboutCustomer,
  findAccount,
  holdCustomer,
  insertAccount,
  keepAnswer,
  type PaymentAccount,
  processorCustomer,
} from './accounts.ts'
export { type Customer, requireCustomer } from './customers.ts'
export type { Offer } from './grants.ts'
export { addInterval, meant } from './intervals.ts'
export { changeBalance, readBalance } from './item-balance.ts'
export { createProcessor, type Order, type Processor } from './processor.ts'
export { fullCode, isGone, type OpenPurchase, openPurchase } from './purchase-code.ts'
export {
  type Bought,
  defaultOffers,
  findBought,
  isActive,
  isLive,
  offerOf,
  ownOffer,
  type SubscriptionRow,
  snapshotOf,
} from './purchases.ts'
