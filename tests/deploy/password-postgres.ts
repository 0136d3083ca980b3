import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import pg from 'pg'
import { vi } from 'vitest'
import { type DebianProgram, debianPostgres } from '../debian/programs.ts'

/** Postgres refuses to be root. */
const isRoot = process.getuid?.() === 0
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

export interface PasswordPostgres {
  port: number
  stop(): Promise<void>
}

/** A Postgres at 127.0.0.1 that lets nobody in without the password, made as its image makes it of such variables. */
export async function startPasswordPostgres(port: number, env: Record<string, string>): Promise<PasswordPostgres> {
  const { POSTGRES_USER = '', POSTGRES_DB = '', POSTGRES_PASSWORD_FILE = '' } = env
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-postgres-'))
  chmodSync(folder, 0o755)
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  mkdirSync(data, { mode: 0o700 })
  const password = readFileSync(POSTGRES_PASSWORD_FILE, 'utf8').trim()
  writeFileSync(passwordFile, password)
  if (isRoot) for (const path of [folder, data]) chownSync(path, user.uid!, user.gid!)
  const programs = await debianPostgres(folder)
  const secured = [`--username=${POSTGRES_USER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await run(programs('initdb'), ['--pgdata', data, ...secured, '--no-sync', '--no-locale', '--encoding=UTF8'], folder)
  const options = ['-D', data, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off']
  const child = programs('postgres').start(options, { ...user, cwd: folder, stdio: 'ignore' })
  const connection = { host: '127.0.0.1', port, user: POSTGRES_USER, password, database: 'postgres' }
  await vi.waitFor(() => ask(connection, `create database "${POSTGRES_DB}"`), {
    timeout: maxWaitMillis,
    interval: 100,
  })
  const stop = async () => {
    const gone = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGINT')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, stop }
}

async function run(program: DebianProgram, args: string[], cwd: string) {
  const child = program.start(args, { ...user, cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  const errors = text(child.stderr!)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program.file}: ${await errors}`)
}

async function ask(connection: pg.ClientConfig, sql: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
