import { randomUUID } from 'node:crypto'
import { codeLifetimeMillis } from '@hallpass/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../db/index.ts'
import { addPerson, addProject, startTestApp } from '../../testing/test-app.ts'
import { normalizeEmail } from '../email.ts'
import {
  checkCode,
  codePurposes,
  consumeCode,
  createCode,
  deleteOldChallenges,
  deleteOldCodes,
  otpAndNonce,
} from './index.ts'

let test: Awaited<ReturnType<typeof startTestApp>>
let db: TenantDb
beforeAll(async () => {
  test = await startTestApp()
  db = test.app.database.forTenancy(test.project.tenancyId)
})
afterAll(() => test.close())

const now = () => test.clock.now()
const hour = 3_600_000
const signInCode = (lifetimeMillis = hour) =>
  createCode(db, now(), { purpose: 'sign-in', data: { email: normalizeEmail('ada@example.com') }, lifetimeMillis })
const check = (code: string) => checkCode(db, now(), { purpose: 'sign-in', code })
const hasCode = (code: string) => expect.objectContaining({ code })

describe('a code', () => {
  it('a code has 45 characters and is not stored anywhere', async () => {
    const { id, code } = await signInCode()
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
    const row = await db.selectFrom('verification_codes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain(otpAndNonce(code).nonce)
  })

  it('checking a code returns the data it carries', async () => {
    const userId = await addPerson(test.app, test.project, 'carrier@example.com')
    const data = { isNewUser: true }
    const { id, code } = await createCode(db, now(), { purpose: 'mfa-attempt', userId, data })
    const found = await checkCode(db, now(), { purpose: 'mfa-attempt', code })
    expect(found).toEqual({ id, purpose: 'mfa-attempt', userId, data })
  })

  it('a code may be typed in any case, as six characters and the rest', async () => {
    const { id, code } = await signInCode()
    const { otp, nonce } = otpAndNonce(code)
    expect(otp).toMatch(/^[0-9A-Z]{6}$/)
    await expect(check(otp + nonce)).resolves.toMatchObject({ id })
    await expect(check(code.toUpperCase())).resolves.toMatchObject({ id })
  })

  it('a code is deleted with its user', async () => {
    const userId = await addPerson(test.app, test.project, 'leaver@example.com')
    const { code } = await createCode(db, now(), {
      purpose: 'password-reset',
      userId,
      data: { email: normalizeEmail('x@example.com') },
      lifetimeMillis: hour,
    })
    await db.deleteFrom('users').where('id', '=', userId).execute()
    const again = checkCode(db, now(), { purpose: 'password-reset', code })
    await expect(again).rejects.toEqual(hasCode('VERIFICATION_CODE_NOT_FOUND'))
  })
})

describe('checking', () => {
  it('does not find unknown codes, or codes of other projects or other purposes', async () => {
    const { code } = await signInCode()
    await expect(check('0'.repeat(45))).rejects.toEqual(hasCode('VERIFICATION_CODE_NOT_FOUND'))
    const other = test.app.database.forTenancy((await addProject(test.app, 'Other')).tenancyId)
    const there = checkCode(other, now(), { purpose: 'sign-in', code })
    await expect(there).rejects.toEqual(hasCode('VERIFICATION_CODE_NOT_FOUND'))
    for (const purpose of codePurposes.filter((other) => other !== 'sign-in')) {
      // Each its own: more tries than there are purposes would be too many for one.
      const { code } = await signInCode()
      await expect(checkCode(db, now(), { purpose, code })).rejects.toEqual(hasCode('VERIFICATION_CODE_NOT_FOUND'))
    }
    await expect(check(code)).resolves.toBeDefined()
  })

  it('a refused code is called expired before used, and used before too many attempts', async () => {
    const { id, code } = await signInCode(1000)
    await db.updateTable('verification_codes').set({ attempts: 20, used_at: now() }).where('id', '=', id).execute()
    await expect(check(code)).rejects.toEqual(hasCode('VERIFICATION_CODE_ALREADY_USED'))
    test.clock.advance(1000)
    await expect(check(code)).rejects.toEqual(hasCode('VERIFICATION_CODE_EXPIRED'))
  })

  it('a code lives as long as its purpose says', async () => {
    const data = { challenge: 'c' }
    const { code } = await createCode(db, now(), { purpose: 'passkey-authentication', data })
    test.clock.advance(65_000 - 1)
    await checkCode(db, now(), { purpose: 'passkey-authentication', code })
    test.clock.advance(1)
    const late = checkCode(db, now(), { purpose: 'passkey-authentication', code })
    await expect(late).rejects.toEqual(hasCode('VERIFICATION_CODE_EXPIRED'))
  })

  it('refuses to check a code in a transaction, whose rollback would forget the attempt', async () => {
    const { code } = await signInCode()
    const work = db.transaction().execute((tx) => checkCode(tx, now(), { purpose: 'sign-in', code }))
    await expect(work).rejects.toThrow('transaction')
  })
})

describe('spending', () => {
  it('a code can be spent once', async () => {
    const { code } = await signInCode()
    const checked = await check(code)
    await consumeCode(db, now(), checked)
    await expect(consumeCode(db, now(), checked)).rejects.toEqual(hasCode('VERIFICATION_CODE_ALREADY_USED'))
    await expect(check(code)).rejects.toEqual(hasCode('VERIFICATION_CODE_ALREADY_USED'))
  })

  it('spending a code is undone when its transaction rolls back', async () => {
    const { code } = await signInCode()
    const checked = await check(code)
    const work = db.transaction().execute(async (tx) => {
      await consumeCode(tx, now(), checked)
      throw new Error('later')
    })
    await expect(work).rejects.toThrow('later')
    await expect(check(code)).resolves.toBeDefined()
  })
})

it('deletes codes that expired more than seven days ago, in all projects', async () => {
  const old = await signInCode(1)
  test.clock.advance(7 * 24 * hour)
  const recent = await signInCode(1)
  test.clock.advance(2)
  expect(await deleteOldCodes({ system: test.app.database.system, now: now() })).toBeGreaterThan(0)
  await expect(check(old.code)).rejects.toEqual(hasCode('VERIFICATION_CODE_NOT_FOUND'))
  await expect(check(recent.code)).rejects.toEqual(hasCode('VERIFICATION_CODE_EXPIRED'))
  expect(await deleteOldCodes({ system: test.app.database.system, now: now() })).toBe(0)
})

it('deletes passkey challenges ten minutes after they expire, and no other codes with them', async () => {
  const purpose = 'passkey-authentication'
  const challenge = () => createCode(db, now(), { purpose, data: { challenge: 'x' } })
  const outcome = (code: string) => checkCode(db, now(), { purpose, code })
  const [minute, lifetime] = [60_000, codeLifetimeMillis.passkeyChallenge]
  const old = await challenge()
  const mailed = await signInCode(lifetime)
  test.clock.advance(lifetime + 5 * minute)
  const recent = await challenge()
  await deleteOldChallenges({ system: test.app.database.system, now: now() })
  await expect(outcome(old.code)).rejects.toEqual(hasCode('VERIFICATION_CODE_EXPIRED'))
  test.clock.advance(5 * minute + 1)
  expect(await deleteOldChallenges({ system: test.app.database.system, now: now() })).toBeGreaterThan(0)
  await expect(outcome(old.code)).rejects.toEqual(hasCode('VERIFICATION_CODE_NOT_FOUND'))
  await expect(outcome(recent.code)).rejects.toEqual(hasCode('VERIFICATION_CODE_EXPIRED'))
  await expect(check(mailed.code)).rejects.toEqual(hasCode('VERIFICATION_CODE_EXPIRED'))
})

it('deletes expired CLI logins together with expired codes', async () => {
  const login = (id: string, expiresAt: Date) => ({
    id,
    polling_hash: Buffer.from(`polling ${id}`),
    login_hash: Buffer.from(`login ${id}`),
    expires_at: expiresAt,
  })
  const [old, recent] = [randomUUID(), randomUUID()]
  const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * 3600_000)
  await db
    .insertInto('cli_logins')
    .values([login(old, daysAgo(8)), login(recent, daysAgo(6))])
    .execute()
  await deleteOldCodes({ system: test.app.database.system, now: now() })
  const left = await db.selectFrom('cli_logins').select('id').execute()
  expect(left.map((row) => row.id)).toEqual([recent])
})
