import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, processesOn, query } from '@hallpass/server/testing/embedded-fixture.ts'
import { bySize } from '@hallpass/server/testing/lane.ts'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { amid, cutConnections, expectUnharmed } from './cut.ts'
import { connectionOf, findPart, homeOf, parentOf, parts } from './embedded-processes.ts'
import { prepareLoad } from './load.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const folder = createFolder()
// One database for all of these: each test leaves it in the state that the next one begins with.
const dataDir = join(folder.path, 'data')
const prepared = await prepareLoad()
const env = { ...prepared.env, HALLPASS_DATA_DIR: dataDir }
let server: ServerProcess | undefined
const start = async () => {
  server = await startProcess(env)
  return server
}
afterEach(() => server?.kill())
afterAll(async () => {
  await prepared.close()
  folder.remove()
})

/** What a job that did not come is waiting for. */
const waitingJobs = `select t.identifier, j.attempts, j.run_at - now() as due, j.locked_by, j.last_error
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`

const rounds = bySize({ quick: 2, long: 3, soak: 50 })

it('a server whose embedded database is cut off and killed, part by part, goes on and loses and doubles nothing (F7)', {
  timeout: 900_000 + rounds * 20_000,
}, async () => {
  const running = await start()
  const load = await prepared.begin(running)
  const cuts = Array(rounds).fill(() => query(connectionOf(dataDir), cutConnections))
  const kills = parts.map((part) => () => process.kill(findPart(dataDir, part), 'SIGKILL'))
  await amid(load, [...cuts, ...kills])
  await expectUnharmed(running, load).catch(async (error: unknown) => {
    console.info(await query(connectionOf(dataDir), waitingJobs))
    throw error
  })
})

it('a start takes the folder over from a Postgres whose server was killed together with what would stop it (F7)', {
  timeout: 120_000,
}, async () => {
  const first = await start()
  const postmaster = findPart(dataDir, 'postmaster')
  process.kill(findPart(dataDir, 'reader'), 'SIGKILL')
  await first.kill()
  await start()
  expect(findPart(dataDir, 'postmaster')).not.toBe(postmaster)
})

it('a start waits for a Postgres that does not end, which gets one signal after the other, and then works (F7)', {
  timeout: 120_000,
}, async () => {
  const first = await start()
  const postmaster = findPart(dataDir, 'postmaster')
  // Only SIGKILL reaches a process that is stopped.
  process.kill(postmaster, 'SIGSTOP')
  await first.kill()
  const next = await start()
  expect(next.output()).toContain(`Waiting for the Postgres (process ${postmaster})`)
})

it('a start works after all processes were killed, and after the next was killed while it recovered (F1)', {
  timeout: 120_000,
}, async () => {
  const first = await start()
  const all = processesOn(homeOf(dataDir))
  await first.kill()
  for (const pid of all) kill(pid)
  await vi.waitFor(() => expect(processesOn(homeOf(dataDir))).toEqual([]), { timeout: 60_000, interval: 10 })
  const killedEarly = startProcess(env)
  const lock = await vi.waitFor(() => findPart(dataDir, 'postmaster') && findPart(dataDir, 'lock'), {
    timeout: 30_000,
    interval: 2,
  })
  process.kill(parentOf(lock), 'SIGKILL')
  await expect(killedEarly).rejects.toThrow('the server ended')
  await start()
})

it('a backend killed together with the server leaves a folder that the next start can use (F1)', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 3; round++) {
    const running = await start()
    process.kill(findPart(dataDir, 'backend'), 'SIGKILL')
    await running.kill()
  }
  await start()
})

it('a start without the secret of its database says which file is gone, and makes no other one (F5)', {
  timeout: 120_000,
}, async () => {
  const first = await start()
  await first.kill()
  const secret = join(dataDir, 'secret')
  renameSync(secret, `${secret}.kept`)
  await expect(startProcess(env)).rejects.toThrow(`${secret} is gone`)
  expect(existsSync(secret)).toBe(false)
  renameSync(`${secret}.kept`, secret)
  await start()
})

it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'a first start on a full disk says that it is full, and how much it needs (F5)',
  { timeout: 120_000 },
  async () => {
    const disk = join(folder.path, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', disk])
    try {
      const full = startProcess({ ...env, HALLPASS_DATA_DIR: join(disk, 'data') })
      await expect(full).rejects.toThrow(/the disk of .* is full \(\d+ MB are free, it needs 64\)/)
    } finally {
      execFileSync('umount', ['-l', disk])
    }
  },
)

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
