import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceOf, fold, type Grants, inOrder, type Step, stepAt } from './ledger.ts'

interface Change {
  quantity: number
  createdAt: number
  expiresAt?: number | undefined
}

const none: Grants = { granted: 0, expiredAt: () => 0 }

/** What changes come to at a time, as the store reads them. */
function ledgerOf(changes: readonly Change[], now: number) {
  const steps = changes.flatMap(({ quantity, createdAt, expiresAt = Infinity }): Step[] => {
    if (quantity < 0) return expiresAt > now && createdAt <= now ? [stepAt(createdAt, { used: -quantity })] : []
    return expiresAt <= now ? [stepAt(expiresAt, { expired: quantity })] : []
  })
  const granted = changes.filter(({ quantity, createdAt }) => quantity > 0 && createdAt <= now)
  return { granted: granted.reduce((sum, { quantity }) => sum + quantity, 0), steps: inOrder(steps) }
}

/** The rule of docs/protocol/payments.md#balance word for word: every instant one after the other. */
function slowBalance(changes: readonly Change[], now: number): number {
  const instants = new Set(changes.flatMap(({ createdAt, expiresAt = Infinity }) => [createdAt, expiresAt]))
  let [granted, expired, lost] = [0, 0, 0]
  for (const t of [...instants].filter((instant) => instant <= now).sort((a, b) => a - b)) {
    let used = 0
    for (const { quantity, createdAt, expiresAt = Infinity } of changes) {
      if (quantity > 0 && createdAt === t) granted += quantity
      if (quantity > 0 && expiresAt === t) expired += quantity
      if (quantity < 0 && createdAt === t && expiresAt > now) used -= quantity
    }
    lost = Math.max(lost + used, expired)
  }
  return granted - lost
}

const change = fc.record({
  quantity: fc.integer({ min: -9, max: 9 }),
  createdAt: fc.integer({ min: 0, max: 30 }),
  expiresAt: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
})
const changes = fc.array(change, { maxLength: 30 })
const time = fc.integer({ min: 0, max: 45 })

describe('the balance', () => {
  const day = (text: string) => Date.parse(`2025-${text}${text.includes('T') ? '' : 'T00:00:00'}Z`)
  it.each<[string, Change[], string, number]>([
    [
      'expired grants and uses are gone',
      [
        { quantity: 10, createdAt: day('01-27'), expiresAt: day('01-31T23:59:59') },
        { quantity: 11, createdAt: day('01-29T12:00:00') },
        { quantity: -3, createdAt: day('01-30') },
        { quantity: -2, createdAt: day('01-25'), expiresAt: day('01-26') },
      ],
      '02-01',
      11,
    ],
    [
      'uses may come first',
      [
        { quantity: 5, createdAt: day('01-29') },
        { quantity: -3, createdAt: day('01-30') },
        { quantity: -2, createdAt: day('01-25') },
      ],
      '02-01',
      0,
    ],
    [
      'use is charged to what expires first',
      [
        { quantity: 4, createdAt: day('03-01'), expiresAt: day('03-02') },
        { quantity: 6, createdAt: day('03-01') },
        { quantity: -5, createdAt: day('03-01T12:00:00') },
      ],
      '03-04',
      5,
    ],
    [
      'but not to what had expired before',
      [
        { quantity: 4, createdAt: day('03-01'), expiresAt: day('03-02') },
        { quantity: 6, createdAt: day('03-01') },
        { quantity: -5, createdAt: day('03-03') },
      ],
      '03-04',
      1,
    ],
  ])('the balance of an item: %s', (_, entries, now, expected) => {
    expect(balanceOf(ledgerOf(entries, day(now)), none, day(now))).toBe(expected)
    expect(slowBalance(entries, day(now))).toBe(expected)
  })

  it('the balance equals what walking through every instant gives, for any changes', () => {
    fc.assert(
      fc.property(changes, time, (entries, now) => {
        expect(balanceOf(ledgerOf(entries, now), none, now)).toBe(slowBalance(entries, now))
      }),
    )
  })

  it('the balance is the same whether a grant is a recorded change or follows from a rule', () => {
    fc.assert(
      fc.property(changes, changes, time, (stored, byRule, now) => {
        const rules = byRule
          .map((entry) => ({ ...entry, quantity: Math.abs(entry.quantity) }))
          .filter(({ createdAt }) => createdAt <= now)
        const grants: Grants = {
          granted: rules.reduce((sum, { quantity }) => sum + quantity, 0),
          expiredAt: (t) =>
            rules.reduce((sum, { quantity, expiresAt = Infinity }) => sum + (expiresAt <= t ? quantity : 0), 0),
        }
        expect(balanceOf(ledgerOf(stored, now), grants, now)).toBe(slowBalance([...stored, ...rules], now))
      }),
    )
  })

  it('the balance stays the same when past entries are folded', () => {
    fc.assert(
      fc.property(changes, changes, time, time, (stored, byRule, now, foldedUntil) => {
        const rules = byRule.map((entry) => ({ ...entry, quantity: Math.abs(entry.quantity), createdAt: 0 }))
        const grants: Grants = {
          granted: rules.reduce((sum, { quantity }) => sum + quantity, 0),
          expiredAt: (t) =>
            rules.reduce((sum, { quantity, expiresAt = Infinity }) => sum + (expiresAt <= t ? quantity : 0), 0),
        }
        const ledger = ledgerOf(stored, now)
        const isCut = (from: number, to: number) => grants.expiredAt(to) !== grants.expiredAt(from - 1)
        const past = fold(
          ledger.steps.filter((step) => step.to <= foldedUntil),
          isCut,
        )
        const steps = [...past, ...ledger.steps.filter((step) => step.to > foldedUntil)]
        expect(balanceOf({ ...ledger, steps }, grants, now)).toBe(slowBalance([...stored, ...rules], now))
      }),
    )
  })

  it('folds ledger entries that nothing separates into one step', () => {
    const steps = [1, 2, 3].map((t) => stepAt(t, { used: t }))
    expect(fold(steps, () => false)).toEqual([{ from: 1, to: 3, used: 6, expired: 0, floor: 5 }])
  })
})
