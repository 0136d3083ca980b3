import { randomBytes } from 'node:crypto'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { EmbeddedConnection } from '../db/embedded/server-connection.ts'
import { clusterVariable, templateDatabase } from './test-cluster.ts'

export interface TestDatabase {
  connection: EmbeddedConnection
  /** The same as a DATABASE_URL, for processes and commands. */
  url: string
  drop(): Promise<void>
}

type ClusterAnswer = { connection: EmbeddedConnection } | { error: string }

let cluster: Promise<EmbeddedConnection> | undefined

/** A migrated database of one's own, cloned in milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${templateDatabase}`)
}

/** Without our schema, for tests of the migrator. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  cluster ??= askForCluster()
  const connection = await cluster
  const database = `test_${randomBytes(8).toString('hex')}`
  await runAsAdmin(connection, `create database ${database} ${template} strategy file_copy`)
  return {
    connection: { ...connection, database },
    url: urlOf({ ...connection, database }),
    // Forced: a test that failed may have left its pool open.
    drop: () => runAsAdmin(connection, `drop database if exists ${database} with (force)`),
  }
}

const urlOf = ({ host, port, user, database }: EmbeddedConnection) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

async function askForCluster(): Promise<EmbeddedConnection> {
  const socketFile = process.env[clusterVariable]
  if (!socketFile) throw new Error('No test cluster: vitest.config.ts names testing/test-cluster.ts as globalSetup.')
  const answer: ClusterAnswer = JSON.parse(await text(net.connect(socketFile)))
  if ('error' in answer) throw new Error(answer.error)
  return answer.connection
}

async function runAsAdmin(connection: EmbeddedConnection, statement: string) {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
