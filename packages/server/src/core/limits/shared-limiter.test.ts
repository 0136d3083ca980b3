import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { createLimits, idKey, type Limits, RateLimited, type RateLimitStore, sharedLimiters } from './index.ts'

const { app, close } = await startTestApp({ HALLPASS_LIMIT_TOTP_USER: '10/15m' })
afterAll(() => close())
let counter = 0
const newKey = () => idKey('internal', `key-${++counter}`)

/** A server's limits on the common database, with the statements that they cost. */
function server(): Limits & { statements: string[] } {
  const statements: string[] = []
  const store: RateLimitStore = {
    query: (statement) => {
      statements.push(statement.text)
      return app.database.rateLimitStore.query(statement)
    },
  }
  return { ...createLimits(app.settings, sharedLimiters(store)), statements }
}

const outcomes = async (work: Promise<void>[]) => {
  const settled = await Promise.allSettled(work)
  for (const one of settled) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(RateLimited)
  return settled.filter(({ status }) => status === 'fulfilled').length
}

describe('limits on Postgres', () => {
  it('limits on Postgres count for all servers together (F6)', async () => {
    const [one, two, key] = [server(), server(), newKey()]
    for (let i = 0; i < 5; i++) {
      await one.take('totpUser', key)
      await two.take('totpUser', key)
    }
    await expect(one.take('totpUser', key)).rejects.toBeInstanceOf(RateLimited)
    await expect(two.check('totpUser', key)).rejects.toMatchObject({ retryAfterSeconds: 30 })
    await one.take('totpUser', newKey())
    await one.take('otpAddress', key)
  })

  it('limits on Postgres hold when guesses come to several servers at once', async () => {
    const [servers, key] = [[server(), server(), server()], newKey()]
    expect(await outcomes(Array.from({ length: 90 }, (_, i) => servers[i % 3]!.take('totpUser', key)))).toBe(10)
  })

  it('limits on Postgres take back a right guess at any server', async () => {
    const [one, two, key] = [server(), server(), newKey()]
    for (let i = 0; i < 30; i++) {
      await one.take('totpUser', key)
      await two.giveBack('totpUser', key)
    }
    for (let i = 0; i < 10; i++) await one.take('totpUser', key)
    await expect(one.take('totpUser', key)).rejects.toBeInstanceOf(RateLimited)
    await one.clear('totpUser', key)
    await one.take('totpUser', key)
  })

  it('limits on Postgres do not query again for a key that was just refused', async () => {
    const [one, key] = [server(), newKey()]
    for (let i = 0; i < 10; i++) await one.take('totpUser', key)
    expect(await outcomes([one.take('totpUser', key)])).toBe(0)
    const before = one.statements.length
    expect(await outcomes(Array.from({ length: 100 }, () => one.take('totpUser', key)))).toBe(0)
    expect(one.statements).toHaveLength(before)
    await one.giveBack('totpUser', key)
    await one.take('totpUser', key)
  })

  it('limits on Postgres take one statement to count and one to take back', async () => {
    const [one, key] = [server(), newKey()]
    await one.take('totpUser', key)
    await one.giveBack('totpUser', key)
    expect(one.statements).toHaveLength(2)
  })

  it('limits on Postgres store no readable key', async () => {
    const one = server()
    await one.take('otpAddress', idKey('internal', 'somebody@example.com'))
    const rows = await app.database.system.selectFrom('rate_limits').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('somebody')
  })
})

describe('when a window ends', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('limits on Postgres start counting again when a window ends', async () => {
    const [one, key] = [server(), newKey()]
    for (let i = 0; i < 10; i++) await one.take('totpUser', key)
    await expect(one.take('totpUser', key)).rejects.toBeInstanceOf(RateLimited)
    vi.setSystemTime(Date.now() + 15 * 60_000)
    expect(await outcomes(Array.from({ length: 20 }, () => one.take('totpUser', key)))).toBe(10)
  })

  it('a right guess given back after its window does not start one below zero', async () => {
    const [one, key] = [server(), newKey()]
    await one.take('totpUser', key)
    vi.setSystemTime(Date.now() + 15 * 60_000)
    await one.giveBack('totpUser', key)
    expect(await outcomes(Array.from({ length: 20 }, () => one.take('totpUser', key)))).toBe(10)
  })
})
