import type { LoadRequest } from '../servers/load.ts'
import type { Contender, Sample } from './compare.ts'
import { cores } from './machine.ts'
import { processTree } from './proc.ts'
import type { Process } from './process.ts'
import type { Stage } from './stage.ts'

/** Enough to keep the servers busy, and no more than their connections to Postgres. */
const usualConnections = 10
/** For passwords: keeps the gate full with a short queue, which never becomes so long that someone is refused. */
const passwordConnections = 3 * cores
export const peopleCount = Math.max(2 * usualConnections, passwordConnections)

interface Work {
  answered: number
  seconds: number
}

interface Measured {
  cpuMicros(): Promise<number>
}

/** CPU time of each process of the shared Postgres; empty where there is no /proc. */
function postgresMicros(): Map<number, number> {
  const servers = processTree(process.pid).filter(({ name }) => name === 'postgres')
  return new Map(servers.map(({ pid, cpuMicros }) => [pid, cpuMicros]))
}

/** Connections come and go: one that ended takes its time with it, and a new one starts at nothing. */
function since(before: Map<number, number>): number | undefined {
  const now = [...postgresMicros()]
  return now.length ? now.reduce((sum, [pid, micros]) => sum + micros - (before.get(pid) ?? 0), 0) : undefined
}

/** What `work` achieved per second, and what each answer cost. */
export async function sample(measured: Measured, work: () => Promise<Work>): Promise<Sample> {
  const postgresBefore = postgresMicros()
  const nodeBefore = await measured.cpuMicros()
  const { answered, seconds } = await work()
  const node = (await measured.cpuMicros()) - nodeBefore
  const postgres = since(postgresBefore)
  return {
    perSecond: answered / seconds,
    nodeMicros: node / answered,
    postgresMicros: postgres && postgres / answered,
  }
}

interface Target {
  process: Pick<Process<never>, 'cpuMicros'>
  base: string
}

/** A server that the load generator calls with these requests. */
export async function httpContender(
  stage: Stage,
  name: string,
  { process: measured, base }: Target,
  requests: LoadRequest[],
  connections = usualConnections,
): Promise<Contender> {
  const load = await stage.load()
  const ask = { base, requests, connections }
  return {
    name,
    run: (seconds) => sample(measured, () => load.call('run', { ...ask, until: { duration: seconds } })),
  }
}

/**
 * The same for requests that hash passwords. Those are few and long, so the ones that a round cuts off would count, and
 * go on into the round of the next contender: rounds have a number of requests, as many as should fit.
 */
export async function passwordContender(
  stage: Stage,
  name: string,
  { process: measured, base }: Target,
  requests: LoadRequest[],
  { connections = passwordConnections, alsoFine = [] }: { connections?: number; alsoFine?: readonly number[] } = {},
): Promise<Contender> {
  const load = await stage.load()
  let last: Sample | undefined
  const run = async (seconds: number) => {
    const rounded = last && Math.ceil((last.perSecond * seconds) / connections) * connections
    const until = rounded ? { amount: rounded } : { duration: seconds }
    last = await sample(measured, () => load.call('run', { base, requests, connections, until, alsoFine }))
    return last
  }
  return { name, run }
}
