import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createFolder } from '@hallpass/server/testing/embedded-fixture.ts'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import type { OpenCluster } from '@hallpass/server/testing/open-cluster.ts'
import pg from 'pg'
import { vi } from 'vitest'
import { debianProgram } from '../debian/programs.ts'

/** Whether it keeps prepared statements: from 1.21 on. */
async function keepsStatements(): Promise<boolean> {
  const asked = (await debianProgram('pgbouncer')).start(['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [, minor] = (asked.stdout ? await text(asked.stdout) : '').match(/PgBouncer 1\.(\d+)/) ?? []
  return Number(minor) >= 21
}

/** A pooler that gives its few connections to others after each transaction. */
export async function startPgbouncer({ socketDir, user }: OpenCluster, connections: number) {
  const namedStatements = await keepsStatements()
  const folder = createFolder()
  const port = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: connections,
    ignore_startup_parameters: 'statement_timeout',
    ...(namedStatements && { max_prepared_statements: 100 }),
    // It refuses to be root, and only this user may use the socket.
    ...(process.getuid?.() === 0 && { user }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const target = `host=${socketDir} port=5432 user=postgres dbname=hallpass`
  const file = join(folder.path, 'pgbouncer.ini')
  writeFileSync(file, ['[databases]', `hallpass = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'))
  const child = (await debianProgram('pgbouncer')).start([file], { stdio: 'ignore' })
  const connection = { host: '127.0.0.1', port, user: 'postgres', database: 'hallpass', ssl: false }
  await vi.waitFor(async () => {
    const client = new pg.Client(connection)
    await client.connect()
    await client.end()
  }, 10_000)
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGINT')
    await gone
    folder.remove()
  }
  return { connection, namedStatements, stop }
}
