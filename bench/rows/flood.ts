import { setTimeout as sleep } from 'node:timers/promises'
import { figureOf, type Pace } from '../lib/compare.ts'
import { hallpass } from '../lib/hallpass.ts'
import { cores } from '../lib/machine.ts'
import { memoryOf } from '../lib/proc.ts'
import { startProcess } from '../lib/process.ts'
import { clientRequest } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { type Line, verdictOf, withRange } from '../lib/table.ts'
import type { ProbeCommands } from '../servers/probe.ts'

const targets = { ratio: 2, memory: 400 }
/** Slow enough to add nothing to the load itself. */
const everyMillis = 10
/** As many as the password gate lets wait: the queue is full all the time. */
const connections = 16 * cores

type Server = Awaited<ReturnType<typeof hallpass>>

/** One person calls GET /users/me now and then, first while nobody signs in and then while everyone does. */
export async function flood(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const probe = startProcess<ProbeCommands>('probe')
  stage.atEnd(() => probe.stop())
  const requests = server.people.map((person) => clientRequest(server, 'GET', '/api/v1/users/me', { person }))
  const { seconds } = pace(stage.pace)
  const p99 = async () => percentile(await probe.call('run', { base: server.base, requests, seconds, everyMillis }), 99)
  await p99()
  const rounds = []
  for (let round = 0; round < stage.pace.rounds; round += 1) {
    const idle = await p99()
    const { value, ...facts } = await underFlood(stage, server, seconds, p99)
    rounds.push({ idle, flooded: value, ...facts })
  }
  return linesOf(rounds)
}

/** A tail needs many calls. */
const pace = ({ seconds }: Pace) => ({ seconds: 2 * seconds })

interface Round {
  idle: number
  flooded: number
  perSecond: number
  memory: number | undefined
}

async function underFlood<T>(stage: Stage, server: Server, seconds: number, work: () => Promise<T>) {
  const load = await stage.load()
  const requests = server.people.flatMap(({ email, password }) =>
    [password, 'not the right password'].map((given) =>
      clientRequest(server, 'POST', '/api/v1/auth/password/sign-in', { body: { email, password: given } }),
    ),
  )
  // Longer than the probe on both sides.
  const until = { duration: seconds + 2 }
  const flooding = load.call('run', { base: server.base, requests, connections, until, alsoFine: [400] })
  await sleep(1000)
  const value = await work()
  const memory = server.process.pid === undefined ? undefined : memoryOf([server.process.pid])?.pss
  const { answered, seconds: lasted } = await flooding
  return { value, memory, perSecond: answered / lasted }
}

function linesOf(rounds: readonly Round[]): Line[] {
  const median = (pick: (round: Round) => number) => figureOf(rounds.map(pick)).median
  const ratio = figureOf(rounds.map(({ idle, flooded }) => flooded / idle))
  const memory = Math.max(...rounds.map((round) => round.memory ?? 0))
  const rate = median(({ perSecond }) => perSecond).toFixed(0)
  return [
    {
      path: `GET /users/me, p99 in a flood of sign-ins (${connections} connections, ${rate}/s)`,
      ours: `${median(({ flooded }) => flooded).toFixed(1)} ms`,
      beside: 'the same without the flood',
      theirs: `${median(({ idle }) => idle).toFixed(1)} ms`,
      ratio: withRange(ratio),
      target: `≤ ${targets.ratio}`,
      verdict: verdictOf(ratio.median <= targets.ratio),
    },
    ...(memory
      ? [
          {
            path: 'memory in that flood (PSS of the server)',
            ours: `${memory.toFixed(0)} MB`,
            target: `< ${targets.memory} MB`,
            verdict: verdictOf(memory < targets.memory),
          },
        ]
      : []),
  ]
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!
}
