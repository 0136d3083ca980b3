import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Countries } from './countries.ts'
import { isPublicAddress } from './public-address.ts'

const silent = pino({ level: 'silent' })

describe('the country of an address', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['193.0.6.139', 'NL'],
    ['2001:4860:4860::8888', 'US'],
    ['2001:67c:2e8:22::c100:68b', 'NL'],
  ])('the country of the address %s is %s', async (address, country) => {
    expect(await new Countries(silent).find(address)).toBe(country)
  })

  it.each([
    '',
    'not an address',
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    'fe80::1',
    'fd00::1',
    '2001:db8::1',
  ])('there is no country for the address %s', async (address) => {
    expect(await new Countries(silent).find(address)).toBeNull()
  })

  it('reads the country database when the first public address of its kind is looked up', async () => {
    const asked: string[] = []
    const countries = new Countries(silent, (version) => {
      asked.push(version)
      throw new Error('no such file')
    })
    await countries.find('10.0.0.1')
    await countries.find('fd00::1')
    expect(asked).toEqual([])
    await countries.find('8.8.8.8')
    expect(asked).toEqual(['ipv4'])
    await countries.find('2001:4860:4860::8888')
    expect(asked).toEqual(['ipv4', 'ipv6'])
  })

  it('a country is unknown if the database is missing or damaged, and it is not tried again', async () => {
    const damaged = join(tmpdir(), `hallpass-damaged-${process.pid}.mmdb`)
    writeFileSync(damaged, 'not a database')
    onTestFinished(() => rmSync(damaged))
    for (const file of [damaged, '/nowhere/at/all.mmdb']) {
      const lines: string[] = []
      const countries = new Countries(pino({}, { write: (line) => void lines.push(line) }), () => file)
      expect(await Promise.all(['8.8.8.8', '8.8.4.4'].map((address) => countries.find(address)))).toEqual([null, null])
      const before = lines.length
      expect(await countries.find('1.1.1.1')).toBeNull()
      expect(before).toBeGreaterThan(0)
      expect(lines).toHaveLength(before)
    }
  })
})

it.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['100.128.0.1', true],
  ['2001:4860::1', true],
  ['172.16.0.1', false],
  ['198.19.255.255', false],
  ['64:ff9b::1', false],
])('whether the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
