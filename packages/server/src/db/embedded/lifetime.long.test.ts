import fs from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import {
  type Answer,
  createFolder,
  type Owner,
  postmasterOf,
  processesOn,
  query,
  startOther,
} from '../../testing/embedded-fixture.ts'
import { FolderInUseError } from './errors.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

const folder = createFolder()
// One cluster for all of these: each test leaves it stopped, and the next start proves that it is sound.
const dataDir = path.join(folder.path, 'data')
let running: EmbeddedPostgres | undefined
const others: { kill(): Promise<void> }[] = []

async function start() {
  running = await startEmbeddedPostgres({ dataDir })
  return running
}
async function other(dir = dataDir) {
  const process = await startOther({ dataDir: dir })
  others.push(process)
  return process
}
/** A worker of Postgres may have ended by itself since it was listed. */
function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
function ownerOf(answer: Answer): Owner {
  if ('owns' in answer) return answer.owns
  throw new Error(answer.refused)
}

beforeAll(async () => {
  const { connection } = await start()
  await query(connection, 'create table notes (text text)')
  await running?.stop()
})
afterEach(async () => {
  await running?.stop()
  await Promise.all(others.splice(0).map((process) => process.kill()))
})
afterAll(() => folder.remove())

it('the embedded database keeps its data over a clean stop and a restart', async () => {
  const first = await start()
  await query(first.connection, "insert into notes values ('kept')")
  await first.stop()
  expect(processesOn(first.location)).toEqual([])
  const { connection } = await start()
  expect(await query(connection, "select count(*)::int as n from notes where text = 'kept'")).toEqual([{ n: 1 }])
})

it('the embedded database has the extensions that the migrations need', async () => {
  const { connection } = await start()
  const names = await query(
    connection,
    "select name from pg_available_extensions where name in ('pg_trgm', 'btree_gin') order by 1",
  )
  expect(names).toEqual([{ name: 'btree_gin' }, { name: 'pg_trgm' }])
  await query(connection, 'create extension if not exists pg_trgm')
  // Letters beyond ASCII count: that depends on the locale the cluster was made with.
  expect(await query(connection, "select show_trgm('Zoë') as trigrams")).not.toEqual([
    { trigrams: ['  z', ' zo', 'zo '] },
  ])
})

it('the embedded database can be stopped twice', async () => {
  const postgres = await start()
  await Promise.all([postgres.stop(), postgres.stop()])
  await postgres.stop()
})

it('the embedded database ends with its process, even a killed one, and starts again (F1)', async () => {
  const process = await other()
  const { connection, location } = ownerOf(process.answer)
  await query(connection, "insert into notes values ('before the kill')")
  expect(processesOn(location).length).toBeGreaterThan(3)
  await process.kill()
  await vi.waitFor(() => expect(processesOn(location)).toEqual([]), { timeout: 60_000, interval: 10 })
  const restarted = await start()
  expect(await query(restarted.connection, "select text from notes where text like 'before%'")).toHaveLength(1)
})

it('the embedded database starts at once after a kill, while the old one is still ending', async () => {
  const process = await other()
  await process.kill()
  const { connection } = await start()
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('the embedded database recovers when guard and postmaster were killed as well', async () => {
  const process = await other()
  const { connection, location } = ownerOf(process.answer)
  await query(connection, "insert into notes values ('before the crash')")
  for (const pid of processesOn(location)) kill(pid)
  await process.kill()
  const restarted = await start()
  expect(await query(restarted.connection, "select text from notes where text like '%crash'")).toHaveLength(1)
})

it('the embedded database starts although its pid file names an unrelated process', async () => {
  const { location } = await start()
  await running?.stop()
  fs.writeFileSync(path.join(location, 'data/postmaster.pid'), `${process.pid}\n${location}/data\n`)
  expect(await query((await start()).connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('refuses a second server on the data folder and names the first', async () => {
  const first = await other()
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toSatisfy(
    (error) => error instanceof FolderInUseError && error.pid === first.pid && error.message.includes(`${first.pid}`),
  )
  expect(await query(ownerOf(first.answer).connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('refuses a second embedded database on the folder in the same process', async () => {
  await start()
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`process ${process.pid}`)
})

it('exactly one of three processes that race for a new data folder gets it', async () => {
  const dir = path.join(folder.path, 'race')
  const processes = await Promise.all([other(dir), other(dir), other(dir)])
  const owners = processes.filter(({ answer }) => 'owns' in answer)
  expect(owners).toHaveLength(1)
  for (const { answer } of processes) {
    if ('refused' in answer) expect(answer.holder).toBe(owners[0]?.pid)
  }
})

it('the embedded database is back after its postmaster was killed (F7)', async () => {
  const { connection, location } = await start()
  await query(connection, "insert into notes values ('before the postmaster died')")
  const killed = postmasterOf(location) ?? Number.NaN
  process.kill(killed, 'SIGKILL')
  await vi.waitFor(
    async () => expect(await query(connection, "select from notes where text like '%died'")).toHaveLength(1),
    { timeout: 60_000, interval: 20 },
  )
  expect(postmasterOf(location)).not.toBe(killed)
})

it.runIf(process.platform === 'linux')(
  'Postgres itself holds the lock of its folder, and not only its guard',
  async () => {
    const { location } = await start()
    const descriptors = `/proc/${postmasterOf(location)}/fd`
    const open = fs.readdirSync(descriptors).map((name) => fs.readlinkSync(path.join(descriptors, name)))
    expect(open).toContain(path.join(fs.realpathSync(location), 'lock'))
  },
)
