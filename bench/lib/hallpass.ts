import { setTimeout } from 'node:timers/promises'
import type { EmbeddedConnection } from '@hallpass/server/operator'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { type Person, TestProject } from '@hallpass/server/testing/test-project.ts'
import pg from 'pg'
import type { HallpassCommands } from '../servers/hallpass.ts'
import { peopleCount } from './contender.ts'
import { startProcess } from './process.ts'
import type { Stage } from './stage.ts'
import type { Statement } from './statement.ts'

/** A page of the list of users, and more people than it shows. */
const pageSize = 50
const listSize = 2 * pageSize
export const listPath = `/users?limit=${pageSize}`

export const internalKeys = { client: 'bench-publishable', server: 'bench-secret', admin: 'bench-admin' }

/** The server under load, with people who signed up, and the statements that it sends on the hot paths. */
export const hallpass = (stage: Stage) => stage.part('hallpass', () => start(stage))

async function start(stage: Stage) {
  const connection = await stage.createDatabase('bench_hallpass')
  const env = environment(await freePort(), `${stage.folder}/data-of-hallpass`)
  // What watches statements is not what is measured: the second process starts clean on the same data.
  const first = startProcess<HallpassCommands>('hallpass', env)
  stage.atEnd(() => first.stop())
  const prepared = await prepare({ process: first, base: await first.call('start', connection), connection })
  await first.call('stop', undefined)
  await first.stop()
  const profile = stage.profileDir ? ['--cpu-prof', `--cpu-prof-dir=${stage.profileDir}`] : []
  const process = startProcess<HallpassCommands>('hallpass', env, profile)
  stage.atEnd(() => process.stop())
  const base = await process.call('start', connection)
  return { ...prepared, process, base, connection }
}

export function environment(port: number, dataDir: string): Record<string, string> {
  return {
    HALLPASS_PORT: String(port),
    HALLPASS_DATA_DIR: dataDir,
    HALLPASS_SECRET: 'a-secret-that-only-this-benchmark-knows',
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
    HALLPASS_INTERNAL_SECRET_SERVER_KEY: internalKeys.server,
    HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.admin,
    HALLPASS_DASHBOARD_SIGN_UP: 'open',
    HALLPASS_RATE_LIMITS: 'off',
    HALLPASS_ACCESS_TOKEN_TTL: '1h',
    HALLPASS_LOG_LEVEL: 'error',
  }
}

type HallpassProcess = ReturnType<typeof startProcess<HallpassCommands>>

interface Prepared {
  process: HallpassProcess
  base: string
  connection: EmbeddedConnection
}

async function prepare({ process, base, connection }: Prepared) {
  const project = new TestProject(base, 'internal', internalKeys)
  const people: Person[] = []
  while (people.length < peopleCount) people.push(await project.signUp())
  const recorded = people[0]!
  await workedOff(connection)
  await process.call('watchStatements', undefined)
  await project.as('client', recorded).get('/users/me')
  const usersMe = only(await process.call('takeStatements', undefined))
  await project.refresh(recorded.refreshToken)
  const refresh = only(await process.call('takeStatements', undefined))
  for (let count = people.length; count < listSize; count++) await project.server.post('/users', {})
  await process.call('takeStatements', undefined)
  await project.server.get(listPath)
  const usersList = only(await process.call('takeStatements', undefined), isOfList)
  const { keys: jwks } = (await project.client.get('/projects/internal/.well-known/jwks.json')).body
  return { project, people, statements: { usersMe, refresh, usersList, recordedFor: recorded.id, keys: jwks } }
}

/** The emails of those who signed up: their statements would come between those of a request. */
export async function workedOff(connection: EmbeddedConnection) {
  const client = new pg.Client(connection)
  await client.connect()
  const waiting = async () => (await client.query('select from graphile_worker._private_jobs limit 1')).rowCount
  while (await waiting()) await setTimeout(50)
  await client.end()
}

/** The baselines run this one statement; if the server needs more, the comparison would flatter them. */
function only(statements: Statement[], isMeant = isOfRequest): Statement {
  const own = statements.filter(isMeant)
  const [statement] = own
  if (!statement || own.length > 1) {
    throw new Error(`expected one statement: ${own.map(({ name }) => name).join(', ') || 'none came'}`)
  }
  return statement
}

/** The job queue and the webhooks go on looking for work beside the request. */
const isOfRequest = ({ name }: Statement) => name !== undefined && !/\/graphile_worker$|^webhooks\./.test(name)
/** Beside the list, the server still works off the users made before it. */
const isOfList = ({ text }: Statement) => text.includes('chunk_position')
