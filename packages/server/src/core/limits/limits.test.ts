import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSettings, type Settings } from '../../settings/index.ts'
import { createLimits, emailKey, idKey, networkKey, RateLimited } from './index.ts'
import { MemoryLimiter } from './memory-limiter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function settings(env: Record<string, string> = {}): Settings {
  const read = readSettings(env, { cwd: '/' })
  if (Array.isArray(read)) throw new Error('bad settings')
  return read
}

const projectId = '5d2f8a10-93b4-4e6f-8c71-0a9b8c7d6e5f'
const ada = emailKey(projectId, 'ada@example.com')
const many = async (count: number, work: () => Promise<void>) => {
  for (let i = 0; i < count; i += 1) await work()
}

it('a limit of ten refuses after the tenth failure and not before', async () => {
  const limits = createLimits(settings())
  await many(10, async () => {
    await limits.check('passwordAccount', ada)
    await limits.hit('passwordAccount', ada)
  })
  await expect(limits.check('passwordAccount', ada)).rejects.toBeInstanceOf(RateLimited)
})

it('a limit asks callers to wait between one and 30 seconds', async () => {
  const limits = createLimits(settings())
  await many(10, () => limits.hit('passwordAccount', ada))
  await expect(limits.check('passwordAccount', ada)).rejects.toMatchObject({ retryAfterSeconds: 30 })
  vi.advanceTimersByTime(299_990)
  await expect(limits.check('passwordAccount', ada)).rejects.toMatchObject({ retryAfterSeconds: 1 })
  vi.advanceTimersByTime(10)
  await limits.check('passwordAccount', ada)
})

it('does not count a request again that a limit refused', async () => {
  const limits = createLimits(settings())
  await many(5, () => limits.take('mailAddress', ada))
  await many(50, () => expect(limits.take('mailAddress', ada)).rejects.toBeInstanceOf(RateLimited))
  await limits.giveBack('mailAddress', ada)
  await limits.take('mailAddress', ada)
  await expect(limits.take('mailAddress', ada)).rejects.toBeInstanceOf(RateLimited)
})

it('lets no more guesses through than the limit when they come in parallel (T28)', async () => {
  const limits = createLimits(settings())
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => limits.take('totpUser', ada)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

it('right guesses do not count towards a limit', async () => {
  const limits = createLimits(settings())
  await many(100, async () => {
    await limits.take('passwordAccount', ada)
    await limits.giveBack('passwordAccount', ada)
  })
  await limits.check('passwordAccount', ada)
})

it('a count does not go below zero when a guess is given back after its window', async () => {
  const limits = createLimits(settings())
  await limits.take('passwordAccount', ada)
  vi.advanceTimersByTime(300_001)
  await limits.giveBack('passwordAccount', ada)
  await many(10, () => limits.take('passwordAccount', ada))
  await expect(limits.take('passwordAccount', ada)).rejects.toBeInstanceOf(RateLimited)
})

it('counts limits, keys and projects separately', async () => {
  const limits = createLimits(settings())
  await many(10, () => limits.hit('passwordAccount', ada))
  await limits.check('otpAddress', ada)
  await limits.check('passwordAccount', emailKey(projectId, 'bob@example.com'))
  await limits.check('passwordAccount', emailKey('internal', 'ada@example.com'))
  await limits.check('passwordAccount', idKey(projectId, 'ada@example.com'))
  await limits.clear('passwordAccount', ada)
  await limits.check('passwordAccount', ada)
})

it('takes the limits from the settings, and applies none when they are off', async () => {
  const strict = createLimits(settings({ HALLPASS_LIMIT_PASSWORD_ACCOUNT: '1/1s' }))
  await strict.hit('passwordAccount', ada)
  await expect(strict.check('passwordAccount', ada)).rejects.toBeInstanceOf(RateLimited)
  const off = createLimits(settings({ HALLPASS_RATE_LIMITS: 'off' }))
  await many(1000, () => off.take('passwordAccount', ada))
  await off.check('passwordAccount', ada)
})

it.each([
  'ADA@Example.COM',
  ' ada@example.com ',
  'a.d.a@example.com',
  'ada@example.com.',
  'ａｄａ@example.com',
  'ada@ｅxample．com',
  'ada@EXAMPLE.com',
])('counts %j in the bucket of ada@example.com', (spelling) => {
  expect(emailKey(projectId, spelling)).toBe(ada)
})

it('counts different email addresses separately', () => {
  const keys = ['ada@example.com', 'ada+1@example.com', 'adaexample.com', 'bob@example.com', 'ada@example.org']
  expect(new Set(keys.map((email) => emailKey(projectId, email))).size).toBe(keys.length)
})

it('counts an IDN in both of its spellings as one (T28)', () => {
  expect(emailKey(projectId, 'ada@bücher.example')).toBe(emailKey(projectId, 'ada@xn--bcher-kva.example'))
})

it('counts a whole network as one caller', () => {
  const key = networkKey(projectId, '203.0.113.1')
  for (const address of ['203.0.113.254', '::ffff:203.0.113.9', '::ffff:cb00:7109']) {
    expect(networkKey(projectId, address)).toBe(key)
  }
  expect(networkKey(projectId, '2001:db8::1')).toBe(networkKey(projectId, '2001:db8::ffff:ffff:ffff:ffff'))
  expect(networkKey(projectId, '2001:db8::1')).not.toBe(networkKey(projectId, '2001:db8:0:1::1'))
})

it('the limiter forgets the oldest key rather than fill the memory', async () => {
  const limiter = new MemoryLimiter('test', { count: 5, perMillis: 60_000 }, 100)
  for (let i = 0; i < 1000; i += 1) await limiter.penalty(`key-${i}`)
  expect(limiter.dump().storage.length).toBeLessThanOrEqual(100)
  expect(await limiter.get('key-0')).toBeNull()
  expect(await limiter.get('key-999')).toMatchObject({ consumedPoints: 1 })
  expect(vi.getTimerCount()).toBeLessThanOrEqual(100)
})
