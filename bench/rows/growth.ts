import type { Person } from '@hallpass/server/testing/test-project.ts'
import { type Contender, takeTurns } from '../lib/compare.ts'
import { httpContender, passwordContender } from '../lib/contender.ts'
import { diskOf, memoryFor } from '../lib/footprint.ts'
import { assertRoom, found, type Installation, start, wake } from '../lib/growth.ts'
import { loadAverage } from '../lib/machine.ts'
import { clientRequest, keyRequest } from '../lib/requests.ts'
import { type Place, paceOf } from '../lib/scale.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'
import type { LoadRequest } from '../servers/load.ts'

/** Three times the cost. */
const target = 1 / 3
const connections = 2
const largestTables = 6

interface Running extends Installation {
  process: Awaited<ReturnType<typeof start>>['process']
  base: string
  people: Person[]
}

/** Calls of installations of ten thousand people and more, each with a database of its own on one Postgres. */
export async function growth(stage: Stage): Promise<Line[]> {
  const [small, ...larger] = await foundAll(stage)
  console.error('  all are loaded; measuring')
  const count = stage.isQuick ? 100 : 2000
  const run = async (installation: Installation) => {
    const { process, base, stop } = await start(stage, installation)
    return { ...installation, process, base, stop, people: await wake(installation, count) }
  }
  const beside = await run(small!)
  const { rounds, seconds } = paceOf(stage)
  stage.remarks.add(`Growth: ${rounds} rounds of ${seconds} s; load average after loading: ${loadAverage()}.`)
  const lines: Line[] = []
  for (const installation of larger) {
    const ours = await run(installation)
    lines.push(
      ...(await compareCalls(stage, ours, beside)),
      await diskLine(ours, beside),
      await memoryLine(ours, beside),
    )
    await ours.stop()
  }
  await beside.stop()
  return lines
}

async function foundAll(stage: Stage): Promise<Installation[]> {
  const sizes = stage.isQuick ? [3000, 30_000] : [10_000, 100_000, 1_000_000]
  if (stage.isTenMillion) sizes.push(10_000_000)
  const all: Installation[] = []
  for (const users of sizes) {
    const last = all.at(-1)
    if (last) await assertRoom(stage, last, users)
    const installation = await found(stage, users)
    stage.remarks.add(`Loading ${count(users)} users took ${installation.loadSeconds.toFixed(0)} s.`)
    all.push(installation)
  }
  return all
}

async function compareCalls(stage: Stage, ours: Running, beside: Running): Promise<Line[]> {
  const calls = { ours: await contendersOf(stage, ours), beside: await contendersOf(stage, beside) }
  const lines: Line[] = []
  for (const [name, mine] of Object.entries(calls.ours)) {
    const other = calls.beside[name]!
    const samples = await takeTurns([mine, other], paceOf(stage))
    const path = `${name} (${count(ours.place.users)} users)`
    lines.push(compareLine(samples, { path, ours: mine, beside: other, target }))
  }
  return lines
}

async function contendersOf(stage: Stage, server: Running): Promise<Record<string, Contender>> {
  const { place, people } = server
  const { project } = place
  const name = `the same at ${count(place.users)}`
  const signIns = people.map(({ email, password }) =>
    clientRequest({ project }, 'POST', '/api/v1/auth/password/sign-in', { body: { email, password } }),
  )
  const calls: Record<string, LoadRequest[]> = {
    refresh: people.map(({ refreshToken }) => refreshRequest(place, refreshToken)),
    'GET /users/me': people.map((person) => clientRequest({ project }, 'GET', '/api/v1/users/me', { person })),
    'GET /users?limit=50': [keyRequest(project, 'server', '/users?limit=50')],
    'the same, later pages': people.map(({ id }) => keyRequest(project, 'server', `/users?limit=50&cursor=${id}`)),
    'search: a rare text': people.map(({ email }) => search(place, email.split('@')[0]!)),
    'search: a common text': ['grace', 'Margaret', '.example', 'stentul'].map((text) => search(place, text)),
    'search: those who came last': ['lately', '@lately.example', 'grace&desc=true'].map((text) => search(place, text)),
  }
  const contenders: Record<string, Contender> = {
    'password sign-in': await passwordContender(stage, name, server, signIns),
  }
  for (const [call, requests] of Object.entries(calls)) {
    contenders[call] = await httpContender(stage, name, server, requests, connections)
  }
  return contenders
}

function refreshRequest({ project }: Place, refreshToken: string): LoadRequest {
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: project.id }
  const body = new URLSearchParams({ ...form, client_secret: project.keys.client }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', path: '/api/v1/auth/oauth/token', headers, body }
}

const search = ({ project }: Place, text: string) => keyRequest(project, 'server', `/users?limit=50&query=${text}`)

async function diskLine(ours: Running, beside: Running): Promise<Line> {
  const perUser = async ({ client, place: { users } }: Running) => {
    const { all, largest } = await diskOf(client, largestTables)
    const bytes = (size: number) => Math.round(size / users)
    const tables = largest.map(({ name, heap, indexes }) => `${name} ${bytes(heap)} + ${bytes(indexes)}`)
    return { all, bytes: bytes(all), tables }
  }
  const [mine, other] = [await perUser(ours), await perUser(beside)]
  return {
    path: `disk for each of ${count(ours.place.users)} users (${(mine.all / 1e9).toFixed(2)} GB)`,
    ours: `${mine.bytes} B`,
    beside: `tables + their indexes: ${mine.tables.join(', ')}; at ${count(beside.place.users)}`,
    theirs: `${other.bytes} B`,
  }
}

async function memoryLine(ours: Running, beside: Running): Promise<Line> {
  const [mine, other] = [await memoryFor(ours.client, ours.process), await memoryFor(beside.client, beside.process)]
  const told = ({ node, postgres }: typeof mine) => `${node.pss.toFixed(0)} + ${postgres.pss.toFixed(0)} MB`
  const bytes = Math.round(((mine.node.pss + mine.postgres.pss) * 2 ** 20) / ours.place.users)
  const resident = `RSS ${mine.node.rss.toFixed(0)} + ${mine.postgres.rss.toFixed(0)} MB`
  return {
    path: `memory, server + Postgres, ${count(ours.place.users)} users (PSS)`,
    ours: told(mine),
    beside: `${bytes} B a user; ${resident}; at ${count(beside.place.users)}`,
    theirs: told(other),
  }
}

const count = (n: number) => n.toLocaleString('en')
