import fc from 'fast-check'
import { expect, it } from 'vitest'
import { covers, isLoopbackAddress, networkOf, normalAddress, parsePrefix } from './address.ts'
import { clientAddress } from './client-address.ts'

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::FFFF:cb00:714d', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['not an address', 'unknown'],
  ['', 'unknown'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('addresses of one /64 or one /24 belong to one bucket (T28)', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const normal = normalAddress(address) ?? ''
      expect(networkOf(normal)).toBe(networkOf(address))
    }),
  )
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networkOf(`::ffff:${address}`)).toBe(networkOf(address))
      expect(networkOf(address)).toBe(`${address.split('.').slice(0, 3).join('.')}.0/24`)
    }),
  )
})

it('recognises loopback addresses in every spelling', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1']) {
    expect(isLoopbackAddress(address)).toBe(true)
  }
  for (const address of ['128.0.0.1', '::2', '10.0.0.1', 'localhost', ''])
    expect(isLoopbackAddress(address)).toBe(false)
})

it.each([
  ['10.0.0.0/8', '10.200.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.0/8', '::ffff:10.1.1.1', true],
  ['::ffff:10.0.0.0/104', '10.1.1.1', true],
  ['10.0.0.7', '10.0.0.7', true],
  ['10.0.0.7', '10.0.0.8', false],
  ['2001:db8::/33', '2001:db8:7fff::1', true],
  ['2001:db8::/33', '2001:db8:8000::1', false],
  ['0.0.0.0/0', '8.8.8.8', true],
  ['0.0.0.0/0', '2001:db8::1', false],
])('the network %s covers %s: %s', (text, address, expected) => {
  const prefix = parsePrefix(text)
  expect(prefix && covers([prefix], address)).toBe(expected)
})

const trustProxy = [parsePrefix('10.0.0.0/8')].flatMap((prefix) => prefix ?? [])
const proxies = { trustProxy, trustProxyHeader: [] }
const named = { trustProxy, trustProxyHeader: ['cf-connecting-ip', 'x-real-ip'] }
const headers = (values: Record<string, string>) => (name: string) => values[name]

it('ignores every forwarding header of a peer that is not a trusted proxy (T56)', () => {
  const spoofed = headers({ 'x-forwarded-for': '1.1.1.1', 'x-real-ip': '1.1.1.1', 'cf-connecting-ip': '1.1.1.1' })
  const none = { trustProxy: [], trustProxyHeader: named.trustProxyHeader }
  expect(clientAddress('198.51.100.7', spoofed, named)).toEqual({ address: '198.51.100.7' })
  expect(clientAddress('10.0.0.1', spoofed, none)).toEqual({ address: '10.0.0.1' })
  expect(clientAddress('::ffff:198.51.100.7', spoofed, named)).toEqual({ address: '198.51.100.7' })
  expect(clientAddress(undefined, spoofed, named)).toEqual({ address: '' })
})

it.each([
  [{ 'x-forwarded-for': '1.1.1.1' }, '1.1.1.1'],
  [{ 'x-forwarded-for': '6.6.6.6, 1.1.1.1' }, '1.1.1.1'],
  [{ 'x-forwarded-for': '6.6.6.6, 1.1.1.1, 10.0.0.2' }, '1.1.1.1'],
  [{ 'x-forwarded-for': '10.0.0.3, 10.0.0.2' }, '10.0.0.3'],
  [{ 'x-forwarded-for': '1.1.1.1:4711' }, '1.1.1.1'],
  [{ 'x-forwarded-for': '[2001:db8::1]:4711' }, '2001:db8::1'],
  [{ 'x-forwarded-for': '6.6.6.6, unknown' }, ''],
  [{ 'x-forwarded-for': '6.6.6.6, unknown, 10.0.0.2' }, ''],
  [{ 'x-forwarded-for': 'garbage' }, ''],
  [{ 'x-forwarded-for': 'unknown, 1.1.1.1' }, '1.1.1.1'],
  [{ 'x-real-ip': '2.2.2.2', 'cf-connecting-ip': '3.3.3.3', 'x-vercel-forwarded-for': '4.4.4.4' }, '10.0.0.1'],
  [{ 'x-real-ip': '2.2.2.2', 'x-forwarded-for': '1.1.1.1' }, '1.1.1.1'],
  [{}, '10.0.0.1'],
])('the headers %j of a trusted proxy mean %s when no header is named', (values, address) => {
  expect(clientAddress('10.0.0.1', headers(values), proxies)).toEqual({ address })
})

it.each([
  [
    { 'cf-connecting-ip': '3.3.3.3', 'x-real-ip': '2.2.2.2', 'x-forwarded-for': '1.1.1.1' },
    '3.3.3.3',
    'cf-connecting-ip',
  ],
  [{ 'x-real-ip': '2.2.2.2', 'x-forwarded-for': '1.1.1.1' }, '2.2.2.2', 'x-real-ip'],
  [{ 'cf-connecting-ip': 'garbage', 'x-real-ip': '2.2.2.2' }, '', 'cf-connecting-ip'],
  [{ 'cf-connecting-ip': '3.3.3.3, 4.4.4.4' }, '', 'cf-connecting-ip'],
  [{ 'x-forwarded-for': '6.6.6.6, 1.1.1.1', 'x-vercel-forwarded-for': '4.4.4.4' }, '1.1.1.1', undefined],
])('the headers %j of a trusted proxy mean %s, from the named header %s', (values, address, header) => {
  expect(clientAddress('10.0.0.1', headers(values), named)).toEqual({ address, ...(header && { header }) })
})

it('what a caller puts before the hop of a proxy never changes its address (T56)', () => {
  const claim = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 5 })
  fc.assert(
    fc.property(claim, (claimed) => {
      const chain = headers({ 'x-forwarded-for': [...claimed, '193.0.6.139', '10.0.0.2'].join(', ') })
      expect(clientAddress('10.0.0.1', chain, proxies)).toEqual({ address: '193.0.6.139' })
    }),
  )
})
