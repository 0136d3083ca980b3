import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.ts'
import type { SystemUser } from '../db/embedded/system-user.ts'
import { migrate } from '../db/migrate.ts'
import { createFolder } from './embedded-fixture.ts'
import { maxWaitMillis } from './wait.ts'

export type OpenCluster = Awaited<ReturnType<typeof startOpenCluster>>

/** A Postgres of one's own, to which users of all names may connect without a password. */
export async function startOpenCluster(overrides: { max_connections?: number } = {}) {
  const folder = createFolder()
  const systemDir = path.join(folder.path, 'system')
  const settings = { fsync: 'off', max_connections: 100, ...overrides }
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder.path, 'data'), systemDir, settings })
  const connect = async <T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(connection)
    await client.connect()
    return work(client).finally(() => client.end())
  }
  const as = (user: string, database: string) => ({ ...postgres.connection, user, database })
  /** As the administrator. */
  const run = (statement: string, database = 'postgres') =>
    connect(as('postgres', database), (client) => client.query(statement))
  await run('create role anybody login')
  letIn(systemDir)
  await run('select pg_reload_conf()')
  await vi.waitFor(() => connect(as('anybody', 'postgres'), async () => {}), maxWaitMillis)
  return {
    as,
    run,
    /** As a DATABASE_URL of the administrator. */
    url: (database: string) =>
      `postgres://postgres@localhost/${database}?host=${encodeURIComponent(postgres.connection.host)}`,
    migrate: (database: string) => migrate({ connection: as('postgres', database) }),
    /** Where its socket is, and the system's user who may use it. */
    socketDir: postgres.connection.host,
    user: ownerOf(postgres.location),
    async stop() {
      await postgres.stop()
      folder.remove()
    },
  }
}

function ownerOf(location: string): SystemUser {
  const { uid, gid } = fs.statSync(location)
  return { uid, gid }
}

/** Only a Postgres that root starts asks who is calling, by files in this folder. */
function letIn(systemDir: string) {
  if (!fs.existsSync(systemDir)) return
  for (const name of fs.readdirSync(systemDir).filter((file) => /^access-.*\.conf$/.test(file))) {
    const file = path.join(systemDir, name)
    if (/\bpeer\b/.test(fs.readFileSync(file, 'utf8'))) fs.writeFileSync(file, 'local all all trust\n')
  }
}
