import { knownError, textError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { consumeCode, createCode } from '../../core/codes/index.ts'
import {
  findAccount,
  findBought,
  fullCode,
  isGone,
  isManager,
  type OpenPurchase,
  openPurchase,
} from '../../core/payments/index.ts'
import type { RequestInfo } from '../../core/request.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { checkCoupon, couponOfLink, takesCoupons } from './coupon.ts'
import { offerToSell, type Wanted } from './offers.ts'
import type { Situation } from './rules.ts'
import { toldChange } from './told-change.ts'
import { purchaseView } from './view.ts'

export async function createLink(call: Call, wanted: Wanted): Promise<string> {
  const { app, db, project } = call
  if (!(await findAccount(db))) throw textError(400, 'Payments are not set up for this project.')
  const { offerId, offer } = offerToSell(call, wanted)
  const coupon = await couponOfLink(call, { ...wanted, offerId })
  const mayReplace = await mayReplaceFor(call, wanted)
  const data = { customer: wanted.customer, offerId, offer, mayReplace, ...(coupon !== undefined && { coupon }) }
  const { code } = await createCode(db, app.clock.now(), { purpose: 'purchase', data })
  return `${app.settings.url}/purchase/${fullCode(project.tenancyId, code)}`
}

/** Anybody may make a link for anybody; what the customer has ends or changes only by those whom it belongs to. */
async function mayReplaceFor(call: Call, { customer }: Wanted): Promise<boolean> {
  if (call.level !== 'client') return true
  const user = await call.liveUser()
  return user !== undefined && isManager(call.project, call.db, customer, user.id)
}

export async function validateCode(app: App, full: string, request: RequestInfo) {
  const purchase = await openPurchase(app, full)
  const account = await findAccount(purchase.db)
  if (!account) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  const situation = await situationOf(purchase, purchase.db)
  const { coupon } = purchase.code.data
  const found = coupon === undefined ? undefined : await checkCoupon(app, purchase, coupon)
  return {
    ...purchaseView(purchase, account, situation),
    takes_coupons: await takesCoupons(purchase.db),
    coupon: found?.coupon ?? null,
    // It takes questions to the processor.
    change: wantsExtensions(request) ? await toldChange(app, purchase, { situation, account }) : null,
  }
}

export async function situationOf({ project, code }: OpenPurchase, db: TenantDb): Promise<Situation> {
  const { customer, offerId, offer, mayReplace = false } = code.data
  const bought = await findBought(db, customer)
  return { payments: project.config.payments, customer, offerId, offer, bought, isOwn: mayReplace }
}

export interface Choice {
  full_code: string
  price_id: string
  quantity: number
  coupon?: string | undefined
}

/** Of two people who use the same link, the second finds it spent. */
export async function spend(tx: TenantDb, now: Date, { code }: OpenPurchase) {
  try {
    await consumeCode(tx, now, code)
  } catch (error) {
    throw isGone(error) ? knownError('VERIFICATION_CODE_NOT_FOUND') : error
  }
}
