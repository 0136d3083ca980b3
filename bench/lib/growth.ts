import fs from 'node:fs'
import path from 'node:path'
import type { EmbeddedConnection } from '@hallpass/server/operator'
import { type Crowd, loadActivity, loadCrowds } from '@hallpass/server/testing/crowd.ts'
import { loadSessions, refreshTokenOf } from '@hallpass/server/testing/crowd-sessions.ts'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { argon2Options } from '@hallpass/server/testing/hashing.ts'
import { loadLatecomers } from '@hallpass/server/testing/latecomers.ts'
import { type Person, TestProject } from '@hallpass/server/testing/test-project.ts'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import type { HallpassCommands } from '../servers/hallpass.ts'
import { environment, internalKeys } from './hallpass.ts'
import { startProcess } from './process.ts'
import { progressOf } from './progress.ts'
import { createPlace, type Place } from './scale.ts'
import type { Stage } from './stage.ts'

const password = 'correct horse battery'
/** Building indexes takes room, too. */
const roomFactor = 1.3

/** An installation with one large project: a database of its own, and what its server is started with. */
export interface Installation {
  place: Place
  connection: EmbeddedConnection
  client: pg.Client
  env: Record<string, string>
  loadSeconds: number
}

/** Makes the database by a server that ends again, and fills it. */
export async function found(stage: Stage, users: number): Promise<Installation> {
  const connection = await stage.createDatabase(`bench_growth_${users}`, 'growth')
  // Two installations would miss each other's audit logs in one folder.
  const env = environment(await freePort(), path.join(stage.folder, `growth-${users}`))
  const client = new pg.Client(connection)
  await client.connect()
  stage.atEnd(() => client.end())
  const server = await start(stage, { connection, env })
  const internal = new TestProject(server.base, 'internal', internalKeys)
  const place = await createPlace(client, internal, server.base, { users, teams: users / 10 })
  await server.stop()
  const begun = performance.now()
  await load(client, connection, place)
  return { place, connection, client, env, loadSeconds: (performance.now() - begun) / 1000 }
}

/** By a second connection, too: nobody else uses the database yet. */
async function load(client: pg.Client, connection: EmbeddedConnection, crowd: Crowd) {
  const helper = new pg.Client(connection)
  await helper.connect()
  const loading = { progressOf, helpers: [helper] }
  await loadCrowds(client, [crowd], loading)
  await loadLatecomers(client, [crowd], loading)
  await loadSessions(client, [crowd], loading)
  await loadActivity(client, [crowd], 1, loading)
  await client.query('checkpoint')
  await helper.end()
}

export async function start(stage: Stage, { connection, env }: Pick<Installation, 'connection' | 'env'>) {
  const profile = stage.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${stage.profileDir}`] : []
  const process = startProcess<HallpassCommands>('hallpass', env, profile)
  stage.atEnd(() => process.stop())
  const base = await process.call('start', connection)
  return { process, base, stop: () => process.call('stop', undefined).then(() => process.stop()) }
}

/** People from all over the crowd who can sign in, with tokens. */
export async function wake({ place, client }: Installation, count: number): Promise<Person[]> {
  const numbers = Array.from({ length: count }, (_, at) => {
    const n = 1 + Math.floor(((at + 0.5) / count) * (place.users - 1))
    // Every fiftieth is anonymous.
    return n % 50 === 0 ? n + 1 : n
  })
  const ids = await place.ids('user', numbers)
  await client.query('update users set password_hash = $3 where tenancy_id = $1 and id = any ($2::uuid[])', [
    place.tenancyId,
    ids,
    await hash(password, argon2Options),
  ])
  const { rows } = await client.query<{ email: string }>(
    `select value as email from unnest($2::uuid[]) with ordinality as wanted (id, at)
      join contact_channels c on c.tenancy_id = $1 and c.user_id = wanted.id and c.is_primary order by at`,
    [place.tenancyId, ids],
  )
  const people: Person[] = []
  for (const [at, n] of numbers.entries()) {
    const refreshToken = refreshTokenOf(place, n)
    const { status, body } = await place.project.refresh(refreshToken)
    if (status !== 200) throw new Error(`no token for the user ${n}: ${status} ${JSON.stringify(body)}`)
    people.push({ id: ids[at]!, email: rows[at]!.email, password, refreshToken, accessToken: body.access_token })
  }
  return people
}

/** Loading must not end with a full disk. */
export async function assertRoom(stage: Stage, { client, place }: Installation, users: number) {
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
  const needed = (Number(rows[0]!.size) / place.users) * users * roomFactor
  const { bavail, bsize } = fs.statfsSync(stage.folder)
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(0)} GB`
  if (bavail * bsize < needed) {
    const free = gigabytes(bavail * bsize)
    throw new Error(
      `${users} users take about ${gigabytes(needed)}; ${free} are free where temporary files go (TMPDIR)`,
    )
  }
}
