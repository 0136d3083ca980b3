import { textError } from '@hallpass/contract'
import {
  createPurchaseSession,
  createPurchaseUrl,
  createTestModePurchase,
  receiveStripeEvent,
  renewTestModeSubscription,
  validatePurchaseCode,
} from '@hallpass/contract/endpoints'
import { requireExtensions } from '../../http/extensions.ts'
import { route } from '../../http/route.ts'
import { startPayment } from './pay.ts'
import { createLink, validateCode } from './service.ts'
import { receiveEvent } from './stripe-events.ts'
import { buyInTestMode, renewInTestMode } from './test-mode.ts'

export const purchaseRoutes = [
  route(createPurchaseUrl, async ({ body }, call) => {
    const { customer_type, customer_id, offer_id, inline_offer, offer_inline } = body
    if (inline_offer && offer_inline) throw textError(400, 'inline_offer and offer_inline are the same: send one.')
    const customer = { type: customer_type, id: customer_id }
    return { url: await createLink(call, { customer, offerId: offer_id, inline: inline_offer ?? offer_inline }) }
  }),
  route(validatePurchaseCode, ({ body }, { app }) => validateCode(app, body.full_code)),
  route(createPurchaseSession, async ({ body }, { app, request }) => ({
    client_secret: await startPayment(app, body, request.language),
  })),
  route(createTestModePurchase, ({ body }, call) => {
    if (body.granted !== undefined) requireExtensions(call)
    return buyInTestMode(call, body)
  }),
  route(renewTestModeSubscription, ({ body }, call) => renewInTestMode(call, body.subscription_id)),
  route(receiveStripeEvent, async ({ headers, body }, { app }) => {
    // Raw bytes, as the endpoint's definition asks: the signature covers them.
    await receiveEvent(app, body as Uint8Array, headers['stripe-signature'])
    return { received: true as const }
  }),
]
