/**
 * Two servers on one database, hundreds of projects, and a fault every minute for half an hour (F1 to F10).
 * HALLPASS_SOAK_MINUTES and HALLPASS_SOAK_PROJECTS make it shorter for trying it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, TestProject } from '@hallpass/server/testing'
import { createProject } from '@hallpass/server/testing/create-project.ts'
import { query } from '@hallpass/server/testing/embedded-fixture.ts'
import { startMailServer } from '@hallpass/server/testing/mail-server.ts'
import { startReceiver } from '@hallpass/server/testing/webhook-receiver.ts'
import { createEndpoint } from '@hallpass/server/testing/webhooks.ts'
import { afterAll, expect, it, vi } from 'vitest'
import { cutConnections } from './cut.ts'
import { internalKeys, mailEnv, openEnv } from './env.ts'
import { startProcess } from './server-process.ts'
import { residentMegabytes, SoakLoad } from './soak-load.ts'

const minutes = Number(process.env.HALLPASS_SOAK_MINUTES ?? 30)
const projectCount = Number(process.env.HALLPASS_SOAK_PROJECTS ?? 500)
/** Those whose people are announced by webhooks. */
const announcing = 20
const faultMillis = 20_000
/** Of one process, whatever happens. */
const maxMegabytes = 500
const minute = 60_000

let mailDelay = 0
const mailServer = await startMailServer({ onRcptTo: (_address, _session, done) => void setTimeout(done, mailDelay) })
const receiver = await startReceiver()
const database = await createTestDatabase()
const env = {
  ...openEnv,
  ...mailEnv(mailServer),
  DATABASE_URL: database.url,
  HALLPASS_SECRET: 'a-secret-that-only-the-soak-test-knows-and-nobody-else',
}
const servers = [await startProcess(env), await startProcess(env)]
afterAll(async () => {
  for (const server of servers) await server.kill()
  await mailServer.close()
  await database.drop()
})

async function startAgain(at: number, how: 'kill' | 'stop') {
  const old = servers[at]!
  await old[how]()
  servers[at] = await startProcess(env, old.port)
}

const faults: Record<string, (round: number) => Promise<unknown>> = {
  'a server is killed': (round) => startAgain(round % 2, 'kill'),
  'every connection is cut': () => query(database.connection, cutConnections),
  'the email server is slow': async () => {
    mailDelay = 5000
    await sleep(faultMillis)
    mailDelay = 0
  },
  'the receiver of webhooks is slow': async () => {
    const { behave } = receiver
    receiver.behave = (...all) => void setTimeout(() => behave(...all), 8000)
    await sleep(faultMillis)
    receiver.behave = behave
  },
  'both servers are restarted, one after the other': async () => {
    await startAgain(0, 'stop')
    await startAgain(1, 'stop')
  },
}

async function createProjects() {
  const internal = new TestProject(servers[0]!.base, 'internal', internalKeys)
  const projects: TestProject[] = []
  while (projects.length < projectCount) projects.push(await createProject(internal, servers[0]!.base))
  for (const project of projects.slice(0, announcing)) {
    await createEndpoint(project, receiver.url, { event_types: ['user.created'] })
  }
  return projects
}

const countOf = (all: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

it('after half an hour of faults every acknowledged effect is there, and memory is what it was', {
  timeout: (minutes + 30) * minute,
}, async () => {
  const projects = await createProjects()
  const load = new SoakLoad(servers, projects, 4)
  const resident: number[] = []
  const names = Object.keys(faults)
  for (let round = 0; round < minutes; round++) {
    const end = Date.now() + minute
    await faults[names[round % names.length]!]!(round)
    await sleep(Math.max(0, end - Date.now()))
    resident.push(...servers.flatMap((server) => residentMegabytes(server) ?? []))
  }
  await load.end()
  const emailed = () => countOf(mailServer.deliveries.flatMap(({ to }) => to))
  const announced = () => countOf(receiver.received.map(({ body }) => body.data.primary_email))
  const announcers = new Set(projects.slice(0, announcing).map(({ id }) => id))
  const awaited = load.people.filter(({ project }) => announcers.has(project.id))
  await vi.waitFor(() => {
    const [mails, hooks] = [emailed(), announced()]
    expect(load.people.filter(({ email }) => !mails.has(email))).toEqual([])
    expect(awaited.filter(({ email }) => !hooks.has(email))).toEqual([])
  }, 15 * minute)
  const twice = [...emailed().values()].filter((copies) => copies > 1).length
  console.info(
    `${load.people.length} people, ${twice} emailed twice, memory in MB: ${resident.map(Math.round).join(' ')}`,
  )
  expect(load.people.length).toBeGreaterThan(0)
  expect(load.wrong).toEqual([])
  expect(await load.unknown()).toEqual([])
  // What a killed process had just handed over is sent once more, and never a third time.
  expect([...emailed()].filter(([, copies]) => copies > 2)).toEqual([])
  expect(Math.max(...resident)).toBeLessThan(maxMegabytes)
  const half = resident.length / 2
  // Shorter than two rounds of faults, memory depends on which of them came last.
  if (minutes >= 2 * names.length) {
    expect(Math.max(...resident.slice(half))).toBeLessThan(1.3 * Math.max(...resident.slice(0, half)))
  }
})
