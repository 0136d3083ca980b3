import { expect, it } from 'vitest'
import { bySize } from '../../testing/lane.ts'
import { RotationModel } from '../../testing/rotation-model.ts'

/** Repeatable chance: the same seed gives the same life. */
function chance(seed: number) {
  let state = seed >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Life {
  seed: number
  hasThief: boolean
}

/**
 * A browser with five tabs that ask at once or in turn, pages that its server renders up to 45 seconds late, one answer in twenty lost,
 * and perhaps somebody who copied a token.
 */
function live({ seed, hasThief }: Life) {
  const random = chance(seed)
  const session = new RotationModel()
  let now = 0
  let cookie = 0
  let stolen: number | undefined
  const acts = { thief: 0, honest: 0 }
  for (let step = 0; step < 100 && !session.isOver; step += 1) {
    now += random(700_000)
    if (hasThief && stolen === undefined && random(20) === 0) stolen = cookie
    const waiting = [
      ...Array.from({ length: 1 + random(5) }, () => ({ by: 'tab' as const, shown: cookie, at: now + random(20_000) })),
      ...(random(2) ? [{ by: 'page' as const, shown: cookie, at: now + random(45_000) }] : []),
      ...(stolen !== undefined && random(2) ? [{ by: 'thief' as const, shown: stolen, at: now + random(20_000) }] : []),
    ]
    for (const { by, shown, at } of waiting.sort((a, b) => a.at - b.at)) {
      const wish = { keeps: by !== 'page', isServer: by === 'page' }
      const answer = session.refresh(by === 'thief' ? stolen! : shown, at, wish)
      if (stolen !== undefined && by !== 'page') acts[by === 'thief' ? 'thief' : 'honest'] += 1
      if (typeof answer !== 'number') continue
      if (by === 'thief') stolen = answer
      else if (random(20) !== 0) cookie = Math.max(cookie, answer)
    }
  }
  return { isOver: session.isOver, acts }
}

const runs = bySize({ quick: 2000, long: 20_000, soak: 100_000 })
const timeout = 600_000

it('nobody is signed out who shares their session with nobody (T67)', { timeout }, () => {
  const signedOut: number[] = []
  for (let seed = 1; seed <= runs; seed += 1) if (live({ seed, hasThief: false }).isOver) signedOut.push(seed)
  expect(signedOut).toEqual([])
})

it('a thief is found whenever both go on', { timeout }, () => {
  /** Acts of the less active side until it was found. */
  const found: number[] = []
  const unfound: number[] = []
  for (let seed = 1; seed <= runs; seed += 1) {
    const { isOver, acts } = live({ seed, hasThief: true })
    const both = Math.min(acts.thief, acts.honest)
    if (isOver) found.push(both)
    else if (both >= 20) unfound.push(seed)
  }
  const mean = found.reduce((sum, acts) => sum + acts, 0) / found.length
  const worst = found.reduce((most, acts) => Math.max(most, acts), 0)
  console.log(
    `${found.length} thieves found in ${runs} lives: after ${mean.toFixed(2)} acts of the less active side, ${worst} at worst`,
  )
  expect(unfound).toEqual([])
})
