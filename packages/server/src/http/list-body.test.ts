import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { FairGate } from '../core/fair-gate.ts'
import { ListBody } from './list-body.ts'
import { ListInParts, wholeListFrom } from './lists.ts'

/** The server answers with the list that the path names. */
const lists = new Map<string, () => Promise<ListBody>>()
const server = createServer(async (incoming, outgoing) => {
  const body = await lists.get(incoming.url!)!()
  // Whoever is cut off has begun to read by then, however busy the machine is.
  outgoing.flushHeaders()
  await body.send(outgoing, 50)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.closeAllConnections())
afterAll(() => server.close())

const open = async (path: string): Promise<IncomingMessage> => {
  const [answer] = await once(get(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`), 'response')
  return answer
}

/** As the pipeline makes it of parts with these items. */
async function bodyOf(parts: readonly (readonly unknown[])[], read: () => void = () => {}): Promise<ListBody> {
  const list = await wholeListFrom(
    async (after) => {
      read()
      const at = Number(after?.[0] ?? 0)
      return { rows: [...(parts[at] ?? [])], next: at < parts.length ? [String(at + 1)] : undefined, bytes: 0 }
    },
    (rows) => rows,
  )
  if (!(list instanceof ListInParts)) throw new Error('one part is not sent in parts')
  return new ListBody(list, undefined, (part) => part as object)
}

it('the parts of a list make one list, whatever is in them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.jsonValue(), { maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      async (parts) => {
        lists.set('/any', () => bodyOf(parts))
        const chunks = await (await open('/any')).toArray()
        const expected = { items: parts.flat(), is_paginated: false }
        expect(Buffer.concat(chunks).toString()).toBe(JSON.stringify(expected))
      },
    ),
    { numRuns: 40 },
  )
})

const megabyte = 'x'.repeat(1024 * 1024)
const endless = () => Array.from({ length: 100 }, () => [megabyte])

it('a reader that does not read is cut off, and leaves its place (T53)', async () => {
  const gate = new FairGate({ width: 1, maxWaitMillis: 60_000 })
  lists.set('/unread', async () => {
    const body = await bodyOf(endless())
    await body.enter(gate)
    return body
  })
  const unread = await open('/unread')
  const next = await open('/unread')
  await expect(unread.toArray()).rejects.toThrow('aborted')
  next.destroy()
})

it('a list that waits for its place holds nothing, and is read again when it has one (T53)', async () => {
  const gate = new FairGate({ width: 1, maxWaitMillis: 60_000 })
  let leave: (value?: unknown) => void = () => {}
  const untilLeft = new Promise((resolve) => {
    leave = resolve
  })
  const held = gate.run({ id: 'another' }, () => untilLeft)
  let reads = 0
  const body = await bodyOf([[1], [2]], () => reads++)
  expect(reads).toBe(1)
  const entered = body.enter(gate)
  leave()
  await held
  await entered
  lists.set('/waited', async () => body)
  expect(JSON.parse(Buffer.concat(await (await open('/waited')).toArray()).toString()).items).toEqual([1, 2])
  expect(reads).toBe(4)
})

it('a reader that does not read what is compressed is cut off, too, and leaves its place (T53)', async () => {
  const gate = new FairGate({ width: 1, maxWaitMillis: 60_000 })
  lists.set('/unread-compressed', async () => {
    // More than the sockets take, in pieces that are compressed in no time.
    const noise = Array.from({ length: 2000 }, () => [randomBytes(16 * 1024).toString('hex')])
    const body = (await bodyOf(noise)).through(() => createGzip({ level: 1 }))
    await body.enter(gate)
    return body
  })
  const unread = await open('/unread-compressed')
  const next = await open('/unread-compressed')
  await expect(unread.toArray()).rejects.toThrow('aborted')
  next.destroy()
})

it('a part of many items makes one list with the others', async () => {
  const many = Array.from({ length: 350 }, (_, n) => n)
  lists.set('/many', () => bodyOf([many, [], [1, 2]]))
  const answer = await open('/many')
  expect(JSON.parse(Buffer.concat(await answer.toArray()).toString()).items).toEqual([...many, 1, 2])
})
