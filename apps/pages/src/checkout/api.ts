import type { validateCoupon } from '@hallpass/contract/endpoints'
import type { Answer } from '@hallpass/contract/routes'
import type { Text } from '../texts/source.ts'
import type { Texts } from '../texts/texts.tsx'
import type { Begun, Refusal } from './checkout.flow.ts'
import { type Coupon, refusalText } from './coupon.ts'
import { type Purchase, purchaseOf, type WirePurchase } from './purchase.ts'

/** Why the server refused, in its own words where it has some for people. */
export class Refused extends Error {
  readonly code: string | undefined
  readonly status: number | undefined

  constructor(message: string, code?: string, status?: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Anybody who has the link may make these calls, so they carry no key. */
async function call<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`/api/v1/payments/purchases/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hallpass-extensions': '1' },
    body: JSON.stringify(body),
  })
  if (answer.ok) return (await answer.json()) as T
  const code = answer.headers.get('x-stack-known-error') ?? undefined
  const isText = answer.headers.get('content-type')?.startsWith('text/plain') && answer.status < 500
  throw new Refused(isText ? await answer.text() : '', code, answer.status)
}

export const readPurchase = async (fullCode: string): Promise<Purchase> =>
  purchaseOf(await call<WirePurchase>('validate-code', { full_code: fullCode }))

/** Begins a payment. The link is used up by it. */
export async function openSession(fullCode: string, { priceId, quantity, coupon }: Begun): Promise<string> {
  const body = { full_code: fullCode, price_id: priceId, quantity, ...(coupon && { coupon: coupon.code }) }
  return (await call<{ client_secret: string }>('purchase-session', body)).client_secret
}

type CouponAnswer = Answer<typeof validateCoupon, 'client'>

/** What a code takes off, or why it takes nothing off. */
export async function readCoupon(t: Texts, fullCode: string, code: string): Promise<Coupon | string> {
  try {
    const { coupon, refusal } = await call<CouponAnswer>('validate-coupon', { full_code: fullCode, coupon: code })
    return coupon ?? refusalText(t, refusal ?? 'unknown')
  } catch (error) {
    const isTooOften = error instanceof Refused && error.status === 429
    return isTooOften ? t('Too many codes were tried. Wait a few minutes.') : problemText(t, error)
  }
}

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Refused)) return 'trouble'
  if (error.code === 'VERIFICATION_CODE_NOT_FOUND') return 'link'
  return error.code === 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' ? 'attempts' : 'trouble'
}

const gone: Readonly<Record<string, Text>> = {
  VERIFICATION_CODE_NOT_FOUND: 'This link was used or has expired. Ask for a new one.',
  USER_NOT_FOUND: 'The account that this link was made for no longer exists.',
  TEAM_NOT_FOUND: 'The team that this link was made for no longer exists.',
}

export function problemText(t: Texts, error: unknown): string {
  if (!(error instanceof Refused)) return t('The server could not be reached. Check your connection and try again.')
  const known = error.code && gone[error.code]
  return known ? t(known) : error.message || t('Something went wrong on our side. Try again in a moment.')
}
