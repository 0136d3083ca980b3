import { money } from '../../lib/money.ts'
import type { Coupon } from './coupon-queries.ts'

/** "20%", "$5.00 or €4.00". */
export const discountText = ({ percent_off, amounts_off }: Coupon) =>
  percent_off === null
    ? Object.entries(amounts_off ?? {})
        .map(([currency, amount]) => money(amount, currency))
        .join(' or ')
    : `${percent_off}%`

export function durationText({ duration, months }: Coupon): string {
  if (duration === 'once') return 'First payment'
  return duration === 'forever' ? 'Every payment' : months === 1 ? 'First month' : `First ${months} months`
}

/** Why nobody can redeem it now, if so. */
export function couponState({ is_active, expires_at_millis, max_redemptions, redemptions }: Coupon, now = Date.now()) {
  if (!is_active) return { kind: 'off', text: 'Off' } as const
  if (expires_at_millis !== null && expires_at_millis <= now) return { kind: 'off', text: 'Expired' } as const
  if (max_redemptions !== null && redemptions >= max_redemptions) return { kind: 'off', text: 'Used up' } as const
  return { kind: 'good', text: 'Active' } as const
}
