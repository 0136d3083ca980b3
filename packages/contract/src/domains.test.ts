import { describe, expect, it } from 'vitest'
import { isLocalhost, isTrustedUrl, productionModeProblems, type Trust, validateTrustedDomain } from './domains.ts'
import { matchesWildcards } from './trusted-url.ts'

const trusts = (domain: string | string[], url: string, more: Partial<Trust> = {}) =>
  isTrustedUrl(url, { allowLocalhost: false, trustedDomains: [domain].flat(), ...more })

/** The rule of docs/protocol/tokens-and-keys.md#trusted-domains, by example. */
const rows: [domain: string, trusted: string[], refused: string[]][] = [
  [
    'https://example.com',
    [
      'https://example.com',
      'https://example.com/any/path?q=1#hash',
      'https://example.com:443',
      'https://EXAMPLE.com/',
      'https://user:pass@example.com/',
    ],
    [
      'http://example.com',
      'https://www.example.com',
      'https://example.com.evil.com',
      'https://example.com:444',
      'https://evilexample.com',
      'https://example.co',
    ],
  ],
  ['https://example.com:8443/base?x#y', ['https://example.com:8443/'], ['https://example.com/']],
  ['http://example.com', ['http://example.com:80/'], ['https://example.com', 'http://example.com:443']],
  [
    'https://*.example.com',
    ['https://api.example.com', 'https://api.example.com:443/x'],
    [
      'https://example.com',
      'https://a.b.example.com',
      'https://api.example.com:3000',
      'http://api.example.com',
      'https://api.example.com.evil.com',
      'https://apiexample.com',
      'https://api.example.org',
    ],
  ],
  [
    'https://**.example.com',
    ['https://a.example.com', 'https://a.b.c.example.com'],
    ['https://example.com', 'https://evilexample.com', 'https://a.example.com.evil.com'],
  ],
  [
    'https://api-*.example.com',
    ['https://api-v1.example.com', 'https://api-.example.com'],
    ['https://api.example.com', 'https://v1-api.example.com', 'https://api-v.1.example.com'],
  ],
  ['https://*.*.org', ['https://mail.example.org'], ['https://example.org', 'https://a.b.c.org']],
  [
    'https://localhost:*',
    ['https://localhost', 'https://localhost:443', 'https://localhost:3000'],
    ['https://other:3000', 'http://localhost:3000'],
  ],
  [
    'https://*.example.com:8080',
    ['https://api.example.com:8080'],
    ['https://api.example.com', 'https://api.example.com:80801'],
  ],
  ['https://*.example.com:443', ['https://api.example.com'], ['https://api.example.com:444']],
  [
    'http://*:*',
    ['http://host', 'http://host:8080', 'http://localhost:1'],
    ['http://example.com:8080', 'https://host:8080'],
  ],
  ['http://**:*', ['http://example.com:8080', 'http://a.b.c', 'http://127.0.0.1:1'], ['https://example.com']],
  ['http://app.*', ['http://app.localhost', 'http://app.dev'], ['http://app', 'http://app.dev:3000', 'http://app.a.b']],
  ['https://bücher.example', ['https://xn--bcher-kva.example/', 'https://BÜCHER.example'], ['https://bucher.example']],
  ['https://*.bücher.example', ['https://a.xn--bcher-kva.example/'], ['https://a.bucher.example']],
  ['https://[::1]:3000', ['https://[::1]:3000/'], ['https://[::2]:3000/']],
  ['https://example.com/*', ['https://example.com/'], ['https://a.example.com/']],
  ['not a url', [], ['https://not a url', 'not a url']],
  ['javascript://example.com', [], ['javascript://example.com/%0aalert(1)']],
  ['', [], ['https://example.com', '']],
]

describe('trusted domains', () => {
  it.each(rows)('the trusted domain %s covers the right URLs', (domain, trusted, refused) => {
    for (const url of trusted) expect([url, trusts(domain, url)]).toEqual([url, true])
    for (const url of refused) expect([url, trusts(domain, url)]).toEqual([url, false])
  })

  it('no URL is trusted when there are no trusted domains', () => {
    expect(trusts([], 'https://example.com')).toBe(false)
    expect(trusts([], 'http://localhost')).toBe(false)
  })

  it('a URL is compared with every trusted domain, also after a broken one', () => {
    expect(trusts(['https://a.b', 'broken', 'https://c.d'], 'https://c.d/x')).toBe(true)
  })
})

