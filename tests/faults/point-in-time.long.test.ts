/** The files of deploy/pgbackrest with Debian's Postgres and pgBackRest, as docs/guides/production.md describes it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startTestServer, type TestDatabase, TestProject } from '@hallpass/server/testing'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type DebianProgram, debianPostgres, debianProgram } from '../debian/programs.ts'
import { blocksOf } from '../guides/blocks.ts'

const generously = { timeout: 120_000, interval: 200 }

/** Postgres refuses to be root. */
const isRoot = process.getuid?.() === 0
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function createFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-pitr-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [data, repository, log] = ['data', 'repository', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const path of [repository, log]) mkdirSync(path)
  if (isRoot) for (const path of [folder, repository, log]) chownSync(path, user.uid!, user.gid!)
  return { folder, data, repository, log }
}

const example = (name: string) => readFileSync(new URL(`../../deploy/pgbackrest/${name}`, import.meta.url), 'utf8')

/** A database server with pgBackRest beside it; commands that fail throw what they said. */
async function prepareMachine() {
  const { folder, data, repository, log } = createFolders()
  const [postgres, pgbackrest] = [await debianPostgres(folder), await debianProgram('pgbackrest', folder)]
  const port = await freePort()
  const config = join(folder, 'pgbackrest.conf')
  const values = {
    'repo1-path': repository,
    'log-path': log,
    'pg1-path': data,
    'pg1-port': port,
    'pg1-socket-path': folder,
  }
  writeFileSync(
    config,
    Object.entries(values).reduce(
      (file, [name, value]) => {
        const line = new RegExp(`^${name}=.*$`, 'm')
        if (!line.test(file)) throw new Error(`${name} is not in the example any more`)
        return file.replace(line, `${name}=${value}`)
      },
      `${example('pgbackrest.conf')}pg1-user=postgres\n`,
    ),
  )
  const env = {
    ...pgbackrest.env,
    PATH: `${dirname(pgbackrest.file)}:${process.env.PATH}`,
    PGBACKREST_CONFIG: config,
  }
  const options = { ...user, env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
  const ended = async (child: ChildProcess, what: string) => {
    const [out, errors] = [text(child.stdout!), text(child.stderr!)]
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${what}: ${await out}${await errors}`)
  }
  const run = (program: DebianProgram, args: string[]) =>
    ended(program.start(args, options), `${program.file} ${args.join(' ')}`)
  /** A line of the guide. */
  const type = (line: string) => ended(spawn('sh', ['-c', line], options), line)
  const start = async () => {
    const child = postgres('postgres').start(['-D', data], { ...user, env, cwd: folder, stdio: 'ignore' })
    const stop = async () => {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await gone
    }
    onTestFinished(stop)
    await vi.waitFor(async () => expect(await ask('select pg_is_in_recovery() as it')).toBe(false), generously)
    return stop
  }
  const connection = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres', ssl: false }
  const ask = async (sql: string) => {
    const client = new pg.Client(connection)
    await client.connect()
    return client
      .query(sql)
      .then(({ rows }) => rows[0]?.it)
      .finally(() => client.end())
  }
  await run(postgres('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust'])
  const place = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`
  appendFileSync(join(data, 'postgresql.conf'), place + example('archive.conf'))
  const database = { connection, url: `postgres://postgres@127.0.0.1:${port}/postgres`, drop: async () => {} }
  return {
    data,
    database: database as unknown as TestDatabase,
    ask,
    start,
    type,
  }
}

const lines = blocksOf('docs/guides/production')
  .filter(({ text: code }) => code.startsWith('pgbackrest '))
  .flatMap(({ text: code }) => code.trim().split('\n'))

function lineWith(command: string): string {
  const line = lines.find((one) => one.split(' ').includes(command))
  if (!line) throw new Error(`the guide has no line with ${command}`)
  return line
}

it('a database that is restored to a time has who was there then, and not who came later', async () => {
  const { data, database, ask, start, type } = await prepareMachine()
  const stop = await start()
  await type(lineWith('stanza-create'))
  const server = await startTestServer({ database })
  const project = await server.createProject()
  await type(lineWith('backup'))
  // It counts in seconds: a time within the last one of the backup is before its end.
  const seconds = () => ask('select floor(extract(epoch from clock_timestamp()))::int as it')
  const end = await seconds()
  await vi.waitFor(async () => expect(await seconds()).toBeGreaterThan(end + 1), generously)

  const ada = await project.signUp()
  const time = await ask('select clock_timestamp()::text as it')
  const grace = await project.signUp()
  await server.close()
  const last = await ask('select pg_walfile_name(pg_switch_wal()) as it')
  const archived = () => ask(`select last_archived_wal >= '${last}' as it from pg_stat_archiver`)
  await vi.waitFor(async () => expect(await archived()).toBe(true), generously)
  await stop()
  rmSync(data, { recursive: true })

  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, user.uid!, user.gid!)
  await type(lineWith('restore').replace(/--target='[^']*'/, `--target='${time}'`))
  await start()
  const restored = await startTestServer({ database })
  const there = new TestProject(restored.base, project.id, project.keys)
  expect((await there.signIn(ada)).id).toBe(ada.id)
  expect((await there.server.get(`/users/${grace.id}`)).code).toBe('USER_NOT_FOUND')
  expect((await there.signUp()).id).toBeDefined()
}, 600_000)
