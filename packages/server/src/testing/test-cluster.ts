import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import { silent } from '../db/log.ts'
import { migrate } from '../db/migrate.ts'
import { createPool } from '../db/pool.ts'
import { buildWall } from '../db/row-security/index.ts'
import { lane } from './lane.ts'

/** Where test processes ask for the cluster of this run. */
export const clusterVariable = 'HALLPASS_TEST_CLUSTER'
export const templateDatabase = 'hallpass_template'

// Nothing of a test run has to survive a crash of the machine.
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  // A soak is about large data, of which the planner has to know what it would know anywhere else.
  autovacuum: lane === 'soak' ? 'on' : 'off',
  max_connections: 200,
  max_wal_size: '1GB',
}

/** vitest's globalSetup: one Postgres for a run, started when the first test asks for it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hallpass-test-'))
  // Passable for the unprivileged user who runs Postgres when we are root.
  fs.chmodSync(folder, 0o711)
  const cluster = lazily(() => startCluster(path.join(folder, 'data')))
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    cluster.get().then(
      ({ connection }) => socket.end(JSON.stringify({ connection })),
      (error: Error) => socket.end(JSON.stringify({ error: error.message })),
    )
  })
  const socketFile = path.join(folder, 'cluster.sock')
  await new Promise<void>((resolve) => server.listen(socketFile, resolve))
  process.env[clusterVariable] = socketFile
  return async () => {
    server.close()
    await (await cluster.started())?.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function startCluster(dataDir: string) {
  const cluster = await startEmbeddedPostgres({ dataDir, settings })
  const admin = new pg.Client(cluster.connection)
  await admin.connect()
  await admin.query(`create database ${templateDatabase} strategy file_copy`)
  await admin.end()
  const connection = { ...cluster.connection, database: templateDatabase }
  await migrate({ connection })
  const pool = createPool(connection, { max: 1, log: silent })
  await buildWall(pool)
  await pool.end()
  return cluster
}

function lazily<T>(start: () => Promise<T>) {
  let running: Promise<T> | undefined
  return {
    get: () => {
      running ??= start()
      return running
    },
    started: () => running?.catch(() => undefined),
  }
}
