import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EmbeddedConnection } from '@hallpass/server/operator'
import pg from 'pg'
import { figureOf, type Sample } from '../lib/compare.ts'
import { sample } from '../lib/contender.ts'
import { hallpass } from '../lib/hallpass.ts'
import type { Stage } from '../lib/stage.ts'
import { type Line, verdictOf } from '../lib/table.ts'

const events = 3000
const target = 500
/** As many at once as the server sends to one endpoint. */
const atOnce = 32
const data = JSON.stringify({ id: 'b7a4d6c0-1111-4222-8333-444455556666', display_name: 'Ada', note: 'x'.repeat(600) })

/** From events in the outbox, all at once, to the last of them at a receiver on this machine. */
export async function webhooks(stage: Stage): Promise<Line[]> {
  const receiver = await startReceiver(stage)
  const { project, connection, process } = await hallpass(stage)
  await project.admin.post('/internal/webhooks/endpoints', { url: receiver.url })
  const ours: Sample[] = []
  const bare: number[] = []
  for (let round = 0; round <= stage.pace.rounds; round += 1) {
    bare.push(events / (await receiver.secondsFor(() => sendBare(receiver.url))))
    const work = async () => ({ answered: events, seconds: await receiver.secondsFor(() => emit(connection)) })
    ours.push(await sample(process, work))
  }
  // The first round is for compilers, plans and connections.
  const figures = (pick: (one: Sample) => number) => figureOf(ours.slice(1).map(pick))
  const [mine, other] = [figures(({ perSecond }) => perSecond), figureOf(bare.slice(1))]
  const [node, postgres] = [figures(({ nodeMicros }) => nodeMicros), figures((one) => one.postgresMicros ?? 0)]
  return [
    {
      path: `webhooks, ${events} at once`,
      ours: `${Math.round(mine.median)}/s (${Math.round(mine.least)}–${Math.round(mine.most)})`,
      ourCpu: `${Math.round(node.median)} + ${Math.round(postgres.median)}`,
      beside: 'sign and post, no queue',
      theirs: `${Math.round(other.median)}/s`,
      ratio: (mine.median / other.median).toFixed(2),
      target: `≥ ${target}/s`,
      verdict: verdictOf(mine.median >= target),
    },
  ]
}

async function startReceiver(stage: Stage) {
  let seen = new Set<string>()
  let onAll = () => {}
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(204).end()
      seen.add(String(request.headers['webhook-id']))
      if (seen.size === events) onAll()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stage.atEnd(() => server.close().closeAllConnections())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Until all have come, counted by their ids. */
    async secondsFor(begin: () => Promise<void>): Promise<number> {
      seen = new Set()
      const all = new Promise<void>((resolve) => {
        onAll = resolve
      })
      const begun = performance.now()
      await Promise.all([begin(), all])
      return (performance.now() - begun) / 1000
    },
  }
}

/** What a change writes, for many changes at once; everything else is the server's doing. */
async function emit(connection: EmbeddedConnection) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `insert into outbox (tenancy_id, id, type, payload, is_webhook)
      select t.id, gen_random_uuid(), 'user.created', $1::json, true
      from tenancies t, generate_series(1, $2::int) where t.project_id = 'internal'`,
      [data, events],
    )
  } finally {
    await client.end()
  }
}

async function sendBare(url: string) {
  const agent = new http.Agent({ keepAlive: true })
  let next = 0
  const worker = async () => {
    while (next < events) await post(url, agent, `msg_${next++}`)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  agent.destroy()
}

function post(url: string, agent: http.Agent, id: string): Promise<void> {
  const body = `{"type":"user.created","data":${data}}`
  const signature = createHmac('sha256', 'secret').update(`${id}.0.${body}`).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-signature': `v1,${signature}` }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', resolve)
    })
    request.on('error', reject).end(body)
  })
}
