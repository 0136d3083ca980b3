export { findTenancyOfAccount, settleAll } from './account-tenancy.ts'
export {
  findAccount,
  holdAccount,
  holdCustomer,
  insertAccount,
  type PaymentAccount,
  processorCustomer,
  type StoredAccount,
} from './accounts.ts'
export { emitInvoicePaid, emitPurchase, emitSubscription } from './billing-events.ts'
export { paymentsNow } from './clock.ts'
export { couponOf, discountOf } from './coupons.ts'
export { type Customer, requireCustomer } from './customers.ts'
export type { Offer } from './grants.ts'
export { addInterval } from './intervals.ts'
export {
  creditOf,
  giveUpInvoices,
  type InvoiceLine,
  type InvoiceRow,
  issueInvoice,
  latestInvoices,
  settleTotal,
} from './invoices.ts'
export { changeBalance, readBalance } from './item-balance.ts'
export { nextStepAt } from './life.ts'
export { amountFor, intervalOf, type Price, priceOf, trialOf } from './prices.ts'
export { createProcessor, type Order, type Processor } from './processor.ts'
export {
  beginCardSetup,
  type Card,
  changePlan,
  type Place,
  previewPlan,
  setCancelAtEnd,
  setCard,
} from './processor-billing.ts'
export { type Plan, type Proration, prorate } from './proration.ts'
export { fullCode, isGone, type OpenPurchase, openPurchase } from './purchase-code.ts'
export {
  type Bought,
  defaultOffers,
  endOf,
  findBought,
  findSubscription,
  isActive,
  isLive,
  type OneTimePurchaseRow,
  offerOf,
  ownOffer,
  type SubscriptionRow,
  snapshotOf,
} from './purchases.ts'
export {
  holdWithCustomer,
  letPeriodsRoll,
  payPeriod,
  renew,
  retryNow,
  settleTestMode,
} from './settle.ts'
export { findOffer, insertOffer } from './sold-offers.ts'
export { syncCustomer } from './sync.ts'
