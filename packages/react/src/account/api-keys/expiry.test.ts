import { describe, expect, it } from 'vitest'
import { expiryOf, isForever, isLifetime, statusOf, usualLifetime } from './expiry.ts'

const now = new Date('2026-11-15T00:00:00Z')

describe('API keys', () => {
  it.each([
    ['1d', '2026-11-16'],
    ['7d', '2026-11-22'],
    ['30d', '2026-12-15'],
    ['90d', '2027-02-13'],
    ['1y', '2027-11-15'],
    ['never', '2226-09-28'],
  ] as const)('of %s expire on %s', (lifetime, date) => {
    expect(expiryOf(lifetime, now).toISOString().slice(0, 10)).toBe(date)
  })

  it('live for 30 days unless somebody says otherwise', () => {
    expect(usualLifetime).toBe('30d')
    expect(isLifetime('30d')).toBe(true)
    expect(isLifetime('31d')).toBe(false)
  })

  it('that outlive everybody never expire', () => {
    expect(isForever(expiryOf('never', now), now)).toBe(true)
    expect(isForever(undefined, now)).toBe(true)
    expect(isForever(expiryOf('1y', now), now)).toBe(false)
  })

  it.each([
    [null, 'active'],
    ['expired', 'expired'],
    ['manually-revoked', 'revoked'],
  ] as const)('that are invalid because of %s are %s', (why, status) => {
    expect(statusOf({ whyInvalid: () => why })).toBe(status)
  })
})
