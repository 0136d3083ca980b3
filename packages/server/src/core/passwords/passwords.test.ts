import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect, it, vi } from 'vitest'

vi.mock('@node-rs/argon2', { spy: true })
// Files share modules: what others have loaded before does not know of the spy.
vi.resetModules()
const { hash: argon2, verify: argon2Verify } = await import('@node-rs/argon2')
const { argon2Options, dummyHash, findHashCheck } = await import('./hash-formats.ts')
const { estimateArgon2 } = await import('./schemes/argon2.ts')
const { checkImportableHash, createPasswords } = await import('./index.ts')
const { TooBusyError } = await import('../fair-gate.ts')
const passwords = createPasswords({ maxWaitMillis: 120_000 })
const acme = { id: 'acme' }

it('stores passwords as argon2id with 19 MiB, two passes and one lane', async () => {
  const hash = await passwords.hash(acme, 'correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(passwords.needsRehash(hash)).toBe(false)
  expect(await passwords.verify(acme, 'correct horse', hash)).toBe(true)
  expect(await passwords.verify(acme, 'correct horsf', hash)).toBe(false)
})

it('counts every byte of a long password, unlike bcrypt', async () => {
  const long = 'ß'.repeat(69)
  const hash = await passwords.hash(acme, `${long}a`)
  expect(await passwords.verify(acme, `${long}b`, hash)).toBe(false)
  expect(await passwords.verify(acme, `${long}a`, hash)).toBe(true)
})

it.each(['2a', '2b', '2y'] as const)('verifies an imported %s hash and wants it rehashed', async (version) => {
  const made = await bcrypt('hunter2hunter2', 4)
  const hash = made.replace(/^\$2.\$/, `$${version}$`)
  expect(checkImportableHash(hash)).toMatchObject({ ok: true })
  expect(await passwords.verify(acme, 'hunter2hunter2', hash)).toBe(true)
  expect(await passwords.verify(acme, 'hunter2hunter3', hash)).toBe(false)
  expect(passwords.needsRehash(hash)).toBe(true)
})

it('verifies an imported argon2id hash and wants it rehashed', async () => {
  const hash = await argon2('hunter2hunter2', { memoryCost: 8192, timeCost: 3, parallelism: 2 })
  expect(checkImportableHash(hash)).toMatchObject({ ok: true })
  expect(await passwords.verify(acme, 'hunter2hunter2', hash)).toBe(true)
  expect(passwords.needsRehash(hash)).toBe(true)
})

it('wants a hash of a different cost rehashed, whether cheaper or dearer', async () => {
  const cheaper = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
  const [cheap, own] = [await cheaper.hash(acme, 'correct horse'), await passwords.hash(acme, 'correct horse')]
  expect([passwords.needsRehash(cheap), cheaper.needsRehash(cheap)]).toEqual([true, false])
  expect([passwords.needsRehash(own), cheaper.needsRehash(own)]).toEqual([false, true])
  expect(await passwords.verify(acme, 'correct horse', cheap)).toBe(true)
  expect(await cheaper.verify(acme, 'correct horse', own)).toBe(true)
})

const salt = 'c29tZXNhbHRzb21lc2FsdA'
const bcryptHash = (cost: string) => `$2b$${cost}$${'a'.repeat(21)}u${'a'.repeat(31)}`
const output = 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI'

it.each([
  ['', 'empty'],
  ['plaintext', 'no hash'],
  [`$argon2id$v=19$m=131073,t=2,p=1$${salt}$${output}`, 'too much memory'],
  [`$argon2id$v=19$m=65536,t=6,p=1$${salt}$${output}`, 'too many passes'],
  [`$argon2id$v=19$m=7,t=1,p=1$${salt}$${output}`, 'less memory than the algorithm needs'],
  [`$argon2id$v=19$m=19456,t=2,p=1$${salt}$${output.slice(0, -1)}J`, 'stray bits'],
  [bcryptHash('17'), 'cost 17'],
  [bcryptHash('10').slice(0, -1), 'a character short'],
  [`$2b$10$${'a'.repeat(53)}`, 'stray bits in the salt'],
  [bcryptHash('10').replace(/.$/, 'b'), 'stray bits in the output'],
])('refuses to import %s (%s), and nothing matches it', async (hash) => {
  expect(checkImportableHash(hash).ok).toBe(false)
  expect(await passwords.verify(acme, 'hunter2hunter2', hash)).toBe(false)
})

it('imports hashes whose costs are exactly at the bounds', () => {
  expect(checkImportableHash(`$argon2id$v=19$m=65536,t=5,p=1$${salt}$${output}`)).toMatchObject({ ok: true })
  expect(checkImportableHash(bcryptHash('16'))).toMatchObject({ ok: true })
})

it('checks a password of an unknown account with the same work as of a known one (T09)', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(dummyHash(argon2Options, randomBytes))).toEqual(costOf(await passwords.hash(acme, 'correct horse')))
  expect(await passwords.verifyDummy(acme, 'correct horse')).toBe(false)
})

