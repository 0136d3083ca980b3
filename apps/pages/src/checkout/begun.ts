import type { Begun } from './checkout.flow.ts'

const nameOf = (fullCode: string) => `hallpass-purchase-${fullCode}`

/** In this tab only: a link is used up when its payment begins, and people who come back from their bank continue that payment. */
export const keepBegun = (fullCode: string, { purchase, priceId, quantity, clientSecret, coupon }: Begun) =>
  sessionStorage.setItem(nameOf(fullCode), JSON.stringify({ purchase, priceId, quantity, clientSecret, coupon }))

export function findBegun(fullCode: string): Begun | undefined {
  const text = sessionStorage.getItem(nameOf(fullCode))
  // Only this page writes it.
  return text === null ? undefined : (JSON.parse(text) as Begun)
}

export const forgetBegun = (fullCode: string) => sessionStorage.removeItem(nameOf(fullCode))

const wayNameOf = (fullCode: string) => `hallpass-purchase-from-${fullCode}`

/** The page behind the processor cannot see any more where the person came from. */
export const keepWayBack = (fullCode: string, appUrl: string) => sessionStorage.setItem(wayNameOf(fullCode), appUrl)

export const findWayBack = (fullCode: string) => sessionStorage.getItem(wayNameOf(fullCode))
