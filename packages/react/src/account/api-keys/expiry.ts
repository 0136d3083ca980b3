import type { ApiKey } from '@hallpass/js'

const day = 86_400_000
const year = 365 * day

/** How long a key can be made for. Servers want a date: never is 200 years. */
export const lifetimes = ['1d', '7d', '30d', '90d', '1y', 'never'] as const
export type Lifetime = (typeof lifetimes)[number]
const millis: Record<Lifetime, number> = {
  '1d': day,
  '7d': 7 * day,
  '30d': 30 * day,
  '90d': 90 * day,
  '1y': year,
  never: 200 * year,
}

export const usualLifetime: Lifetime = '30d'
export const isLifetime = (text: string): text is Lifetime => (lifetimes as readonly string[]).includes(text)
export const expiryOf = (lifetime: Lifetime, now: Date): Date => new Date(now.getTime() + millis[lifetime])

/** Far enough in the future to mean never. */
export const isForever = (expiresAt: Date | undefined, now: Date): boolean =>
  expiresAt === undefined || expiresAt.getTime() - now.getTime() > 100 * year

export const statuses = ['active', 'expired', 'revoked'] as const
export type KeyStatus = (typeof statuses)[number]

export function statusOf(key: Pick<ApiKey, 'whyInvalid'>): KeyStatus {
  const why = key.whyInvalid()
  if (why === null) return 'active'
  return why === 'expired' ? 'expired' : 'revoked'
}
