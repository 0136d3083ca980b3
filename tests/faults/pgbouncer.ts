import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '@hallpass/server/testing/embedded-fixture.ts'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import type { OpenCluster } from '@hallpass/server/testing/open-cluster.ts'
import pg from 'pg'
import { vi } from 'vitest'
import { debianProgram } from '../debian/programs.ts'

/** A pooler that gives its few connections to others after each transaction. */
export async function startPgbouncer({ socketDir, user }: OpenCluster, connections: number, database = 'hallpass') {
  const folder = createFolder()
  const port = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: connections,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const target = `host=${socketDir} port=5432 user=postgres dbname=${database}`
  const file = join(folder.path, 'pgbouncer.ini')
  writeFileSync(file, ['[databases]', `${database} = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'))
  const connection = { host: '127.0.0.1', port, user: 'postgres', database, ssl: false } as const
  const url = `postgres://postgres@127.0.0.1:${port}/${database}?sslmode=disable`
  const isRoot = process.getuid?.() === 0
  const program = await debianProgram('pgbouncer', isRoot ? folder.path : undefined)
  // It refuses to be root, and only this user may use the socket.
  const start = () => startProgram(() => program.start([file], { stdio: 'ignore', ...(isRoot && user) }), connection)
  let child = await start()
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    connection,
    url,
    leftOvers: () => leftOvers(connection, connections),
    /** Cuts all connections, to both sides. */
    async restart() {
      await end('SIGKILL')
      child = await start()
    },
    async stop() {
      await end('SIGINT')
      folder.remove()
    },
  }
}

async function startProgram(start: () => ChildProcess, connection: pg.ClientConfig) {
  const child = start()
  await vi.waitFor(async () => {
    const client = new pg.Client(connection)
    await client.connect()
    await client.end()
  }, 30_000)
  return child
}

/** What was set on its connections, and would be there for others; each of these transactions has one for itself. */
async function leftOvers(connection: pg.ClientConfig, connections: number): Promise<string[]> {
  const clients = Array.from({ length: connections }, () => new pg.Client(connection))
  const found = await Promise.all(
    clients.map(async (client) => {
      await client.connect()
      await client.query('begin')
      return client.query<{ what: string }>(
        "select name as what from pg_prepared_statements union all select 'listens to ' || pg_listening_channels()",
      )
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  return found.flatMap(({ rows }) => rows.map(({ what }) => what))
}
