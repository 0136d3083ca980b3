import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestProject } from '@hallpass/server/testing'
import { afterAll, expect, it } from 'vitest'
import { internalKeys, openEnv } from './env.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-counts-'))
const env = {
  ...openEnv,
  HALLPASS_DATA_DIR: dataDir,
}

let running: ServerProcess | undefined
afterAll(async () => {
  await running?.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const calls = 400
const atOnce = 8
const killsAfter = [100, 250]

interface Entry {
  sequence: number
  action: string
  target: { id: string } | null
  hash: string
  previous_hash: string
}

const projectOn = (base: string) => new TestProject(base, 'internal', internalKeys)

/** Makes users and deletes every third, while the server is killed twice. */
async function makeAndDelete() {
  let server = await startProcess(env)
  running = server
  const kills = [...killsAfter]
  let [next, answered] = [0, 0]
  let restarting: Promise<void> | undefined
  const restart = async () => {
    await server.kill()
    server = await startProcess(env, server.port)
    running = server
  }
  const worker = async () => {
    while (next++ < calls) {
      const { server: api } = projectOn(server.base)
      const made = await api.post('/users', { otp_auth_enabled: true }).catch(() => undefined)
      if (made?.status === 201 && next % 3 === 0) await api.delete(`/users/${made.body.id}`).catch(() => undefined)
      if (made) answered++
      if (kills[0] !== undefined && answered >= kills[0] && !restarting) {
        kills.shift()
        restarting = restart().finally(() => (restarting = undefined))
      }
      await restarting
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await restarting
  expect(kills).toEqual([])
  return projectOn(server.base)
}

async function logOf(project: TestProject): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await project.admin.get(`/internal/audit-log?limit=1000${cursor && `&cursor=${cursor}`}`)
    entries.push(...body.items)
    cursor = body.pagination.next_cursor
  }
  return entries.reverse()
}

const targetsOf = (log: readonly Entry[], action: string) =>
  log.filter((entry) => entry.action === action).map((entry) => entry.target?.id)

it('metrics and audit log match what was done, however often the server is killed (F1)', {
  timeout: 240_000,
}, async () => {
  const project = await makeAndDelete()
  const { items } = (await project.server.get('/users')).body
  const { body: metrics } = await project.admin.get('/internal/metrics')
  expect(metrics.total_users).toBe(items.length)
  expect(metrics.daily_users.at(-1).activity).toBe(items.length)
  expect(metrics.login_methods).toEqual([{ method: 'otp', count: items.length }])

  // All users who were created and not deleted are there: no entry without its change, and none twice.
  const left = (log: readonly Entry[]) => {
    const deleted = new Set(targetsOf(log, 'user.deleted'))
    return targetsOf(log, 'user.created').filter((id) => !deleted.has(id))
  }
  const ids = items.map((user: { id: string }) => user.id).toSorted()
  const deadline = Date.now() + 60_000
  let log = await logOf(project)
  const isComplete = () => left(log).toSorted().join() === ids.join()
  while (!isComplete() && Date.now() < deadline) log = await logOf(project)
  expect(left(log).toSorted()).toEqual(ids)
  expect(new Set(targetsOf(log, 'user.created')).size).toBe(targetsOf(log, 'user.created').length)
  expect(log.map((entry) => entry.sequence)).toEqual(log.map((_, at) => at + 1))
  expect(log.slice(1).map((entry) => entry.previous_hash)).toEqual(log.slice(0, -1).map((entry) => entry.hash))
})
