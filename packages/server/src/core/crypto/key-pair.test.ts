import { createPublicKey, X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeKeyPair } from './key-pair.ts'

/** Certificates that we write ourselves, read by OpenSSL. */
it.each([
  ['2026-11-18T12:00:00.000Z', '2036-11-18T12:00:00.000Z'],
  // From 2050 on, years are written in four digits.
  ['2039-12-31T23:59:59.000Z', '2049-12-31T23:59:59.000Z'],
  ['2040-01-01T00:00:00.000Z', '2050-01-01T00:00:00.000Z'],
  ['2055-01-01T00:00:00.000Z', '2065-01-01T00:00:00.000Z'],
])('one of %s is good until %s', async (from, until) => {
  const { privateKey, certificate } = await makeKeyPair('sso.example', new Date(from))
  const read = new X509Certificate(certificate)
  expect([new Date(read.validFrom).toISOString(), new Date(read.validTo).toISOString()]).toEqual([from, until])
  expect([read.subject, read.issuer]).toEqual(['CN=sso.example', 'CN=sso.example'])
  expect(read.verify(read.publicKey)).toBe(true)
  expect(read.publicKey.equals(createPublicKey(privateKey))).toBe(true)
  expect(read.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048)
})

it('names are of any length, and serial numbers are positive and never the same', async () => {
  const names = ['x', 'x'.repeat(64), `${'sub.'.repeat(40)}example`, 'münchen.example']
  const made = await Promise.all(names.map((name) => makeKeyPair(name, new Date('2026-11-18T12:00:00Z'))))
  const read = made.map(({ certificate }) => new X509Certificate(certificate))
  expect(read.map(({ subject }) => subject)).toEqual(names.map((name) => `CN=${name}`))
  const serials = read.map(({ serialNumber }) => serialNumber)
  expect(new Set(serials).size).toBe(names.length)
  for (const serial of serials) expect(serial).toMatch(/^[0-7][0-9A-F]{31}$/)
})
