import { connect, createServer, type Socket } from 'node:net'
import type { TestDatabase } from '@hallpass/server/testing'
import { freePort } from '@hallpass/server/testing/free-port.ts'

/** A way to a test database that can be taken away, as a Postgres that stops, or go silent, as a network that is cut. */
export async function interruptible({ connection }: TestDatabase) {
  const port = await freePort()
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  const way = createServer((client) => {
    const server = connect(`${connection.host}/.s.PGSQL.${connection.port}`)
    const pair = [client, server] as const
    pairs.add(pair)
    for (const [one, other] of [pair, [server, client] as const]) {
      one.on('data', (data) => isSilent || other.write(data))
      one
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair)
          other.destroy()
        })
    }
  })
  const back = () => new Promise<void>((resolve) => way.listen(port, '127.0.0.1', resolve))
  const cut = () => {
    for (const [client] of pairs) client.destroy()
  }
  await back()
  return {
    url: `postgres://${connection.user}@127.0.0.1:${port}/${connection.database}`,
    back,
    /** Nobody is there, and whoever was connected is not any more. */
    away: () => {
      way.close()
      cut()
    },
    /** Everything is taken, and nothing is answered or passed on. */
    goSilent: () => {
      isSilent = true
    },
    speakAgain: () => {
      isSilent = false
      cut()
    },
    close: () => {
      way.close()
      cut()
    },
  }
}