/** How often the work of one of our own hashes was done. */
async function worksFor(password: string, hash: string): Promise<number> {
  const verifications = vi.mocked(argon2Verify).mock.calls
  const before = verifications.length
  await passwords.verify(acme, password, hash)
  return verifications.slice(before).filter(([stored]) => stored.toString().includes('$m=19456,t=2,p=1$')).length
}

it('adds the work of its own hash to a cheaper imported hash unless it matches', async () => {
  const cheap = [await bcrypt('hunter2hunter2', 4), await argon2('hunter2hunter2', { memoryCost: 8192, timeCost: 3 })]
  for (const hash of cheap) {
    expect(await worksFor('wrong wrong', hash), hash).toBe(1)
    expect(await worksFor('hunter2hunter2', hash), hash).toBe(0)
  }
  expect(await worksFor('wrong wrong', `$2b$10$${'a'.repeat(53)}`)).toBe(1)
  expect(await worksFor('wrong wrong', await bcrypt('hunter2hunter2', 9))).toBe(0)
  expect(await worksFor('wrong wrong', await passwords.hash(acme, 'correct horse'))).toBe(1)
})

it('a wrong password costs no less than an unknown account, whichever system made the hash (T09)', async () => {
  const golden: { by: string; hash: string }[] = JSON.parse(
    readFileSync(new URL('golden-hashes.json', import.meta.url), 'utf8'),
  )
  const own = estimateArgon2(argon2Options)
  for (const { by, hash } of golden) {
    const stored = await passwords.keep(acme, hash)
    const { millis } = findHashCheck(stored)!
    // What takes longer than ours is told by the guide; here it would only take long.
    if (millis <= own) expect(await worksFor('wrong wrong', stored), `${by}: ${hash}`).toBe(1)
  }
})

it('hashing keeps the event loop free and refuses callers who would wait too long (T30)', async () => {
  const busy = createPasswords({ width: 1, maxWaitMillis: 60 })
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => busy.hash(acme, 'correct horse')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(60)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(TooBusyError)
    expect(reason.retryAfterSeconds).toBeGreaterThanOrEqual(1)
    expect(reason.retryAfterSeconds).toBeLessThanOrEqual(30)
  }
  expect(busy.load).toEqual({ running: 0, waiting: 0 })
})

it('checks imported hashes of high cost one at a time, beside ordinary ones (T53)', async () => {
  const dear = [await bcrypt('hunter2hunter2', 12), await argon2('hunter2hunter2', { memoryCost: 65_536, timeCost: 5 })]
  const narrow = createPasswords({ width: 1, maxWaitMillis: 120_000 })
  const checks = dear.map((hash) => narrow.verify(acme, 'hunter2hunter2', hash))
  expect(narrow.load).toEqual({ running: 1, waiting: 1 })
  const ordinary = narrow.hash(acme, 'correct horse')
  expect(narrow.load).toEqual({ running: 2, waiting: 1 })
  expect(await narrow.verify(acme, 'correct horse', await ordinary)).toBe(true)
  expect(await Promise.all(checks)).toEqual([true, true])
})

it('of imported hashes that cost more than ours, one at a time is checked among the others (T53)', async () => {
  const dear = await argon2('hunter2hunter2', { memoryCost: 65_536, timeCost: 4 })
  const passwords = createPasswords({ width: 2, maxWaitMillis: 120_000 })
  const checks = Array.from({ length: 3 }, () => passwords.verify(acme, 'hunter2hunter2', dear))
  await new Promise((resolve) => setImmediate(resolve))
  expect(passwords.load).toEqual({ running: 1, waiting: 2 })
  const ordinary = passwords.hash({ id: 'other' }, 'correct horse')
  expect(passwords.load).toEqual({ running: 2, waiting: 2 })
  await ordinary
  expect(await Promise.all(checks)).toEqual([true, true, true])
})
