import { stripeAppearance } from '../../ui/stripe-appearance.ts'
import type { BillingCustomer } from './billing-customer.ts'

/** Stripe's script, as far as it is used here. */
interface StripeScript {
  elements(options: object): {
    create(name: 'payment'): { mount(place: HTMLElement): void; destroy(): void }
    submit(): Promise<{ error?: { message?: string } }>
  }
  confirmSetup(options: object): Promise<{
    error?: { message?: string }
    setupIntent?: { payment_method: string | { id: string } | null }
  }>
}
type OpenStripe = (key: string, options: { stripeAccount: string }) => StripeScript

export interface CardFields {
  mount(place: HTMLElement): void
  /** The new card, or why there is none; a bank may ask in between. */
  confirm(): Promise<{ paymentMethodId: string } | { problem: string | undefined }>
  close(): void
}

export async function openCardFields(customer: Pick<BillingCustomer, 'setUpPaymentMethod'>): Promise<CardFields> {
  const { clientSecret, stripeAccountId, stripePublishableKey } = await customer.setUpPaymentMethod()
  if (clientSecret === null || stripePublishableKey === null) throw new Error('No card can be taken here.')
  const stripe = (await loadStripe())(stripePublishableKey, { stripeAccount: stripeAccountId })
  const elements = stripe.elements({ clientSecret, appearance: stripeAppearance() })
  const element = elements.create('payment')
  return {
    mount: (place) => element.mount(place),
    confirm: async () => {
      const checked = await elements.submit()
      if (checked.error) return { problem: checked.error.message }
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: { return_url: window.location.href },
      })
      const method = setupIntent?.payment_method
      const id = typeof method === 'object' ? method?.id : method
      return id === undefined || error ? { problem: error?.message } : { paymentMethodId: id }
    },
    close: () => element.destroy(),
  }
}

/** From Stripe alone, as Stripe demands, and not before somebody changes a card. */
const source = 'https://js.stripe.com/v3/'
let loading: Promise<OpenStripe> | undefined

function loadStripe(): Promise<OpenStripe> {
  const known = (window as { Stripe?: OpenStripe }).Stripe
  if (known) return Promise.resolve(known)
  loading ??= new Promise<OpenStripe>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = source
    script.onload = () => {
      const loaded = (window as { Stripe?: OpenStripe }).Stripe
      if (loaded) resolve(loaded)
      else reject(new Error('Stripe is not there.'))
    }
    script.onerror = () => reject(new Error('Stripe could not be reached.'))
    document.head.append(script)
  }).catch((error: unknown) => {
    // The next dialog tries again.
    loading = undefined
    throw error
  })
  return loading
}
