import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { type CardFields, openCardFields } from './card-fields.ts'
import { type CheckoutState, changesPlan, chosenPrice, isFreeOnce, totals } from './checkout.flow.ts'

/** Stripe's frame, from when there is something to pay until the page is left. */
export function useCardFields(state: CheckoutState, stripeKey: string | null, onProblem: (problem: string) => void) {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<CardFields>()
  const order = state.step === 'choosing' ? orderOf(state) : undefined
  const isOffered = order !== undefined && !order.isLocalAccount && stripeKey !== null
  const accountId = isOffered && !order.needsNoCard ? order.accountId : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame outlives changes of the sum, which are passed to it below
  useEffect(() => {
    if (accountId === undefined || stripeKey === null || !order) return
    let opened: CardFields | undefined
    let isGone = false
    openCardFields(t, stripeKey, accountId, order)
      .then((made) => {
        if (isGone) return made.close()
        opened = made
        if (place.current) made.mount(place.current)
        setFields(made)
      })
      .catch((error: Error) => {
        if (!isGone) onProblem(error.message)
      })
    return () => {
      isGone = true
      opened?.close()
      setFields(undefined)
    }
  }, [accountId, stripeKey])

  const { price, dueToday, needsNoCard } = order ?? {}
  useEffect(() => {
    if (fields && price && dueToday !== undefined && !needsNoCard) fields.update(price, dueToday)
  }, [fields, price, dueToday, needsNoCard])

  return { place, fields, isOffered }
}

function orderOf(state: Extract<CheckoutState, { step: 'choosing' }>) {
  const price = chosenPrice(state)
  const { accountId, isLocalAccount, isOwned } = state.purchase
  if (!price || isOwned) return undefined
  // The frame takes no payment of nothing.
  const needsNoCard = isFreeOnce(state) || changesPlan(state)
  return { price, accountId, isLocalAccount, dueToday: totals(state).dueToday ?? 0, needsNoCard }
}
