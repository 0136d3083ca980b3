export { findTenancyOfAccount, settleAll } from './account-tenancy.ts'
export {
  findAccount,
  holdAccount,
  holdCustomer,
  insertAccount,
  keepCard,
  noteLanguage,
  type PaymentAccount,
  processorCustomer,
  type StoredAccount,
} from './accounts.ts'
export { emitInvoicePaid, emitPurchase, emitSubscription } from './billing-events.ts'
export { paymentsNow } from './clock.ts'
export {
  amountsOf,
  type CouponRow,
  couponOf,
  discountOf,
  isForOffer,
  keptCoupon,
  type RedeemedCoupon,
} from './coupons.ts'
export { type Customer, customerFrom, customerNoted, requireCustomer } from './customers.ts'
export { endAbandoned } from './endings.ts'
export type { Offer } from './grants.ts'
export { addInterval, endAfter } from './intervals.ts'
export { lineOf, periodOf } from './invoice-sync.ts'
export { invoiceView, refundView } from './invoice-view.ts'
export {
  creditOf,
  findInvoiceOfPayment,
  findInvoiceOfPurchase,
  giveUpInvoices,
  type InvoiceLine,
  type InvoiceRow,
  invoiceOfPurchase,
  issueInvoice,
  latestInvoices,
  settleTotal,
} from './invoices.ts'
export { changeBalance, readBalance } from './item-balance.ts'
export { type Place as HistoryPlace, readHistory } from './item-history.ts'
export type { ItemKey } from './ledger-store.ts'
export { nextStepAt } from './life.ts'
export { tellLowBalance } from './low-balance.ts'
export { isManager, managesBilling } from './managers.ts'
export { amountFor, intervalOf, isChargeable, type Price, priceOf, trialOf } from './prices.ts'
export { createProcessor, type Order, type Processor, type RecurringOrder } from './processor.ts'
export { cardDeclined } from './processor-answer.ts'
export {
  beginCardSetup,
  type Card,
  changePlan,
  type Place,
  previewPlan,
  setCancelAtEnd,
  setCard,
} from './processor-billing.ts'
export { processorCoupon } from './processor-coupons.ts'
export { amountPaid, paymentOf, refundAtProcessor, refundsOf } from './processor-money.ts'
export { type Plan, type Proration, periodEndAfter, prorate } from './proration.ts'
export { fullCode, isGone, type OpenPurchase, openPurchase } from './purchase-code.ts'
export {
  type Bought,
  defaultOffers,
  endOf,
  findBought,
  findSubscription,
  isActive,
  isLive,
  isUnpaid,
  type OneTimePurchaseRow,
  offerOf,
  ownOffer,
  type SubscriptionRow,
  snapshotOf,
} from './purchases.ts'
export {
  countLeft,
  giveBackRedemption,
  lookUpCoupon,
  type Redemption,
  redeem,
  settleRedemption,
} from './redemptions.ts'
export {
  countFailedRefunds,
  endsWithRefund,
  findRefunds,
  holdInvoice,
  keepRefund,
  type RefundRow,
  refundableOf,
  undoRefund,
} from './refunds.ts'
export { endReplaced, findReplaced } from './replaced.ts'
export { returnedOf } from './returned.ts'
export { giveBack, isSecondPurchase } from './second-payments.ts'
export {
  customerOfRow,
  holdWithCustomer,
  letPeriodsRoll,
  payPeriod,
  renew,
  retryNow,
  settleTestMode,
} from './settle.ts'
export { findOffer, insertOffer } from './sold-offers.ts'
export { syncCustomer } from './sync.ts'
export { remindOfTrial } from './trial-reminder.ts'
export { recordEvents, type UsageEvent } from './usage.ts'
