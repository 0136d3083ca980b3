import { expect, it } from 'vitest'
import { completeDomain, describeDomain, domainProblem, withDomain } from './domain-text.ts'

const at = (domain: string) => ({ domain, handler_path: '/handler' })

it.each([
  ['https://acme.example', [], { covers: 'This address only', isPlain: false }],
  ['https://acme.example', [at('https://www.acme.example')], { covers: 'This address, and www.', isPlain: false }],
  ['https://*.acme.example', [], { covers: 'One subdomain level, any name', isPlain: false }],
  ['https://**.acme.example', [], { covers: 'Any number of subdomain levels', isPlain: false }],
  ['http://intranet.example', [], { covers: 'This address only', isPlain: true }],
])('says what %s covers', (domain, all, expected) => expect(describeDomain(domain, all)).toEqual(expected))

it('adds a domain, with its www. where that was asked for', () => {
  expect(withDomain([], at('https://a.example'), { alsoWww: true }).map(({ domain }) => domain)).toEqual([
    'https://a.example',
    'https://www.a.example',
  ])
})

it('changes a domain in its place, and lists nothing twice', () => {
  const all = [at('https://a.example'), at('https://b.example'), at('https://c.example')]
  const changed = withDomain(all, at('https://new.example'), { replaces: 'https://b.example', alsoWww: false })
  expect(changed.map(({ domain }) => domain)).toEqual(['https://a.example', 'https://new.example', 'https://c.example'])
  expect(withDomain(all, at('https://a.example'), { alsoWww: false })).toHaveLength(3)
})

it.each([
  ['app.acme.example', 'https://app.acme.example'],
  [' *.acme.example/ ', 'https://*.acme.example'],
  ['https://https://app.acme.example', 'https://app.acme.example'],
  ['https://http://intranet.example', 'http://intranet.example'],
  ['localhost:3000', 'http://localhost:3000'],
  ['localhost.acme.example', 'https://localhost.acme.example'],
  ['http://intranet.example', 'http://intranet.example'],
])('takes %s for %s', (typed, domain) => expect(completeDomain(typed)).toBe(domain))

it('says why an address cannot be a domain', () => {
  expect(domainProblem('https://app.acme.example')).toBeUndefined()
  expect(domainProblem('https://*.acme.example')).toBeUndefined()
  expect(domainProblem('acme.example')).toBeUndefined()
  expect(domainProblem(' ')).toBe('Enter the address of your app.')
  expect(domainProblem('ftp://acme.example')).toBe('The address must start with http:// or https://.')
  expect(domainProblem('https://a b.example')).toBe('The address must not contain spaces.')
})
