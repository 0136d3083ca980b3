import { isTrustedUrl, type Trust, validateTrustedDomain } from '@hallpass/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from './runs.ts'

const origins = ['https://app.example.com', 'http://app.example.com:8080', 'https://xn--bcher-kva.example']
const trust: Trust = { allowLocalhost: false, trustedDomains: origins }

/** What attackers build redirects from: everything that one parser reads as host, and another as something else. */
const part = fc.constantFrom(
  ...[
    'https:',
    'http:',
    'HTTPS:',
    'javascript:',
    'data:',
    '//',
    '/',
    '\\',
    '///',
    '\\\\',
    '?',
    '#',
    '@',
    ':',
    ';',
    '%',
  ],
  ...[
    'app.example.com',
    'APP.EXAMPLE.COM',
    'evil.test',
    'app.example.com.evil.test',
    'evilapp.example.com',
    'bücher.example',
  ],
  ...[
    'user:pass@',
    '%40',
    '%2f',
    '%5c',
    '%00',
    '%2e',
    '..',
    '.',
    '\t',
    '\n',
    '\r',
    '\0',
    ' ',
    '\u00a0',
    '\u200b',
    '\ufeff',
  ],
  ...[
    '。',
    '．',
    '／',
    '＠',
    'ａｐｐ',
    '℀',
    'ß',
    '[::1]',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    ':8080',
    ':443',
    ':80',
    ':08080',
  ],
)
const hostile = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
const nearMiss = fc
  .tuple(fc.constantFrom(...origins), hostile, fc.nat(40))
  .map(([origin, text, at]) => origin.slice(0, at) + text + origin.slice(at))
const anything = fc.string({ unit: 'binary', maxLength: 200 })
const urls = fc.oneof(hostile, nearMiss, anything)

it('a redirect that is accepted leads to a trusted origin, as a browser reads it (T06)', () => {
  let accepted = 0
  fc.assert(
    fc.property(urls, (url) => {
      if (!isTrustedUrl(url, trust)) return
      accepted++
      expect(origins).toContain(new URL(url).origin)
      // In a link on one of our pages it means the same: it does not depend on where it stands.
      expect(new URL(url, 'https://auth.example.net/p/x/').origin).toBe(new URL(url).origin)
    }),
    runs(3000),
  )
  expect(accepted).toBeGreaterThan(0)
})

it('a redirect that is accepted stays accepted in the spelling that browsers give it (T06)', () => {
  fc.assert(
    fc.property(urls, (url) => {
      if (isTrustedUrl(url, trust)) expect(isTrustedUrl(new URL(url).href, trust)).toBe(true)
    }),
    runs(2000),
  )
})

it('with wildcards the trusted part of the host stays where it is (T06)', () => {
  const wild: Trust = { allowLocalhost: false, trustedDomains: ['https://*.example.com'] }
  const label = fc.array(fc.constantFrom('a', '-', '.', '*', 'evil', 'example.com', '%2e', '。', '@', '/', '#'), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(label, label, (before, after) => {
      const url = `https://${before.join('')}.example.com${after.join('')}`
      if (isTrustedUrl(url, wild)) expect(new URL(url).hostname).toMatch(/^[^.]*\.example\.com$/)
    }),
    runs(2000),
  )
})

it('no project is trusted with the hosted pages of another (T06)', () => {
  const own: Trust = { ...trust, ownPages: { origins: ['https://app.example.com'], projectId: 'mine' } }
  const step = fc.constantFrom('p', 'P', '/', '//', '..', '.', '%2e%2e', '%2f', 'mine', 'other', '%70', 'x', '%5c')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      const url = `https://app.example.com/p/${steps.join('/')}`
      if (!isTrustedUrl(url, own)) return
      const path = decodeURIComponent(new URL(url).pathname).replace(/\/+/g, '/').toLowerCase()
      expect(path === '/p' || path.startsWith('/p/') ? path.startsWith('/p/mine/') : true).toBe(true)
    }),
    runs(2000),
  )
})

it('whatever is stored as a trusted domain, asking about any URL ends and does not throw', () => {
  const domain = fc.oneof(
    hostile,
    anything,
    fc.string({ unit: fc.constantFrom('*', '.', 'a', ':', '/'), maxLength: 300 }),
  )
  fc.assert(
    fc.property(urls, domain, fc.boolean(), (url, stored, allowLocalhost) => {
      isTrustedUrl(url, { allowLocalhost, trustedDomains: [stored] })
      validateTrustedDomain(stored, 'config')
    }),
    runs(2000),
  )
})

it('a domain without wildcards that may be stored trusts its own origin and no other', () => {
  const domain = fc.tuple(fc.constantFrom('http://', 'https://'), hostile).map((both) => both.join(''))
  fc.assert(
    fc.property(domain, urls, (stored, url) => {
      if (validateTrustedDomain(stored, 'config').length > 0 || stored.includes('*')) return
      const only = { allowLocalhost: false, trustedDomains: [stored] }
      if (isTrustedUrl(url, only)) expect(new URL(url).origin).toBe(new URL(stored).origin)
    }),
    runs(2000),
  )
})
