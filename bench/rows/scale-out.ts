import { freePort } from '@hallpass/server/testing/free-port.ts'
import { type Person, TestProject } from '@hallpass/server/testing/test-project.ts'
import { startCommand } from '../lib/command.ts'
import { type Contender, figureOf, type Sample, takeTurns } from '../lib/compare.ts'
import { httpContender, peopleCount } from '../lib/contender.ts'
import { environment, internalKeys } from '../lib/hallpass.ts'
import { cores } from '../lib/machine.ts'
import { processTree } from '../lib/proc.ts'
import { clientRequest } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { type Line, verdictOf, withRange } from '../lib/table.ts'

/** More of them where there are cores for them. */
const counts = [1, 2, 4, ...[8, 16, 32].filter((count) => count <= cores)]
const maxRatio = 1.15
const warmUpPerProcess = 4

/** `hallpass start` with HALLPASS_PROCESSES: what a request costs, and on a machine with cores for all of them how many are answered. */
export async function scaleOut(stage: Stage): Promise<Line[]> {
  const contenders: Contender[] = []
  for (const count of counts) contenders.push(await contenderOf(stage, count))
  // Each process compiles for itself, from its share of the requests.
  const warmUpSeconds = warmUpPerProcess * Math.max(...counts)
  const samples = await takeTurns(contenders, { ...stage.pace, seconds: 2 * stage.pace.seconds, warmUpSeconds })
  const [one, ...more] = contenders.map((contender) => samples.get(contender)!)
  return more.map((many, at) => lineOf(counts[at + 1]!, many, one!))
}

async function contenderOf(stage: Stage, count: number): Promise<Contender> {
  const { host, user, database } = await stage.createDatabase(`bench_processes_${count}`, 'processes')
  const port = await freePort()
  const { pid, base, stop } = await startCommand({
    ...environment(port, `${stage.folder}/processes-${count}`),
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HALLPASS_PORT: String(port),
    HALLPASS_URL: `http://127.0.0.1:${port}`,
    HALLPASS_DRAIN: '0',
    HALLPASS_PROCESSES: String(count),
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
  })
  stage.atEnd(stop)
  const project = new TestProject(base, 'internal', internalKeys)
  const people: Person[] = []
  while (people.length < peopleCount) people.push(await project.signUp())
  const requests = people.map((person) => clientRequest({ project }, 'GET', '/api/v1/users/me', { person }))
  const cpuMicros = async () => processTree(pid).reduce((sum, one) => sum + one.cpuMicros, 0)
  const connections = Math.max(10, 4 * count)
  return httpContender(stage, `${count} processes`, { process: { cpuMicros }, base }, requests, connections)
}

function lineOf(count: number, many: readonly Sample[], one: readonly Sample[]): Line {
  const costs = (samples: readonly Sample[]) =>
    samples.map((sample) => sample.nodeMicros + (sample.postgresMicros ?? 0))
  const base = costs(one)
  const ratio = figureOf(costs(many).map((cost, round) => cost / base[round]!))
  const cell = (samples: readonly Sample[]) => `${Math.round(figureOf(costs(samples)).median)}`
  const rate = (samples: readonly Sample[]) => `${Math.round(figureOf(samples.map((one) => one.perSecond)).median)}/s`
  return {
    path: `GET /users/me, ${count} processes`,
    ours: rate(many),
    ourCpu: cell(many),
    beside: 'one process',
    theirs: rate(one),
    theirCpu: cell(one),
    cpuRatio: withRange(ratio),
    target: `cost ≤ ${maxRatio} times`,
    verdict: verdictOf(ratio.median <= maxRatio),
  }
}
