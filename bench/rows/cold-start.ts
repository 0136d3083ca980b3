import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { buildWeb } from '../../tools/web.mjs'
import { command, startCommand } from '../lib/command.ts'
import { figureOf } from '../lib/compare.ts'
import { memoryOf, processTree } from '../lib/proc.ts'
import type { Stage } from '../lib/stage.ts'
import { type Line, verdictOf } from '../lib/table.ts'

const targets = { firstRun: 4, existing: 1.5, memory: 200 }
/** What a server without any calls has settled to. */
const idleMillis = 3000

/** The command itself, as `npm start` runs it, with no settings but the port and the folder. */
export async function coldStart(stage: Stage): Promise<Line[]> {
  const dataDir = path.join(stage.folder, 'cold')
  const env = { PATH: process.env.PATH, HALLPASS_PORT: String(await freePort()), HALLPASS_DATA_DIR: dataDir }
  // The sources are bundled, and the pages built, once per change, which a published package never does.
  spawnSync(process.execPath, [command, 'help'], { env })
  await buildWeb()
  const first = await startAndStop(env)
  const again = []
  for (let round = 0; round < stage.pace.rounds; round += 1) again.push(await startAndStop(env))
  const { memory } = await startAndStop(env, idleMillis)
  return [
    startLine('cold start, first run', [first], targets.firstRun),
    startLine('cold start, existing data', again, targets.existing),
    ...(memory ? [memoryLine(memory)] : []),
  ]
}

function startLine(name: string, starts: readonly { seconds: number; cpuMicros: number }[], target: number): Line {
  const { median, least, most } = figureOf(starts.map(({ seconds }) => seconds))
  const range = starts.length > 1 ? ` (${least.toFixed(2)}–${most.toFixed(2)})` : ''
  return {
    path: name,
    ours: `${median.toFixed(2)} s${range}`,
    ourCpu: String(figureOf(starts.map(({ cpuMicros }) => cpuMicros)).median),
    target: `≤ ${target} s`,
    verdict: verdictOf(median <= target),
  }
}

type Memory = Record<'node' | 'others', { rss: number; pss: number }>

function memoryLine({ node, others }: Memory): Line {
  const pss = node.pss + others.pss
  const megabytes = (value: number) => value.toFixed(0)
  return {
    path: 'idle memory (PSS)',
    ours: `${megabytes(pss)} MB`,
    beside: `node ${megabytes(node.pss)} + Postgres ${megabytes(others.pss)}`,
    theirs: `RSS ${megabytes(node.rss)} + ${megabytes(others.rss)}`,
    target: `≤ ${targets.memory} MB`,
    verdict: verdictOf(pss <= targets.memory),
  }
}

async function startAndStop(env: NodeJS.ProcessEnv & { HALLPASS_PORT: string }, idle = 0) {
  const begun = performance.now()
  const { pid, stop } = await startCommand(env)
  try {
    const seconds = (performance.now() - begun) / 1000
    const cpuMicros = processTree(pid)[0]?.cpuMicros ?? 0
    await sleep(idle)
    return { seconds, cpuMicros, memory: memoryOfServer(pid) }
  } finally {
    await stop()
  }
}

/** Postgres with the shell that guards it; undefined where there is no /proc. */
function memoryOfServer(pid: number): Memory | undefined {
  const others = processTree(pid).flatMap((one) => (one.pid === pid ? [] : [one.pid]))
  return others.length ? { node: memoryOf([pid]), others: memoryOf(others) } : undefined
}
