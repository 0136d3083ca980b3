import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createSealer,
  deriveBytes,
  fingerprint,
  lastFour,
  newApiKey,
  newProjectKey,
  parseApiKey,
  randomRequestId,
  randomText,
  randomToken,
  sameSecret,
  sha256,
  UnsealError,
} from './index.ts'

const oldSecret = 'a-secret-of-at-least-32-characters-0001'
const newSecret = 'a-secret-of-at-least-32-characters-0002'

it('makes random Crockford base32 text in the lengths of the contract', () => {
  expect(randomToken()).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
  expect(randomRequestId()).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
})

it('random text draws every symbol equally often', () => {
  const counts = new Map<string, number>()
  for (const symbol of randomText(64_000)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  expect(counts.size).toBe(32)
  // 2000 expected each; eight standard deviations either way.
  for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(352)
})

it('hashes tokens with SHA-256', () => {
  expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sameSecret('abc', 'abc')).toBe(true)
  expect(sameSecret('abc', 'abcd')).toBe(false)
})

it('derives the same fingerprint and keys from a secret every time', () => {
  expect(fingerprint(oldSecret)).toMatchInlineSnapshot(`"JBTPyBpb7z3Y"`)
  expect(deriveBytes(oldSecret, 'a').equals(deriveBytes(oldSecret, 'b'))).toBe(false)
  expect(deriveBytes(oldSecret, 'a').equals(deriveBytes(newSecret, 'a'))).toBe(false)
})

it('opens what it sealed, for any text and context', () => {
  const sealer = createSealer([oldSecret], 'test')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, context) => {
      expect(sealer.open(sealer.seal(plain, context), context)).toBe(plain)
    }),
  )
  const bytes = Buffer.from([0, 255, 128, 10])
  expect(sealer.openBytes(sealer.seal(bytes, 'x'), 'x').equals(bytes)).toBe(true)
})

it('still opens what an earlier version sealed', () => {
  const sealed = 'v1.JBTPyBpb7z3Y.iCl5jnK3pfmJGUxnJpvdgHVYvY2WWI8X7EzKcmAcdtJZX-jGEnUEdRrrog'
  expect(createSealer([oldSecret], 'test').open(sealed, 'users.totp:1')).toBe('a value at rest')
})

it('seals the same text differently every time and never shows it', () => {
  const sealer = createSealer([oldSecret], 'test')
  const sealed = sealer.seal('hunter2', 'x')
  expect(sealed).toMatch(/^v1\.[\w-]{12}\.[\w-]+$/)
  expect(sealed).not.toBe(sealer.seal('hunter2', 'x'))
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('hunter2')
})

it('refuses a sealed value that was altered, moved to another place or sealed for another purpose', () => {
  const sealer = createSealer([oldSecret], 'test')
  const sealed = sealer.seal('hunter2', 'row 1')
  expect(() => sealer.open(sealed, 'row 2')).toThrow(UnsealError)
  expect(() => createSealer([oldSecret], 'other').open(sealed, 'row 1')).toThrow(UnsealError)
  for (let i = 16; i < sealed.length - 1; i += 1) {
    const altered = sealed.slice(0, i) + (sealed[i] === 'A' ? 'B' : 'A') + sealed.slice(i + 1)
    expect(() => sealer.open(altered, 'row 1')).toThrow(UnsealError)
  }
  // Of so many lengths, one decodes to the same bytes with a character more.
  for (const plain of ['secret', 'secret1', 'secret12']) {
    expect(() => sealer.open(`${sealer.seal(plain, 'row 1')}x`, 'row 1')).toThrow(UnsealError)
  }
  for (const broken of ['', 'v1', 'v2.abcdefghijkl.AAAA', sealed.slice(0, 30), `${sealed}=`]) {
    expect(() => sealer.open(broken, 'row 1')).toThrow(UnsealError)
  }
})

it('opens with any listed secret, seals with the first, and tells what to seal again', () => {
  const before = createSealer([oldSecret], 'test').seal('hunter2', 'x')
  const rotated = createSealer([newSecret, oldSecret], 'test')
  expect(rotated.open(before, 'x')).toBe('hunter2')
  expect(rotated.needsReseal(before)).toBe(true)
  const after = rotated.seal('hunter2', 'x')
  expect(rotated.needsReseal(after)).toBe(false)
  expect(createSealer([newSecret], 'test').open(after, 'x')).toBe('hunter2')
  expect(() => createSealer([newSecret], 'test').open(before, 'x')).toThrow('neither in HALLPASS_SECRET nor in')
})

it('makes project keys with the prefix of their kind', () => {
  expect(newProjectKey('client')).toMatch(/^pck_[0-9a-hjkmnp-tv-z]{45}$/)
  expect(newProjectKey('server')).toMatch(/^ssk_/)
  expect(newProjectKey('admin')).toMatch(/^sak_/)
  expect(lastFour('pck_abcdef')).toBe('cdef')
})

it.each([
  ['user', false, 'sk', '1'],
  ['user', true, 'pk', '3'],
  ['team', false, 'sk', '1'],
  ['team', true, 'pk', '3'],
] as const)('writes %s API keys (public %s) in the form that scanners know', (type, isPublic, prefix, flag) => {
  const id = randomUUID()
  const key = newApiKey({ id, type, isPublic })
  const plainId = id.replaceAll('-', '')
  expect(key).toMatch(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{45}${plainId}${type}${flag}574ck4u7h[0-9a-f]{8}$`))
  expect(Number.parseInt(key.slice(-8), 16)).toBe(crc32(key.slice(0, -8)))
  expect(parseApiKey(key)).toEqual({ id, type, isPublic })
})

it('recognises an API key that is off by one character', () => {
  const key = newApiKey({ id: randomUUID(), type: 'user', isPublic: false })
  for (let i = 0; i < key.length; i += 1) {
    const other = key[i] === 'a' ? 'b' : 'a'
    expect(parseApiKey(key.slice(0, i) + other + key.slice(i + 1))).toBeUndefined()
  }
  for (const nonsense of ['', 'sk_', key.slice(1), `${key} `, key.toUpperCase()]) {
    expect(parseApiKey(nonsense)).toBeUndefined()
  }
})
