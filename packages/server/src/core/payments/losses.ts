import type { TenantDb } from '../../db/index.ts'
import { splitSteps } from './history-store.ts'
import { type Grants, inOrder, type Step } from './ledger.ts'
import { type ItemKey, readLedger, readSteps } from './ledger-store.ts'

/**
 * What was lost at each of some instants because it expired: by how much expiry came to be further ahead of use than it ever was before.
 * What was used before is never lost twice.
 */
export async function findLosses(
  db: TenantDb,
  key: ItemKey,
  grants: Grants,
  { now, instants }: { now: Date; instants: readonly number[] },
): Promise<Map<number, number>> {
  if (instants.length === 0) return new Map()
  const ordered = [...instants].sort((a, b) => a - b)
  return walk(await stepsUntil(db, key, grants, { now, instants: ordered }), grants, ordered)
}

interface Asked {
  now: Date
  instants: readonly number[]
}

/** As the balance reads them, with each of the instants by itself. */
async function stepsUntil(db: TenantDb, key: ItemKey, grants: Grants, { now, instants }: Asked): Promise<Step[]> {
  const stored = await readLedger(db, key, now)
  const last = instants.at(-1)!
  const alone = [...instants, ...stored.openUses.map(({ from }) => from)]
  const steps: Step[] = []
  for (const step of stored.folded.filter(({ from }) => from <= last)) {
    const within = alone.filter((at) => step.from <= at && at <= step.to)
    if (step.from === step.to || (within.length === 0 && !expiresWithin(grants, step))) steps.push(step)
    // By a rule that changed since it was folded: when exactly is for the balance to find out, too.
    else if (expiresWithin(grants, step)) steps.push(...(await readSteps(db, key, step.from, step.to)))
    else steps.push(...(await splitSteps(db, key, step, within)))
  }
  return inOrder([...steps, ...stored.tail, ...stored.openUses])
}

const expiresWithin = (grants: Grants, { from, to }: Step) => grants.expiredAt(to) !== grants.expiredAt(from - 1)

function walk(steps: readonly Step[], grants: Grants, instants: readonly number[]): Map<number, number> {
  let [lost, expired, used, next] = [0, 0, 0, 0]
  const losses = new Map<number, number>()
  for (const at of instants) {
    while (next < steps.length && steps[next]!.to < at) take(steps[next++]!)
    lost = Math.max(lost, expired + grants.expiredAt(at - 1))
    const before = lost - used
    while (next < steps.length && steps[next]!.to === at) take(steps[next++]!)
    lost = Math.max(lost, expired + grants.expiredAt(at))
    losses.set(at, lost - used - before)
  }
  return losses

  function take(step: Step) {
    lost = Math.max(lost, expired + grants.expiredAt(step.from - 1))
    lost = Math.max(lost + step.used, expired + grants.expiredAt(step.to) + step.floor)
    expired += step.expired
    used += step.used
  }
}
