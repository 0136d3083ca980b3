/** What strangers do with connections: pieces without end, requests without waiting, answers that they do not read (T20, T53). */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startTestServer } from '../testing/index.ts'
import { maxUnreadBytes } from './connections.ts'

const server = await startTestServer()
afterAll(() => server.close())

const connectTo = () => connect(Number(new URL(server.base).port), '127.0.0.1')

/** Sends pieces of one byte until the connection ends, or all are sent. Resolves with the answer and how many went out. */
async function sendPieces(head: string) {
  const socket = connectTo()
  let answer = ''
  socket.setEncoding('latin1').on('data', (text) => {
    answer += text
  })
  // Closed while we send, a connection breaks.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`${head} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`)
  const some = '1\r\n \r\n'.repeat(1_000)
  let sent = 0
  while (socket.writable && sent < 1_400_000) {
    if (!socket.write(some)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    sent += 1_000
  }
  socket.end('0\r\n\r\n')
  await closed
  return { status: answer.slice(9, 12), sent }
}

it.each([
  ['POST /api/v1/auth/password/sign-in', '413'],
  ['GET /api/v1/projects/current', '400'],
  ['POST /api/v1/nowhere', '413'],
  ['POST /', '411'],
])('a stranger who sends %s in a million pieces loses the connection', async (head, status) => {
  const answer = await sendPieces(head)
  // A connection that ends while we send may take the answer with it.
  expect([status, '']).toContain(answer.status)
  expect(answer.sent).toBeLessThan(1_400_000)
})

it.each([
  ['GET /api/v1/openapi.json', ''],
  ['POST /api/v1/auth/password/sign-in', '{}'],
])('of a thousand times %s in one packet most are refused, and the connection ends', async (head, body) => {
  const socket = connectTo()
  // Closed while we send, a connection breaks.
  const answers = text(socket).catch(() => '')
  const length = body && `content-length: ${body.length}\r\ncontent-type: application/json\r\n`
  socket.write(`${head} HTTP/1.1\r\nhost: x\r\n${length}\r\n${body}`.repeat(1_000))
  const statuses = (await answers).match(/HTTP\/1\.1 \d{3}/g) ?? []
  expect(statuses.length).toBeLessThan(20)
  expect(statuses.slice(0, -1)).not.toContain('HTTP/1.1 429')
})

it('of a thousand unknown expectations in one packet the first ends the connection', async () => {
  const socket = connectTo()
  const answers = text(socket).catch(() => '')
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\nexpect: marzipan\r\n\r\n'.repeat(1_000))
  expect((await answers).match(/HTTP\/1\.1 \d{3}/g) ?? []).toEqual(['HTTP/1.1 417'])
})

it('a few requests in one packet are answered in order', async () => {
  const socket = connectTo()
  const answers = text(socket)
  for (let round = 0; round < 3; round++) socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3))
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect((await answers).match(/HTTP\/1\.1 200/g)).toHaveLength(10)
})

// Nothing that is the same for everybody is larger.
it.each(['/api/v1/openapi.json'])(
  'strangers who never read %s lose their connections before the memory is full, and readers get all of it',
  async (path) => {
    const size = Buffer.byteLength(await (await fetch(server.base + path)).text())
    const perConnection = 10
    const ended = new Set<Socket>()
    // The system keeps about half of what is sent.
    const sockets = Array.from({ length: Math.ceil((4 * maxUnreadBytes) / size / perConnection) }, () => {
      const socket = connectTo().pause()
      socket.on('error', () => {}).once('close', () => ended.add(socket))
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(perConnection))
      return socket
    })
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    // One that does not read learns of the end by writing: an empty line is no request.
    const countEnded = () => {
      for (const socket of sockets) if (socket.writable) socket.write('\r\n')
      return ended.size
    }
    await expect.poll(countEnded, { timeout: 20_000 }).toBeGreaterThan(sockets.length / 4)
    expect(Buffer.byteLength(await (await fetch(server.base + path)).text())).toBe(size)
  },
)
