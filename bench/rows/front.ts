import fs from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { type Seat, seats, startChromium } from '../lib/chromium.ts'
import { type Figure, figureOf } from '../lib/compare.ts'
import { type Front, startFront } from '../lib/front.ts'
import type { Stage } from '../lib/stage.ts'
import { type Line, verdictOf, withRange } from '../lib/table.ts'
import { waterfallOf } from '../lib/traffic.ts'
import { type Visit, visitSignIn, visitUsers, walkUsers } from '../lib/visits.ts'

/** On the slowest line; between screens on none. */
const targetMillis = { signIn: 6000, firstSeen: 1000, users: 6000, walk: 300 }

interface Scene {
  stage: Stage
  browser: Browser
  front: Front
}

/** What people wait for, in a real browser. */
export async function front(stage: Stage): Promise<Line[]> {
  const browser = await startChromium(stage)
  if (typeof browser === 'string') return [{ path: 'pages in Chromium', ours: 'not measured', beside: browser }]
  const scene = { stage, browser, front: await startFront(stage) }
  const lines: Line[] = []
  for (const linesOf of [signInLines, usersLines, walkLines]) {
    for (const seat of seatsOf(stage)) lines.push(...(await linesOf(scene, seat)))
  }
  return lines
}

async function signInLines({ stage, browser, front }: Scene, seat: Seat): Promise<Line[]> {
  const [ours, theirs] = await takeTurns(stage, seat, {
    'sign-in': () => visitSignIn(browser, front.signIn, seat),
    'sign-in-published': () => visitSignIn(browser, front.publishedSignIn, seat),
  })
  const ready = figureOf(ours!.map((visit) => visit.ready))
  return [
    {
      path: `hosted sign-in until it shows the first key (${seat.name})`,
      ours: `${inSeconds(ready)}, ${weightOf(ours!)}`,
      beside: 'least page on @stackframe/js',
      theirs: `${inSeconds(figureOf(theirs!.map((visit) => visit.ready)))}, ${weightOf(theirs!)}`,
      ratio: withRange(figureOf(ours!.map((visit, round) => theirs![round]!.ready / visit.ready))),
      ...(seat === seats.slow3g && judge(ready, targetMillis.signIn)),
    },
  ]
}

async function usersLines({ stage, browser, front }: Scene, seat: Seat): Promise<Line[]> {
  const [visits] = await takeTurns(stage, seat, { users: () => visitUsers(browser, front, seat) })
  const isSlowest = seat === seats.slow3g
  const firstSeen = figureOf(visits!.map((visit) => visit.firstSeen))
  const ready = figureOf(visits!.map((visit) => visit.ready))
  const what = `dashboard, ${front.users.toLocaleString('en')} users`
  return [
    {
      path: `${what}: something to see (${seat.name})`,
      ours: inSeconds(firstSeen),
      ...(isSlowest && judge(firstSeen, targetMillis.firstSeen)),
    },
    {
      path: `${what}: the list (${seat.name})`,
      ours: `${inSeconds(ready)}, ${weightOf(visits!)}`,
      ...(isSlowest && judge(ready, targetMillis.users)),
    },
  ]
}

async function walkLines({ stage, browser, front }: Scene, seat: Seat): Promise<Line[]> {
  const walks = await walkUsers(browser, front, seat, 2 * roundsOf(stage))
  const ways = { 'from the list to a user': 'toUser', 'back to the list': 'back' } as const
  return Object.entries(ways).map(([way, key]) => {
    const figure = figureOf(walks.map((walk) => walk[key]))
    return {
      path: `dashboard, ${front.users.toLocaleString('en')} users: ${way} (${seat.name})`,
      ours: inMillis(figure),
      ...(seat === seats.here && judge(figure, targetMillis.walk)),
    }
  })
}

const seatsOf = ({ isQuick }: Stage) => (isQuick ? [seats.here, seats.fast3g] : Object.values(seats))
const roundsOf = ({ isQuick }: Stage) => (isQuick ? 1 : 7)

/** The visits of each, in rounds; on no line once before, for compilers and caches of the servers. */
async function takeTurns(stage: Stage, seat: Seat, visits: Record<string, () => Promise<Visit>>): Promise<Visit[][]> {
  const entries = Object.entries(visits)
  if (seat === seats.here) for (const [, visit] of entries) await visit()
  const taken = entries.map((): Visit[] => [])
  for (let round = 0; round < roundsOf(stage); round += 1) {
    for (const [at, [name, visit]] of entries.entries()) {
      taken[at]!.push(await visit())
      keepWaterfall(stage, `${name}-${seat.id}`, taken[at]!.at(-1)!)
    }
  }
  return taken
}

/** Beside the profiles of the server: what came when, in the last round. */
function keepWaterfall({ profileDir }: Stage, name: string, { firstSeen, ready, transfers }: Visit) {
  if (!profileDir) return
  fs.mkdirSync(profileDir, { recursive: true })
  const marks = `something to see at ${firstSeen.toFixed(0)} ms, ready at ${ready.toFixed(0)} ms`
  fs.writeFileSync(path.join(profileDir, `${name}.txt`), `${waterfallOf(transfers)}\n${marks}\n`)
}

function timesOf({ median, least, most }: Figure, unit: string, length: number, digits: number): string {
  const text = (millis: number) => (millis / length).toFixed(digits)
  const range = least < most ? ` (${text(least)}–${text(most)})` : ''
  return `${text(median)} ${unit}${range}`
}

const inSeconds = (figure: Figure) => timesOf(figure, 's', 1000, 2)
const inMillis = (figure: Figure) => timesOf(figure, 'ms', 1, 0)

/** The same in every round, but for what a page loads ahead. */
function weightOf(visits: readonly Visit[]): string {
  const files = figureOf(visits.map(({ transfers }) => transfers.length)).median
  const bytes = figureOf(visits.map(({ transfers }) => transfers.reduce((sum, one) => sum + one.bytes, 0))).median
  return `${Math.round(bytes / 1000)} KB in ${Math.round(files)} files`
}

const judge = ({ median }: Figure, target: number) => ({
  target: `≤ ${target < 1000 ? `${target} ms` : `${target / 1000} s`}`,
  verdict: verdictOf(median <= target),
})
