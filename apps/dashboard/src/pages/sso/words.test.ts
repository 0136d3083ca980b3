import { expect, it } from 'vitest'
import { certificateEnd, certificateState, reasonText } from './words.ts'

const day = 86_400_000
/** Negative: retired. */
const saml = (...ends: number[]) =>
  ({
    saml: {
      certificates: ends.map((end) => ({
        ...{ fingerprint: 'f', not_after_millis: Math.abs(end) },
        retired_at_millis: end < 0 ? 1 : null,
      })),
    },
  }) as never

it('the certificate that lasts longest says until when people can sign in', () => {
  expect(certificateEnd(saml(5, 9, 7))).toBe(9)
  expect(certificateEnd({ saml: null })).toBeUndefined()
  expect(certificateEnd(saml())).toBeUndefined()
  expect([certificateEnd(saml(5, -9)), certificateEnd(saml(-9))]).toEqual([5, undefined])
})

it('a certificate is spoken of from 30 days before its end', () => {
  expect([31, 29, 0, -1].map((days) => certificateState(days * day, 0))).toEqual(['good', 'ending', 'over', 'over'])
})

it('a reason is said in words, and one that is not known by its name', () => {
  expect(reasonText('domain_not_verified')).toContain('not verified')
  expect(reasonText('audience_mismatch')).not.toBe('audience_mismatch')
  expect(reasonText('of_tomorrow')).toBe('of_tomorrow')
})
