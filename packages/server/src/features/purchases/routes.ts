import { textError } from '@hallpass/contract'
import {
  createPurchaseSession,
  createPurchaseUrl,
  createTestModePurchase,
  receiveStripeEvent,
  renewTestModeSubscription,
  validateCoupon,
  validatePurchaseCode,
} from '@hallpass/contract/endpoints'
import { customerFrom } from '../../core/payments/index.ts'
import { requireExtensions } from '../../http/extensions.ts'
import { route } from '../../http/route.ts'
import { guessCoupon } from './coupon.ts'
import { startPayment } from './pay.ts'
import { createLink, validateCode } from './service.ts'
import { receiveEvent } from './stripe-events.ts'
import { buyInTestMode, renewInTestMode } from './test-mode.ts'

export const purchaseRoutes = [
  route(createPurchaseUrl, async ({ body }, call) => {
    const { offer_id, inline_offer, offer_inline } = body
    if (inline_offer && offer_inline) throw textError(400, 'inline_offer and offer_inline are the same: send one.')
    if (body.coupon !== undefined) requireExtensions(call)
    const customer = customerFrom(body)
    const inline = inline_offer ?? offer_inline
    return { url: await createLink(call, { customer, offerId: offer_id, inline, coupon: body.coupon }) }
  }),
  route(validateCoupon, ({ body }, call) => guessCoupon(call, body)),
  route(validatePurchaseCode, ({ body }, { app, request }) => validateCode(app, body.full_code, request)),
  route(createPurchaseSession, async ({ body }, { app, request }) => {
    if (body.coupon !== undefined) requireExtensions({ request })
    return { client_secret: await startPayment(app, body, request) }
  }),
  route(createTestModePurchase, ({ body }, call) => {
    if (body.granted !== undefined || body.coupon !== undefined) requireExtensions(call)
    return buyInTestMode(call, body)
  }),
  route(renewTestModeSubscription, ({ body }, call) => renewInTestMode(call, body.subscription_id)),
  route(receiveStripeEvent, async ({ headers, body }, { app }) => {
    // Raw bytes, as the endpoint's definition asks: the signature covers them.
    await receiveEvent(app, body as Uint8Array, headers['stripe-signature'])
    return { received: true as const }
  }),
]
