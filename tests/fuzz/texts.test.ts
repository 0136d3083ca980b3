import { emailPlain, emailStrict } from '@hallpass/contract/schemas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAccessToken } from '../../packages/js/src/session/access-token.ts'
import { cookieIn, tokensInCookies } from '../../packages/js/src/session/cookies.ts'
import { createRequestStore } from '../../packages/js/src/session/request-store.ts'
import { normalizeEmail } from '../../packages/server/src/core/email.ts'
import { pathSegments, queryOf } from '../../packages/server/src/http/raw-request.ts'
import { runs } from './runs.ts'

const anything = fc.string({ unit: 'binary', maxLength: 100 })
const pieces = (...texts: string[]) =>
  fc.array(fc.constantFrom(...texts), { maxLength: 10 }).map((list) => list.join(''))

describe('email addresses', () => {
  const address = fc.oneof(
    anything,
    fc.emailAddress(),
    pieces(
      'a',
      'A',
      'İ',
      'ı',
      'K',
      'ß',
      '.',
      '@',
      'b.example',
      ' ',
      '\n',
      '\r',
      '\0',
      '<',
      '>',
      ',',
      '"',
      '\u200b',
      '+x',
    ),
  )

  it('an address is written in one way: writing it so again changes nothing (T28)', () => {
    fc.assert(
      fc.property(address, (email) => {
        expect(normalizeEmail(normalizeEmail(email))).toBe(normalizeEmail(email))
      }),
      runs(2000),
    )
  })

  it('an address that is accepted holds nothing that ends a header or starts another address (T35)', () => {
    fc.assert(
      fc.property(address, (email) => {
        // As it is kept: a domain in another script becomes the one that mail servers know.
        const { data } = emailPlain.safeParse(email)
        if (data === undefined) return
        expect(data).toMatch(/^[\x21-\x7e]+@[a-z0-9.-]+$/i)
        expect(data).not.toMatch(/[<>,;:"()[\]\\]/)
      }),
      runs(3000),
    )
  })

  it('an accepted address is still accepted in the form in which it is kept', () => {
    fc.assert(
      fc.property(address, (email) => {
        for (const schema of [emailPlain, emailStrict]) {
          if (schema.safeParse(email).success) expect(schema.safeParse(normalizeEmail(email)).success).toBe(true)
        }
      }),
      runs(2000),
    )
  })
})

describe('request targets', () => {
  const target = fc.oneof(
    anything.map((text) => `/${text}`),
    pieces('/', 'a', '..', '.', '%2e', '%2f', '%5c', '%00', '%', ';', '?', '#', '\\', '%c0%af', '%252f', 'é').map(
      (text) => `/${text}`,
    ),
  )

  it('a path that is read has the segments that are in it, and none that leads elsewhere (T45)', () => {
    fc.assert(
      fc.property(target, (text) => {
        const segments = pathSegments(text)
        for (const segment of segments ?? []) {
          expect(['', '.', '..']).not.toContain(segment)
          expect(segment.startsWith('http') || !/[/\\;?#\0]/.test(segment)).toBe(true)
        }
        if (segments) expect(pathSegments(`/${segments.map(encodeURIComponent).join('/')}`)).toEqual(segments)
      }),
      runs(3000),
    )
  })

  it('a query is a flat map that no name breaks out of', () => {
    const query = pieces('a', '=', '&', '__proto__', 'constructor', '%', '%00', '[', ']', '+', 'é', '?')
    fc.assert(
      fc.property(query, (text) => {
        const read = queryOf(`/x?${text}`)
        expect(Object.getPrototypeOf(read)).toBeNull()
        for (const value of Object.values(read)) expect(typeof value).toBe('string')
      }),
      runs(1000),
    )
  })
})

describe('cookies, headers and tokens of the SDK', () => {
  it('a cookie is read back as it was written, whatever stands beside it', () => {
    const others = pieces('a=b', '; ', ';', '=', 'x', '"', '%', ' ', 'stack-refresh-other=1')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), others, (value, beside) => {
        const header = `stack-refresh-p=${encodeURIComponent(value)}; ${beside}`
        expect(cookieIn(header, 'stack-refresh-p')).toBe(value)
      }),
      runs(1000),
    )
  })

  it('the access token of one session is not taken for that of another', () => {
    fc.assert(
      fc.property(anything, anything, (refresh, cookie) => {
        const read = (name: string) => (name === 'stack-access' ? cookie : name === 'stack-refresh-p' ? refresh : null)
        const { accessToken } = tokensInCookies(read, 'p')
        if (accessToken !== null) expect(JSON.parse(cookie)[0]).toBe(refresh)
      }),
      runs(1000),
    )
  })

  it('an app session header is two texts, or is refused with a sentence', () => {
    const json = fc.oneof(fc.json(), pieces('{', '}', '"accessToken"', ':', 'null', ',', '"x"', '[', ']'))
    fc.assert(
      fc.property(json, (text) => {
        const request = { headers: { get: (name: string) => (name === 'x-stack-auth' ? text : null) } }
        try {
          const { accessToken, refreshToken } = createRequestStore(request, 'p').get()
          for (const token of [accessToken, refreshToken]) expect(['string', 'object']).toContain(typeof token)
        } catch (error) {
          expect((error as Error).message).toContain('x-stack-auth')
        }
      }),
      runs(1000),
    )
  })

  it('an access token that says anything at all is read, or counts as absent', () => {
    const claims = fc.json().map((text) => `x.${Buffer.from(text).toString('base64url')}.y`)
    fc.assert(
      fc.property(fc.oneof(claims, anything), (token) => {
        const read = token === 'undefined' ? undefined : readAccessToken(token)
        if (read) expect(typeof read.claims.sub).toBe('string')
      }),
      runs(1000),
    )
  })
})
