import { stripeAppearance } from '@hallpass/react/internal/ui'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import type { Texts } from '../texts/texts.tsx'
import { loadProcessor } from './processor.ts'
import type { Price } from './purchase.ts'

/** Stripe's own frame for cards and other payment methods of the account. */
export interface CardFields {
  mount(place: HTMLElement): void
  /** The sum, when price or quantity changed. */
  update(price: Price, dueToday: number): void
  /** Checks what was typed; the problem, if there is one. */
  check(): Promise<string | undefined>
  /** Pays, and leaves for the return page. Returns only with a problem. */
  pay(clientSecret: string, returnUrl: string): Promise<string>
  close(): void
}

export async function openCardFields(
  t: Texts,
  key: string,
  accountId: string,
  { price, dueToday }: { price: Price; dueToday: number },
): Promise<CardFields> {
  const stripe = await loadProcessor(key, accountId)
  if (!stripe) throw new Error(t('The payment form could not be loaded. Check your connection and reload the page.'))
  const elements = stripe.elements({ ...orderOf(price, dueToday), appearance: stripeAppearance() })
  const element = elements.create('payment')
  return {
    mount: (place) => element.mount(place),
    update: (next, due) => elements.update(orderOf(next, due)),
    check: async () => (await elements.submit()).error?.message,
    pay: async (clientSecret, returnUrl) =>
      (await confirm(stripe, elements, clientSecret, returnUrl)) ??
      t('The payment did not go through. Try again, or pay in another way.'),
    close: () => element.destroy(),
  }
}

const orderOf = ({ currency, interval }: Price, dueToday: number) => ({
  mode: interval ? ('subscription' as const) : ('payment' as const),
  amount: dueToday,
  currency: currency.toLowerCase(),
})

/** A trial has nothing to pay yet: the card is only kept. */
async function confirm(stripe: Stripe, elements: StripeElements, clientSecret: string, returnUrl: string) {
  const options = { elements, clientSecret, confirmParams: { return_url: returnUrl } }
  const isSetup = clientSecret.startsWith('seti_')
  const { error } = await (isSetup ? stripe.confirmSetup(options) : stripe.confirmPayment(options))
  return error.message
}
