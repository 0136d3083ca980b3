import { isKnownError } from '@hallpass/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TenantDb } from '../../db/index.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { normalizeEmail } from '../email.ts'
import { checkCode, consumeCode, createCode, otpAndNonce } from './index.ts'

let test: Awaited<ReturnType<typeof startTestApp>>
let db: TenantDb
beforeAll(async () => {
  test = await startTestApp()
  db = test.app.database.forTenancy(test.project.tenancyId)
})
afterAll(() => test.close())

const now = () => test.clock.now()
const newCode = () =>
  createCode(db, now(), {
    purpose: 'sign-in',
    data: { email: normalizeEmail('ada@example.com') },
    lifetimeMillis: 60_000,
  })
const check = (code: string) => checkCode(db, now(), { purpose: 'sign-in', code })
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (isKnownError(error) ? error.code : String(error)),
  )

it('lets one of fifty parallel requests spend a code (T11)', async () => {
  const { code } = await newCode()
  const spend = async () => {
    const checked = await check(code)
    await db.transaction().execute((tx) => consumeCode(tx, now(), checked))
  }
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(spend())))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  const others = new Set(outcomes.filter((outcome) => outcome !== 'ok'))
  expect([...others].every((outcome) => outcome.startsWith('VERIFICATION_CODE_'))).toBe(true)
})

it('counts guesses at the six characters against the real code (T12)', async () => {
  const { code } = await newCode()
  const { nonce } = otpAndNonce(code)
  for (let guess = 0; guess < 20; guess++) {
    const outcome = await outcomeOf(check(String(guess).padStart(6, '0') + nonce))
    expect(outcome).toBe('VERIFICATION_CODE_NOT_FOUND')
  }
  expect(await outcomeOf(check(code))).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
})

it('still accepts a code at the twentieth attempt', async () => {
  const { code } = await newCode()
  const { nonce } = otpAndNonce(code)
  for (let guess = 0; guess < 19; guess++) await outcomeOf(check(String(guess).padStart(6, '0') + nonce))
  expect(await outcomeOf(check(code))).toBe('ok')
  expect(await outcomeOf(check(code))).toBe('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
})

it('counts parallel guesses at a code one by one', async () => {
  const { id, code } = await newCode()
  const { nonce } = otpAndNonce(code)
  const guesses = Array.from({ length: 40 }, (_, guess) => outcomeOf(check(String(guess).padStart(6, '0') + nonce)))
  await Promise.all(guesses)
  const row = await db.selectFrom('verification_codes').select('attempts').where('id', '=', id).executeTakeFirst()
  expect(row?.attempts).toBe(40)
})

it('counts guesses at a code through the endpoint of another purpose (T14)', async () => {
  const { id, code } = await newCode()
  await outcomeOf(checkCode(db, now(), { purpose: 'mfa-attempt', code }))
  const row = await db.selectFrom('verification_codes').select('attempts').where('id', '=', id).executeTakeFirst()
  expect(row?.attempts).toBe(1)
})

it('answers odd input in place of a code with “not found”', async () => {
  for (const odd of ['', 'x', "' or 1=1 --", '\u0000'.repeat(45), '💥'.repeat(45), 'a'.repeat(100_000)]) {
    expect(await outcomeOf(check(odd))).toBe('VERIFICATION_CODE_NOT_FOUND')
  }
})
