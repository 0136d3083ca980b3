import { expect, it } from 'vitest'
import { readDomainName } from './domain-name.ts'

/** Which names a team can prove, and how they are written from then on. */
const label = (length: number) => 'x'.repeat(length)
/** Of so many characters, in parts that are short enough. */
const long = (length: number) => {
  const rest = length - '.example'.length
  const parts = Array.from({ length: Math.ceil(rest / 50) }, (_, at) => label(Math.min(49, rest - at * 50)))
  return `${parts.join('.')}.example`
}

it.each([
  ['corp.example', 'corp.example'],
  [' Corp.Example. ', 'corp.example'],
  ['sub.corp.example', 'sub.corp.example'],
  ['my-corp.example', 'my-corp.example'],
  ['a--b.example', 'a--b.example'],
  ['1.example', '1.example'],
  ['corp.example2', 'corp.example2'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['MÜNCHEN.example', 'xn--mnchen-3ya.example'],
  ['會社.example', 'xn--2ovt91b.example'],
  ['bücher.co.uk', 'xn--bcher-kva.co.uk'],
  ['test.localhost.example', 'test.localhost.example'],
  ['onion.example', 'onion.example'],
  ['sub.gmail.com', 'sub.gmail.com'],
  [`${label(63)}.example`, `${label(63)}.example`],
  [long(253), long(253)],
])('%j is %s', async (typed, domain) => {
  expect(await readDomainName(typed)).toBe(domain)
})

it.each([
  '',
  '.',
  'example',
  'corp..example',
  '.corp.example',
  'corp.example..',
  '-corp.example',
  'corp-.example',
  'co_rp.example',
  'corp.example:443',
  'corp.example/',
  'corp.example?x',
  'corp example.com',
  'user@corp.example',
  '*.corp.example',
  'corp.example\nother.example',
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '[::1]',
  'corp.example.1',
  'corp.localhost',
  'corp.local',
  'corp.internal',
  'corp.test',
  'corp.invalid',
  'corp.onion',
  '1.0.0.127.in-addr.arpa',
  `${label(64)}.example`,
  long(254),
  'corp.\u202eexample',
  '🏢.example',
])('%j is no domain', async (typed) => {
  await expect(readDomainName(typed)).rejects.toThrow('This is not a domain such as example.com.')
})

it.each(['gmail.com', 'GMail.com.', 'qq.com', 'icloud.com'])('%s has mailboxes for everybody', async (typed) => {
  await expect(readDomainName(typed)).rejects.toThrow(/^Anybody can have an address at /)
})

it.each(['co.uk', 'github.io', 'com.de', 'c.kobe.jp', 'xn--55qx5d.cn'])('%s is shared', async (typed) => {
  await expect(readDomainName(typed)).rejects.toThrow(`Names below ${typed} belong to different people.`)
})
