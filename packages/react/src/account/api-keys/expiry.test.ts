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
  ] as const)('API keys of %s expire on %s', (lifetime, date) => {
    expect(expiryOf(lifetime, now).toISOString().slice(0, 10)).toBe(date)
  })

  it('API keys live for 30 days by default', () => {
    expect(usualLifetime).toBe('30d')
    expect(isLifetime('30d')).toBe(true)
    expect(isLifetime('31d')).toBe(false)
  })

  it('API keys with an expiry in the far future count as never expiring', () => {
    expect(isForever(expiryOf('never', now), now)).toBe(true)
    expect(isForever(undefined, now)).toBe(true)
    expect(isForever(expiryOf('1y', now), now)).toBe(false)
  })

  it.each([
    [null, 'active'],
    ['expired', 'expired'],
    ['manually-revoked', 'revoked'],
  ] as const)('API keys that are invalid because of %s are %s', (why, status) => {
    expect(statusOf({ whyInvalid: () => why })).toBe(status)
  })
})