describe('redirect tricks', () => {
  const domains = ['https://example.com', 'https://*.example.com', 'https://app.example.org']

  it.each([
    // another host behind user info, backslashes, tabs, newlines or slashes
    'https://example.com@evil.com',
    'https://example.com:443@evil.com',
    'https://example.com%40evil.com',
    'https://user:pass@evil.com/https://example.com',
    'https://evil.com\\@example.com',
    'https:\\\\example.com',
    'https://example.com\\.evil.com',
    'https://example.com\\evil',
    'https://exam\tple.com',
    'https://exam\nple.com',
    'https://example.com/\r\nLocation: https://evil.com',
    ' https://example.com',
    'https://example.com ',
    'https://example.com/\0',
    '//example.com',
    '///example.com',
    '/\\example.com',
    '/relative',
    'example.com',
    // look-alikes
    'https://exаmple.com',
    'https://еxample.com/',
    'https://example。evil.com',
    'https://example.com。evil.com',
    'https://xn--exmple-cua.com',
    // dots, ports, siblings
    'https://example.com.',
    'https://a.example.com.',
    'https://.example.com.evil.com',
    'https://example.com:8443',
    'https://example.com:0',
    'https://example.com:99999',
    'https://aexample.com',
    'https://a.example.com.evil.com',
    'https://a.b.example.com',
    'https://evil.com#.example.com',
    'https://evil.com?.example.com',
    'https://evil.com/.example.com',
    'https://example.org',
    // schemes
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://example.com',
    'javascript://example.com/%0aalert(1)',
    'javascript://localhost/%0aalert(1)',
    'java\nscript:alert(1)',
    'data:text/html,https://example.com',
    'ftp://example.com',
    'ws://example.com',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    'http://example.com',
    'https:',
    'https://',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    '',
    `https://${'a'.repeat(5000)}.example.com`,
  ])('refuses the redirect to %j', (url) => {
    expect(trusts(domains, url)).toBe(false)
    expect(trusts(domains, url, { allowLocalhost: true })).toBe(false)
  })

  it('refuses redirects to schemes that run code, even on localhost', () => {
    expect(trusts([], 'javascript://localhost/%0aalert(1)', { allowLocalhost: true })).toBe(false)
    expect(trusts([], 'javascript:alert(1)//localhost', { allowLocalhost: true })).toBe(false)
  })

  it('trusts a host outside of ASCII however often it is asked', () => {
    for (let i = 0; i < 20_000; i++) {
      if (!trusts(['https://b\u00fccher.example'], 'https://b\u00fccher.example')) expect(i).toBe('trusted')
    }
  })

  it('reads encoded hosts in redirects as browsers do', () => {
    expect(trusts(domains, 'https://%65xample.com/')).toBe(true)
    expect(trusts(domains, 'https://ｅｘａｍｐｌｅ.com/')).toBe(true)
  })

  it('matches domain patterns on which a regular expression would never end', () => {
    const pattern = `${'*a'.repeat(140)}b`
    expect(matchesWildcards(pattern, 'a'.repeat(1000))).toBe(false)
    expect(matchesWildcards('*'.repeat(300), 'a.'.repeat(400))).toBe(true)
  })
})

describe('localhost', () => {
  it.each([
    ['http://localhost', true],
    ['https://localhost:3000/x', true],
    ['http://app.localhost:8080', true],
    ['http://a.b.localhost', true],
    ['http://127.0.0.1', true],
    ['http://127.255.1.2:99', true],
    ['http://127.1', true],
    ['http://localhost.', false],
    ['http://localhost.evil.com', false],
    ['http://evillocalhost', false],
    ['http://127.0.0.1.evil.com', false],
    ['http://128.0.0.1', false],
    ['http://0.0.0.0', false],
    ['http://[::1]', false],
    ['http://localhost@evil.com', false],
    ['http://evil.com#localhost', false],
  ])('whether %s is trusted as localhost: %s', (url, expected) => {
    expect(trusts([], url, { allowLocalhost: true })).toBe(expected)
    expect(trusts([], url, { allowLocalhost: false })).toBe(false)
  })

  it('recognises localhost by its host name', () => {
    expect(['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1'].every(isLocalhost)).toBe(true)
    expect(['localhost.com', '127.0.0', '1.127.0.0.1', ''].some(isLocalhost)).toBe(false)
  })
})

