import { randomBytes } from 'node:crypto'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect, it } from 'vitest'
import { dummyHash } from './hash-formats.ts'
import { checkImportableHash, createPasswords, needsRehash, TooBusyError } from './index.ts'

const passwords = createPasswords()

it('stores argon2id with 19 MiB, two passes and one lane', async () => {
  const hash = await passwords.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(needsRehash(hash)).toBe(false)
  expect(await passwords.verify('correct horse', hash)).toBe(true)
  expect(await passwords.verify('correct horsf', hash)).toBe(false)
})

it('counts every byte of a long password, unlike bcrypt', async () => {
  const long = 'ß'.repeat(69)
  const hash = await passwords.hash(`${long}a`)
  expect(await passwords.verify(`${long}b`, hash)).toBe(false)
  expect(await passwords.verify(`${long}a`, hash)).toBe(true)
})

it.each(['2a', '2b', '2y'] as const)('verifies an imported %s hash and wants it rehashed', async (version) => {
  const made = await bcrypt('hunter2hunter2', 4)
  const hash = made.replace(/^\$2.\$/, `$${version}$`)
  expect(checkImportableHash(hash)).toEqual({ ok: true })
  expect(await passwords.verify('hunter2hunter2', hash)).toBe(true)
  expect(await passwords.verify('hunter2hunter3', hash)).toBe(false)
  expect(needsRehash(hash)).toBe(true)
})

it('verifies a foreign argon2id hash and wants it rehashed', async () => {
  const hash = await argon2('hunter2hunter2', { memoryCost: 8192, timeCost: 3, parallelism: 2 })
  expect(checkImportableHash(hash)).toEqual({ ok: true })
  expect(await passwords.verify('hunter2hunter2', hash)).toBe(true)
  expect(needsRehash(hash)).toBe(true)
})

const salt = 'c29tZXNhbHRzb21lc2FsdA'
const output = 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI'

it.each([
  ['', 'empty'],
  ['plaintext', 'no hash'],
  [`$argon2id$v=19$m=65537,t=2,p=1$${salt}$${output}`, 'too much memory'],
  [`$argon2id$v=19$m=65536,t=6,p=1$${salt}$${output}`, 'too many passes'],
  [`$argon2id$v=19$m=7,t=1,p=1$${salt}$${output}`, 'less memory than the algorithm needs'],
  [`$argon2id$v=19$m=19456,t=2,p=1$${salt}$${output.slice(0, -1)}J`, 'stray bits'],
  [`$argon2i$v=19$m=19456,t=2,p=1$${salt}$${output}`, 'argon2i'],
  [`$2b$17$${'a'.repeat(53)}`, 'cost 17'],
  [`$2b$10$${'a'.repeat(52)}`, 'a character short'],
  [`$2x$10$${'a'.repeat(53)}`, '$2x$'],
])('refuses to import %s (%s), and nothing matches it', async (hash) => {
  expect(checkImportableHash(hash).ok).toBe(false)
  expect(await passwords.verify('hunter2hunter2', hash)).toBe(false)
})

it('takes the bounds themselves', () => {
  expect(checkImportableHash(`$argon2id$v=19$m=65536,t=5,p=1$${salt}$${output}`)).toEqual({ ok: true })
  expect(checkImportableHash(`$2b$16$${'a'.repeat(53)}`)).toEqual({ ok: true })
})

it('does the same work for an unknown account as for a known one', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(costOf(dummyHash(randomBytes))).toEqual(costOf(await passwords.hash('correct horse')))
  expect(await passwords.verifyDummy('correct horse')).toBe(false)
})

it('keeps the event loop free and refuses whom it would keep waiting too long', async () => {
  const busy = createPasswords({ width: 1, mostWaitMillis: 60 })
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => busy.hash('correct horse')))
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
