import { join } from 'node:path'
import { TestProject } from '@hallpass/server/testing'
import { createFolder } from '@hallpass/server/testing/embedded-fixture.ts'
import { bySize, lane } from '@hallpass/server/testing/lane.ts'
import { afterAll, expect, it, vi } from 'vitest'
import { findPart } from './embedded-processes.ts'
import { internalKeys, openEnv } from './env.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const folder = createFolder()
const dataDir = join(folder.path, 'data')
const env = { ...openEnv, HALLPASS_DATA_DIR: dataDir }

let running: ServerProcess | undefined
afterAll(async () => {
  await running?.kill()
  folder.remove()
})

const signUps = bySize({ quick: 20, long: 240, soak: 20_000 })
const atOnce = bySize({ quick: 4, long: 8, soak: 8 })
const killsAfter = bySize({
  quick: [8],
  long: [50, 110, 180],
  soak: Array.from({ length: 50 }, (_, index) => 390 * (index + 1)),
})

it('no acknowledged sign-up is lost, however often the server is killed (F1)', {
  timeout: lane === 'soak' ? 3_600_000 : 900_000,
}, async () => {
  let server = await startProcess(env)
  running = server
  const acknowledged: { email: string; refreshToken: string }[] = []
  const kills = [...killsAfter]
  let next = 0
  let restarting: Promise<void> | undefined

  async function restart() {
    await server.kill()
    server = await startProcess(env, server.port)
    running = server
  }

  async function worker() {
    while (next < signUps) {
      const email = `person-${next++}@example.com`
      const person = await signUp(server.base, email)
      if (person) acknowledged.push(await rotated(server.base, person))
      if (kills[0] !== undefined && acknowledged.length >= kills[0] && !restarting) {
        kills.shift()
        restarting = restart().finally(() => (restarting = undefined))
      }
      await restarting
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await restarting

  expect(kills).toEqual([])
  // A request that the kill cut off may be lost; the others were all answered.
  expect(acknowledged.length).toBeGreaterThan(signUps - (killsAfter.length + 1) * atOnce)
  const project = new TestProject(server.base, 'internal', internalKeys)
  const lost: string[] = []
  for (const person of acknowledged) {
    const answer = await project.refresh(person.refreshToken)
    if (answer.status !== 200) lost.push(person.email)
  }
  expect(lost).toEqual([])
})

/** With its token replaced; if the server died before it answered, with the one that it has, which still counts. */
async function rotated<P extends { refreshToken: string }>(base: string, person: P): Promise<P> {
  const project = new TestProject(base, 'internal', internalKeys)
  const answer = await project.refresh(person.refreshToken, { rotation: '1' }).catch(() => undefined)
  return { ...person, refreshToken: answer?.body?.refresh_token ?? person.refreshToken }
}

/** Undefined when the server died before it answered. A busy one is asked again, as clients do on 429. */
async function signUp(base: string, email: string) {
  for (;;) {
    const answer = await new TestProject(base, 'internal', internalKeys).client
      .post('/auth/password/sign-up', {
        email,
        password: 'correct horse battery',
        verification_callback_url: 'http://localhost:3000/handler/email-verification',
      })
      .catch(() => undefined)
    if (answer?.status !== 429)
      return answer?.status === 200 ? { email, refreshToken: answer.body.refresh_token } : undefined
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after'))))
  }
}

it('the emails of sign-ups before a kill are sent after the restarts', { timeout: 60_000 }, async () => {
  const base = running?.base ?? ''
  const waiting = async () => {
    const response = await fetch(`${base}/inbox/api/mails?to=person-0@example.com`)
    return ((await response.json()) as { items: unknown[] }).items.length
  }
  const deadline = Date.now() + 30_000
  while ((await waiting()) === 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await waiting()).toBe(1)
})

it.each(['backend', 'postmaster'] as const)(
  'a server whose Postgres is killed, its %s, has it again and asks to wait until then (F7)',
  {
    timeout: 60_000,
  },
  async (part) => {
    const server = running!
    const killed = findPart(dataDir, part)
    process.kill(killed, 'SIGKILL')
    const statuses = new Set<number | undefined>()
    const deadline = Date.now() + 30_000
    while (!statuses.has(200) && Date.now() < deadline) {
      const answer = await new TestProject(server.base, 'internal', internalKeys).client.post('/auth/anonymous/sign-up')
      if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      statuses.add(answer.status)
    }
    expect([...statuses].filter((status) => status !== 503)).toEqual([200])
    expect(server.child.exitCode).toBeNull()
    await vi.waitFor(() => expect(findPart(dataDir, part)).not.toBe(killed), { timeout: 30_000 })
  },
)
