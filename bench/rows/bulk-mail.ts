import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { TestProject } from '@hallpass/server/testing/test-project.ts'
import pg from 'pg'
import { figureOf } from '../lib/compare.ts'
import { environment, internalKeys } from '../lib/hallpass.ts'
import { memoryOf } from '../lib/proc.ts'
import { startProcess } from '../lib/process.ts'
import type { Stage } from '../lib/stage.ts'
import { type Line, verdictOf, withRange } from '../lib/table.ts'
import type { BareMailerCommands } from '../servers/bare-mailer.ts'
import type { HallpassCommands } from '../servers/hallpass.ts'
import type { MailSinkCommands } from '../servers/mail-sink.ts'

const targets = { ratio: 0.6, megabytes: 50 }

/** Emails to all users of a project through an email server on this machine, beside a bare loop over a pooled transport. */
export async function bulkMail(stage: Stage): Promise<Line[]> {
  const count = stage.isQuick ? 2000 : 10_000
  const sink = startProcess<MailSinkCommands>('mail-sink')
  stage.atEnd(() => sink.stop())
  const bare = startProcess<BareMailerCommands>('bare-mailer')
  stage.atEnd(() => bare.stop())
  const port = await sink.call('port', undefined)
  const server = await startServer(stage, port, count)
  const ours = () => timed(sink, count, () => server.send())
  await ours()
  const bytes = await sink.call('lastBytes', undefined)
  const theirs = () => timed(sink, count, () => bare.call('run', { port, count, bytes }))
  await theirs()
  const before = memoryOf([server.pid]).rss
  const memory = watchMemory(server.pid)
  const rounds = []
  for (let round = 0; round < stage.pace.rounds; round += 1) {
    const [mine, other] = [await withCpu(server, ours), await withCpu(bare, theirs)]
    rounds.push({ ours: mine.seconds, theirs: other.seconds, ourCpu: mine.micros, theirCpu: other.micros })
  }
  const growth = (await memory.stop()) - before
  const ratio = figureOf(rounds.map((round) => round.theirs / round.ours))
  const cpu = (micros: number[]) => String(Math.round(figureOf(micros).median / count))
  const rate = (seconds: number[]) => `${Math.round(count / figureOf(seconds).median)}/s`
  return [
    {
      path: `bulk mail, ${count} at a time`,
      ours: rate(rounds.map((round) => round.ours)),
      ourCpu: cpu(rounds.map((round) => round.ourCpu)),
      beside: 'bare pooled nodemailer loop',
      theirs: rate(rounds.map((round) => round.theirs)),
      theirCpu: cpu(rounds.map((round) => round.theirCpu)),
      ratio: withRange(ratio),
      target: `≥ ${targets.ratio.toFixed(2)}`,
      verdict: verdictOf(ratio.median >= targets.ratio),
    },
    {
      path: 'bulk mail, memory growth (RSS)',
      ours: `${growth.toFixed(0)} MB`,
      target: `< ${targets.megabytes} MB`,
      verdict: verdictOf(growth < targets.megabytes),
    },
  ]
}

async function withCpu(process: { cpuMicros(): Promise<number> }, run: () => Promise<number>) {
  const before = await process.cpuMicros()
  const seconds = await run()
  return { seconds, micros: (await process.cpuMicros()) - before }
}

/** From the call to the last email in the sink. */
async function timed(
  sink: ReturnType<typeof startProcess<MailSinkCommands>>,
  count: number,
  work: () => Promise<unknown>,
) {
  const taken = sink.call('takes', count)
  await work()
  return taken
}

function watchMemory(pid: number) {
  let most = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, memoryOf([pid]).rss)
      await sleep(100)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      return most
    },
  }
}

async function startServer(stage: Stage, port: number, count: number) {
  const connection = await stage.createDatabase('bench_bulk_mail')
  const process = startProcess<HallpassCommands>(
    'hallpass',
    environment(await freePort(), `${stage.folder}/data-of-bulk-mail`),
  )
  stage.atEnd(() => process.stop())
  const base = await process.call('start', connection)
  const project = new TestProject(base, 'internal', internalKeys)
  await project.configure({
    'emails.server': {
      isShared: false,
      host: '127.0.0.1',
      port,
      username: 'bench',
      password: 'bench',
      senderName: 'Bench',
      senderEmail: 'bench@example.com',
    },
  })
  await addReaders(connection, count)
  return {
    pid: process.pid ?? 0,
    cpuMicros: () => process.cpuMicros(),
    send: async () => {
      const body = {
        all_users: true,
        subject: 'News',
        html: '<p>Hello there.</p>',
        notification_category_name: 'Marketing',
      }
      const { status } = await project.server.post('/emails/send-email', body)
      if (status !== 200) throw new Error(`send-email answered ${status}`)
    },
  }
}

/** Straight into the tables: only the sending of emails is measured. */
async function addReaders(connection: pg.ClientConfig, count: number) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>("select id from tenancies where project_id = 'internal'")
    const ids = Array.from({ length: count }, () => randomUUID())
    await client.query('insert into users (tenancy_id, id) select $1, unnest($2::uuid[])', [rows[0]?.id, ids])
    await client.query(
      `insert into contact_channels (tenancy_id, user_id, id, value, is_primary, is_verified)
       select $1, u, gen_random_uuid(), 'reader-' || u || '@example.com', true, true from unnest($2::uuid[]) as u`,
      [rows[0]?.id, ids],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
