import type { Stripe } from '@stripe/stripe-js'

/** Loaded only by a page that takes money, and when it does: js.stripe.com does not learn of other visitors. */
export async function loadProcessor(key: string, stripeAccount: string): Promise<Stripe | null> {
  const { loadStripe } = await import('@stripe/stripe-js')
  return loadStripe(key, { stripeAccount }).catch(() => null)
}
