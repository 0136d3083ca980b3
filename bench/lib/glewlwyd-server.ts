import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { send } from '@hallpass/server/testing/http-client.ts'
import pg from 'pg'
import { processTree } from './proc.ts'
import type { Stage } from './stage.ts'

/** Where the package of Debian puts its modules, and the tables and defaults for Postgres. */
const modules = '/usr/lib/glewlwyd'
const scripts = ['pgsql', 'postgre.default.sql'].map(
  (name) => `/usr/share/dbconfig-common/data/glewlwyd/install/${name}`,
)
/** Of its defaults. */
const admin = { username: 'admin', password: 'password' }
const timeoutMillis = 10_000

/** Its version. */
export function installedGlewlwyd(): string | undefined {
  if (!scripts.every((file) => fs.existsSync(file))) return undefined
  const { stdout } = spawnSync('glewlwyd', ['--version'], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}

export interface GlewlwydServer {
  base: string
  process: { cpuMicros(): Promise<number> }
  adminCookie: string
}

export async function startGlewlwyd(stage: Stage): Promise<GlewlwydServer> {
  const connection = await stage.createDatabase('bench_glewlwyd')
  const database = new pg.Client(connection)
  await database.connect()
  await database.query('create extension pgcrypto')
  for (const file of scripts) await database.query(fs.readFileSync(file, 'utf8'))
  await database.end()
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const { host, user, database: name } = connection
  const conninfo = `host=${host} port=${connection.port} user=${user} dbname=${name}`
  const { pid, failed } = run(stage, environment(port, base, conninfo))
  const adminCookie = await Promise.race([signInAdmin(base), failed])
  return { base, adminCookie, process: { cpuMicros: async () => processTree(pid)[0]!.cpuMicros } }
}

const environment = (port: number, base: string, conninfo: string) => ({
  GLWD_PORT: String(port),
  GLWD_BIND_ADDRESS: '127.0.0.1',
  GLWD_EXTERNAL_URL: base,
  GLWD_API_PREFIX: 'api',
  GLWD_LOGIN_URL: 'login.html',
  GLWD_LOG_MODE: 'console',
  GLWD_LOG_LEVEL: 'NONE',
  GLWD_COOKIE_SECURE: '0',
  GLWD_SESSION_EXPIRATION: '2419200',
  GLWD_SESSION_KEY: 'GLEWLWYD2_SESSION_ID',
  GLWD_ADMIN_SCOPE: 'g_admin',
  GLWD_PROFILE_SCOPE: 'g_profile',
  GLWD_USER_MODULE_PATH: `${modules}/user`,
  GLWD_CLIENT_MODULE_PATH: `${modules}/client`,
  GLWD_AUTH_SCHEME_MODULE_PATH: `${modules}/scheme`,
  GLWD_PLUGIN_MODULE_PATH: `${modules}/plugin`,
  GLWD_HASH_ALGORITHM: 'SHA512',
  GLWD_DATABASE_TYPE: 'postgre',
  GLWD_DATABASE_POSTGRE_CONNINFO: conninfo,
})

function run(stage: Stage, env: Record<string, string>) {
  const child = spawn('glewlwyd', ['--env-variables'], { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  stage.atEnd(async () => {
    child.kill('SIGTERM')
    await exited
    process.off('exit', kill)
  })
  const failed = exited.then(([code]) => {
    throw new Error(`Glewlwyd ended with ${code}`)
  })
  failed.catch(() => {})
  return { pid: child.pid!, failed }
}

async function signInAdmin(base: string): Promise<string> {
  const end = performance.now() + timeoutMillis
  while (performance.now() < end) {
    const response = await send(base, 'POST', '/api/auth/', { body: admin }).catch(() => undefined)
    const cookie = response?.headers.getSetCookie()[0]?.split(';')[0]
    if (response?.status === 200 && cookie) return cookie
    await sleep(20)
  }
  throw new Error('Glewlwyd did not answer')
}
