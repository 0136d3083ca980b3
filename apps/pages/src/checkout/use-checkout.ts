import { useEffect, useReducer } from 'react'
import type { Brand } from '../page/facts.ts'
import { useTexts } from '../texts/texts.tsx'
import { openSession, problemText, readCoupon, readPurchase, refusalOf } from './api.ts'
import { findBegun, keepBegun, keepWayBack } from './begun.ts'
import { type Choosing, canBuy, changesPlan, checkout, isFreeOnce, loading } from './checkout.flow.ts'
import { useCardFields } from './use-card-fields.ts'
import { useOwner } from './use-owner.ts'

export interface CheckoutFacts {
  fullCode: string
  brand: Brand | null
  /** Where the person came from, or else where the seller's app is. */
  appUrl: string | null
  /** Null where this installation takes no money. */
  stripeKey: string | null
  dashboardKey: string
}

/** The only part that knows the API and the processor. */
export function useCheckout({ fullCode, appUrl, stripeKey, dashboardKey }: CheckoutFacts) {
  const t = useTexts()
  const [state, dispatch] = useReducer(checkout, loading)
  const isLoading = state.step === 'loading'
  useEffect(() => {
    if (!isLoading) return
    readPurchase(fullCode).then(
      (purchase) => dispatch({ type: 'loaded', purchase }),
      (error: unknown) => {
        const refusal = refusalOf(error)
        const begun = refusal === 'link' ? findBegun(fullCode) : undefined
        dispatch(begun ? { type: 'resumed', begun } : { type: 'refused', refusal })
      },
    )
  }, [fullCode, isLoading])

  useEffect(() => {
    if (appUrl) keepWayBack(fullCode, appUrl)
  }, [fullCode, appUrl])

  const owner = useOwner(state.step === 'choosing' ? state.purchase.projectId : undefined, dashboardKey)
  useEffect(() => {
    if (owner) dispatch({ type: 'ownerRecognized' })
  }, [owner])

  const cards = useCardFields(state, stripeKey, (problem) => dispatch({ type: 'failed', problem }))
  const attempt = (how: 'paying' | 'skipping', work: (choice: Choosing) => Promise<string | undefined>) => {
    if (state.step !== 'choosing' || !canBuy(state)) return
    dispatch({ type: 'submitted', how })
    work(state).then(
      (problem) => problem !== undefined && dispatch({ type: 'failed', problem }),
      (error: unknown) => dispatch({ type: 'failed', problem: problemText(t, error) }),
    )
  }
  const skip = () =>
    attempt('skipping', async ({ priceId, quantity, coupon }) => {
      await owner?.buy({ fullCode, priceId: priceId!, quantity, coupon: coupon?.code })
      window.location.assign(returnUrl({ bypass: '1', purchase_full_code: fullCode }))
      return undefined
    })
  const pay = () =>
    attempt('paying', async (choice) => {
      const { purchase } = choice
      const needsNoCard = isFreeOnce(choice) || changesPlan(choice)
      const wrong = needsNoCard ? undefined : await cards.fields?.check()
      if (wrong !== undefined) return wrong
      const secret = choice.clientSecret ?? (await openSession(fullCode, choice))
      // Nothing to pay, and no card to keep either: it is bought.
      if (secret === '') {
        window.location.assign(returnUrl({ purchase_full_code: fullCode, redirect_status: 'succeeded' }))
        return undefined
      }
      dispatch({ type: 'sessionOpened', clientSecret: secret })
      keepBegun(fullCode, { ...choice, clientSecret: secret })
      const back = returnUrl({ stripe_account_id: purchase.accountId, purchase_full_code: fullCode })
      return cards.fields?.pay(secret, back)
    })
  const applyCoupon = async (code: string) => {
    dispatch({ type: 'couponTyped' })
    const found = await readCoupon(t, fullCode, code)
    const isRefused = typeof found === 'string'
    dispatch(isRefused ? { type: 'couponRefused', problem: found } : { type: 'couponAccepted', coupon: found })
  }
  return { state, dispatch, cards, skip, pay, applyCoupon }
}

function returnUrl(query: Record<string, string>): string {
  return new URL(`/purchase/return?${new URLSearchParams(query)}`, window.location.href).href
}
