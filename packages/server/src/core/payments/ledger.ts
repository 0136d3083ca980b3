/**
 * The balance of one item of one customer. Usage is charged first to what would expire anyway, and expiry never takes
 * what was already used: at each instant `lost = max(lost + used, expired so far)`.
 *
 * What happened over a stretch of time can be summed up without knowing what was lost before it, as long as nothing
 * else expires within the stretch: `lost after = max(lost before + used, expired before + floor)`.
 */
export interface Step {
  /** The first and the last instant that it covers, in epoch milliseconds. */
  from: number
  to: number
  used: number
  expired: number
  /** The least that is lost at the end, counted from what had expired before the beginning. */
  floor: number
}

export const stepAt = (time: number, { used = 0, expired = 0 }: { used?: number; expired?: number }): Step => ({
  from: time,
  to: time,
  used,
  expired,
  floor: expired,
})

/** One step for two that follow each other; what happens at one instant counts as one. */
export function joinSteps(first: Step, second: Step): Step {
  const used = first.used + second.used
  const expired = first.expired + second.expired
  const isOneInstant = first.from === second.to
  const floor = isOneInstant ? expired : Math.max(first.floor + second.used, first.expired + second.floor)
  return { from: first.from, to: second.to, used, expired, floor }
}

/** What purchases give besides the changes that were written: known by rule, not stored. */
export interface Grants {
  /** All that was granted until now. */
  granted: number
  /** How much of it had expired at that time; asked about no time after now. */
  expiredAt(time: number): number
}

export interface Ledger {
  /** All that changes have granted until now. */
  granted: number
  /** In the order of time; a step of more than an instant is one within which no grant expires. */
  steps: readonly Step[]
}

export function balanceOf(ledger: Ledger, grants: Grants, now: number): number {
  let [lost, expired] = [0, 0]
  for (const step of ledger.steps) {
    lost = Math.max(lost, expired + grants.expiredAt(step.from - 1))
    lost = Math.max(lost + step.used, expired + grants.expiredAt(step.to) + step.floor)
    expired += step.expired
  }
  lost = Math.max(lost, expired + grants.expiredAt(now))
  return ledger.granted + grants.granted - lost
}

/** Orders steps and joins those of one instant. */
export function inOrder(steps: readonly Step[]): Step[] {
  const ordered: Step[] = []
  for (const step of [...steps].sort((a, b) => a.from - b.from)) {
    const last = ordered.at(-1)
    if (last && last.to === step.from && step.from === step.to && last.from === last.to) {
      ordered[ordered.length - 1] = joinSteps(last, step)
    } else ordered.push(step)
  }
  return ordered
}

/** Whether something that the step does not hold happens between its ends. */
export type Cuts = (from: number, to: number) => boolean

/** As few steps as there can be: no step reaches over a cut. */
export function fold(steps: readonly Step[], isCut: Cuts): Step[] {
  const folded: Step[] = []
  for (const step of steps) {
    const last = folded.at(-1)
    if (last && !isCut(last.from, step.to)) folded[folded.length - 1] = joinSteps(last, step)
    else folded.push(step)
  }
  return folded
}
