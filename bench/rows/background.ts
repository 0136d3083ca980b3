import { createProject } from '@hallpass/server/testing/create-project.ts'
import type { TestProject } from '@hallpass/server/testing/test-project.ts'
import pg from 'pg'
import { type Contender, figureOf, type Sample, type Samples } from '../lib/compare.ts'
import { httpContender, passwordContender, sample } from '../lib/contender.ts'
import { hallpass } from '../lib/hallpass.ts'
import { clientRequest, keyRequest } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line, verdictOf } from '../lib/table.ts'
import type { LoadRequest } from '../servers/load.ts'

const targets = { ratio: 0.9, jobs: 50 }
const callers = 8

type Server = Awaited<ReturnType<typeof hallpass>>

interface Burst extends Sample {
  jobs: number
}

/** What people notice of the work that many changes leave behind: their calls right after a burst, against those before it. */
export async function background(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const project = await createProject(server.project, server.base)
  const writes = stage.isQuick ? 1000 : 10_000
  const burst = { stage, server, project, writes }
  const bursts: Burst[] = []
  const lines: Line[] = []
  for (const contender of await contendersOf(stage, server)) {
    const before = { ...contender, name: `${contender.name} before it` }
    const samples: Samples = new Map([contender, before].map((one) => [one, []]))
    await contender.run(stage.pace.seconds)
    for (let round = 0; round < roundsOf(stage); round += 1) {
      samples.get(before)!.push(await contender.run(stage.pace.seconds))
      bursts.push(await run(burst))
      samples.get(contender)!.push(await contender.run(stage.pace.seconds))
    }
    const path = `${contender.name} right after ${writes} new users`
    lines.push(compareLine(samples, { path, ours: contender, beside: before, target: targets.ratio }))
  }
  return [burstLine(bursts, writes), ...lines]
}

/** Half as many as elsewhere: a burst takes half a minute. */
const roundsOf = ({ pace }: Stage) => Math.ceil(pace.rounds / 2)

async function contendersOf(stage: Stage, server: Server): Promise<Contender[]> {
  const { people, project } = server
  const own = people.map((person) => clientRequest(server, 'GET', '/api/v1/users/me', { person }))
  const tokens = people.map(({ refreshToken }): LoadRequest => {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: project.id }
    const body = new URLSearchParams({ ...form, client_secret: project.keys.client }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { method: 'POST', path: '/api/v1/auth/oauth/token', headers, body }
  })
  const passwords = people.map(({ email, password }) =>
    clientRequest(server, 'POST', '/api/v1/auth/password/sign-in', { body: { email, password } }),
  )
  return [
    await httpContender(stage, 'GET /users/me', server, own),
    await httpContender(stage, 'refresh', server, tokens),
    await passwordContender(stage, 'password sign-in', server, passwords),
  ]
}

interface Work {
  stage: Stage
  server: Server
  project: TestProject
  writes: number
}

let made = 0

async function run({ stage, server, project, writes }: Work): Promise<Burst> {
  const load = await stage.load()
  const { headers } = keyRequest(project, 'server', '/users')
  const requests = Array.from({ length: writes }, (): LoadRequest => {
    const body = { primary_email: `burst-${++made}@example.com`, primary_email_auth_enabled: true }
    const json = { ...headers, 'content-type': 'application/json' }
    return { method: 'POST', path: '/api/v1/users', headers: json, body: JSON.stringify(body) }
  })
  const jobsBefore = await countJobs(server)
  const measured = await sample(server.process, () =>
    load.call('run', { base: server.base, requests, connections: callers, until: { amount: writes } }),
  )
  return { ...measured, jobs: (await countJobs(server)) - jobsBefore }
}

/** That there have been so far. */
async function countJobs({ connection }: Server): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ n: string | null }>(
      `select pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')) as n`,
    )
    return Number(rows[0]?.n ?? 0)
  } finally {
    await client.end()
  }
}

function burstLine(bursts: readonly Burst[], writes: number): Line {
  const median = (pick: (burst: Burst) => number) => Math.round(figureOf(bursts.map(pick)).median)
  const jobs = Math.max(...bursts.map((burst) => burst.jobs))
  return {
    path: `POST /users, ${writes} by ${callers} callers, which leave ${jobs} jobs`,
    ours: `${median(({ perSecond }) => perSecond)}/s`,
    ourCpu: `${median(({ nodeMicros }) => nodeMicros)} + ${median(({ postgresMicros }) => postgresMicros ?? 0)}`,
    target: `≤ ${targets.jobs} jobs`,
    verdict: verdictOf(jobs <= targets.jobs),
  }
}