describe('our own pages', () => {
  const ownPages = { origins: ['https://auth.example.com', 'https://pages.example.com'], projectId: 'mine' }

  it.each([
    ['https://auth.example.com/p/mine/handler/sign-in?code=1#x', true],
    ['https://auth.example.com/p/mine/', true],
    ['https://auth.example.com:443/p/mine/x', true],
    ['https://auth.example.com/p/mine', false],
    ['https://auth.example.com/p/other/handler', false],
    ['https://auth.example.com/p/mine2/handler', false],
    ['https://auth.example.com/p/mine/../other/handler', false],
    ['https://auth.example.com/p/mine/%2e%2e/other/handler', false],
    ['https://auth.example.com/p/mine/..%2fother/handler', false],
    ['https://auth.example.com/p/mine/%5c..', false],
    ['https://auth.example.com/', false],
    ['https://auth.example.com/handler/sign-in', false],
    ['https://auth.example.com:8443/p/mine/', false],
    ['http://auth.example.com/p/mine/', false],
    ['https://evil.com/p/mine/', false],
    ['https://pages.example.com/p/mine/x', true],
    ['https://pages.example.com/p/other/x', false],
  ])('whether %s is trusted as a hosted page of the project: %s', (url, expected) => {
    expect(trusts([], url, { ownPages })).toBe(expected)
  })

  it.each([
    ['https://auth.example.com/handler/sign-in', true],
    ['https://auth.example.com/', true],
    ['https://auth.example.com/projects', true],
    ['https://auth.example.com/p/mine/x', true],
    ['https://auth.example.com/p/other/x', false],
    ['https://auth.example.com/P/other/x', false],
    ['https://auth.example.com//p/other/x', false],
    ['https://auth.example.com/%70/other/x', false],
    ['https://auth.example.com/p', false],
    ['https://auth.example.com/x/../p/other/x', false],
    ['https://pages.example.com/p/other/x', false],
    ['https://www.example.com/p/other/x', true],
  ])('hosted pages stay with their project even if a domain covers our origin: %s %s', (url, expected) => {
    const domains = ['https://auth.example.com', 'https://*.example.com']
    expect(trusts(domains, url, { ownPages })).toBe(expected)
  })

  it('recognises hosted pages by the origin of our address, whatever else is in it', () => {
    const shifted = { origins: ['https://AUTH.example.com:443/base/'], projectId: 'mine' }
    expect(trusts([], 'https://auth.example.com/p/mine/x', { ownPages: shifted })).toBe(true)
  })
})

describe('storing a domain', () => {
  const outside = ['must not have wildcards outside the host']
  const dots = ['must have a host without leading, trailing or double dots']
  it.each([
    ['https://example.com', []],
    ['https://*.example.com', []],
    ['https://example.com:3000/path', []],
    ['https://example.com:*', ['must be a valid URL']],
    ['https://example.com/*', outside],
    ['https://*@example.com', outside],
    ['https://*.a_b.com', ['must have a host of letters, digits, dots, hyphens and wildcards']],
    ['https://*..com', dots],
    ['https://..example.com', dots],
    ['https://example.com.', dots],
    ['https://example.com.:8080/path', dots],
    ['ftp://example.com', ['must start with http:// or https://']],
    ['example.com', ['must start with http:// or https://']],
    ['https:// example.com', ['must not contain spaces', 'must be a valid URL']],
  ])('validates %s as a trusted domain, whichever way it comes in', (domain, problems) => {
    expect(validateTrustedDomain(domain, 'project')).toEqual(problems)
    expect(validateTrustedDomain(domain, 'config')).toEqual(problems)
  })

  it('only the configuration bounds the length of a trusted domain', () => {
    const domain = `https://a.b/${'x'.repeat(300)}`
    expect(validateTrustedDomain(domain, 'project')).toEqual([])
    expect(validateTrustedDomain(domain, 'config')).toEqual(['must be at most 300 characters'])
  })
})

describe('production mode', () => {
  const problems = (allow_localhost: boolean, ...domains: string[]) =>
    productionModeProblems({ allow_localhost, domains: domains.map((domain) => ({ domain })) }, '/domains')

  it('production mode allows https domains without localhost', () => {
    expect(problems(false, 'https://example.com', 'https://*.example.com', 'https://**.a.b:8080')).toEqual([])
  })

  it('production mode wants localhost off, in the words that clients expect', () => {
    expect(problems(true)).toEqual([
      {
        message: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
        relativeFixUrl: '/domains',
      },
    ])
  })

  it.each([
    ['nonsense', ['not a valid URL']],
    ['http://example.com', ['HTTPS']],
    ['https://localhost:3000', ['Localhost domains']],
    ['http://127.0.0.1', ['Localhost domains', 'HTTPS']],
    ['https://10.0.0.1', ['Direct IP addresses']],
    ['https://[2001:db8::1]', ['Direct IP addresses']],
    ['http://*:*', ['HTTPS']],
    ['https://*.localhost', ['Localhost domains']],
  ])('production mode judges the domain %s', (domain, expected) => {
    const found = problems(false, domain)
    expect(found).toHaveLength(expected.length)
    for (const [index, words] of expected.entries()) {
      expect(found[index]?.message).toContain(words)
      expect(found[index]?.message).toContain(domain)
    }
  })
})
