import type { CompleteConfig } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import { grantsOf } from './grants.ts'
import { balanceOf, type Cuts, fold, type Grants, inOrder, type Step } from './ledger.ts'
import {
  holdLedger,
  type ItemKey,
  insertChange,
  type NewChange,
  noteLow,
  readLedger,
  readSteps,
  type StoredLedger,
  unfold,
  writeFolded,
} from './ledger-store.ts'
import { type LowBalance, thresholdOf } from './low-balance.ts'
import { findBought, purchasesOf } from './purchases.ts'

type Payments = CompleteConfig['payments']

/** Once this many changes have not been folded, the next one folds them. */
export const foldAfter = 64

export async function readBalance(db: TenantDb, payments: Payments, key: ItemKey, now: Date): Promise<number> {
  const grants = await findGrants(db, payments, key, now)
  const stored = await readLedger(db, key, now)
  const closed = await closedSteps(db, key, stored, cutsOf(grants, stored.openUses))
  const steps = inOrder([...closed, ...stored.openUses])
  return balanceOf({ granted: stored.granted, steps }, grants, now.getTime())
}

/** Undefined, and nothing is changed, when the balance would go below zero and may not (T43). */
export async function changeBalance(
  tx: TenantDb,
  payments: Payments,
  key: ItemKey,
  { now, allowNegative, ...change }: NewChange & { now: Date; allowNegative: boolean },
): Promise<{ id: string; low: LowBalance | undefined } | undefined> {
  const { at, wasLow } = await holdLedger(tx, key, now)
  if (!allowNegative && (await readBalance(tx, payments, key, at)) + change.quantity < 0) return undefined
  const { id, unfolded, reachesBack } = await insertChange(tx, key, at, change)
  if (reachesBack) await unfold(tx, key)
  if (reachesBack || unfolded >= foldAfter) await foldChanges(tx, payments, key, at)
  return { id, low: await turnedLow(tx, payments, key, { at, wasLow, given: change.quantity }) }
}

/** Where a threshold is set: whether this change brought the balance to it. */
async function turnedLow(
  tx: TenantDb,
  payments: Payments,
  key: ItemKey,
  { at, wasLow, given }: { at: Date; wasLow: boolean; given: number },
): Promise<LowBalance | undefined> {
  const threshold = thresholdOf(payments, key.itemId)
  if (threshold === undefined) return undefined
  const quantity = await readBalance(tx, payments, key, at)
  const isLow = quantity <= threshold
  if (isLow !== wasLow) await noteLow(tx, key, isLow)
  // What was bought meanwhile changed nothing here: it is low anew if it was above before this change.
  const isNew = isLow && given < 0 && (!wasLow || quantity - given > threshold)
  return isNew ? { ...key, quantity, threshold } : undefined
}

async function findGrants(db: TenantDb, payments: Payments, { customer, itemId }: ItemKey, now: Date): Promise<Grants> {
  return grantsOf(purchasesOf(payments, customer, await findBought(db, customer)), itemId, now.getTime())
}

/** Folded stretches within which a purchase expires, or a use that may be undone lies, are read again one by one. */
async function closedSteps(db: TenantDb, key: ItemKey, stored: StoredLedger, isCut: Cuts): Promise<Step[]> {
  const steps: Step[] = []
  for (const step of stored.folded) {
    if (step.from < step.to && isCut(step.from, step.to)) steps.push(...(await readSteps(db, key, step.from, step.to)))
    else steps.push(step)
  }
  return [...steps, ...stored.tail]
}

const cutsOf =
  (grants: Grants, openUses: readonly Step[]): Cuts =>
  (from, to) =>
    grants.expiredAt(to) !== grants.expiredAt(from - 1) || openUses.some((use) => from <= use.from && use.from <= to)

/** All before this instant: more may come at the same one. */
export async function foldChanges(tx: TenantDb, payments: Payments, key: ItemKey, at: Date) {
  const until = new Date(at.getTime() - 1)
  const grants = await findGrants(tx, payments, key, at)
  const stored = await readLedger(tx, key, until)
  const isCut = cutsOf(grants, stored.openUses)
  const steps = (await closedSteps(tx, key, stored, isCut)).filter((step) => step.to <= until.getTime())
  await writeFolded(tx, key, fold(inOrder(steps), isCut), until)
}
