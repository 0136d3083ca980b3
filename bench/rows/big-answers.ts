import { lateTeam } from '@hallpass/server/testing/latecomers.ts'
import type { Person } from '@hallpass/server/testing/test-project.ts'
import { type Figure, figureOf } from '../lib/compare.ts'
import { memoryOf } from '../lib/proc.ts'
import { startProcess } from '../lib/process.ts'
import { clientRequest, keyRequest } from '../lib/requests.ts'
import { scale } from '../lib/scale.ts'
import type { Stage } from '../lib/stage.ts'
import { type Line, verdictOf } from '../lib/table.ts'
import type { LoadRequest } from '../servers/load.ts'
import type { ProbeCommands } from '../servers/probe.ts'

const targets = { megabytes: 50, millis: 50 }
const probing = { seconds: 3, everyMillis: 5 }

type Server = Awaited<ReturnType<typeof scale>>

/** What one list of thousands takes of memory, and how long others wait meanwhile. */
export async function bigAnswers(stage: Stage): Promise<Line[]> {
  const server = await scale(stage)
  const { large, small } = server
  const probe = startProcess<ProbeCommands>('probe')
  stage.atEnd(() => probe.stop())
  const [team] = await large.ids('team', [lateTeam])
  const person = await small.project.signUp()
  const me = clientRequest({ project: small.project }, 'GET', '/api/v1/users/me', { person: person as Person })
  const wait = async () => Math.max(...(await probe.call('run', { base: server.base, requests: [me], ...probing })))
  const lists = {
    '10,000 users': '/users?limit=10000',
    'all members of the largest team': `/team-member-profiles?team_id=${team}`,
  }
  const lines: Line[] = []
  for (const [what, path] of Object.entries(lists)) {
    const request = keyRequest(large.project, 'server', path)
    // Once before: what the first one takes is kept for those that follow.
    await read(server, request)
    const rounds: Round[] = []
    for (let round = 0; round < stage.pace.rounds; round += 1) {
      const quiet = await wait()
      const before = residentOf(server)
      const { value: during, most } = await whileReading(server, request, wait)
      rounds.push({ quiet, during, more: most - before })
    }
    lines.push(...linesOf(what, rounds))
  }
  return lines
}

interface Round {
  /** The longest wait, while nobody and while somebody reads the list. */
  quiet: number
  during: number
  /** Megabytes beside those of before. */
  more: number
}

const residentOf = ({ process }: Server) => memoryOf([process.pid!]).rss

/** Reads the answer without keeping it; says how many bytes it has. */
async function read({ base }: Server, { path, headers }: LoadRequest): Promise<number> {
  const response = await fetch(`${base}${path}`, { headers: { ...headers, 'accept-encoding': 'identity' } })
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.length
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return bytes
}

async function whileReading<T>(server: Server, request: LoadRequest, work: () => Promise<T>) {
  let most = 0
  let isDone = false
  const reading = (async () => {
    while (!isDone) await read(server, request)
  })()
  const watch = setInterval(() => {
    most = Math.max(most, residentOf(server))
  }, 20)
  try {
    return { value: await work(), most }
  } finally {
    isDone = true
    await reading
    clearInterval(watch)
  }
}

function linesOf(what: string, rounds: readonly Round[]): Line[] {
  const most = Math.max(0, ...rounds.map(({ more }) => more))
  const [quiet, during] = (['quiet', 'during'] as const).map((when) => figureOf(rounds.map((round) => round[when])))
  const longer = figureOf(rounds.map((round) => round.during - round.quiet)).median
  return [
    {
      path: `memory that a list of ${what} takes, one after the other for ${probing.seconds} s`,
      ours: `${most.toFixed(0)} MB`,
      target: `< ${targets.megabytes} MB`,
      verdict: verdictOf(most < targets.megabytes),
    },
    {
      path: `longest of ${(1000 * probing.seconds) / probing.everyMillis} GET /users/me beside that list`,
      ours: inMillis(during!),
      beside: 'the same without it',
      theirs: inMillis(quiet!),
      target: `< ${targets.millis} ms more`,
      verdict: verdictOf(longer < targets.millis),
    },
  ]
}

const inMillis = ({ median, least, most }: Figure) => `${median.toFixed(0)} ms (${least.toFixed(0)}–${most.toFixed(0)})`
