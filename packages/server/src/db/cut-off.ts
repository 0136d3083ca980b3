import { connect } from 'node:net'
import type pg from 'pg'

/** What `pg` knows of its server, and its types do not mention. */
interface ServerKeys {
  host: string
  port: number
  processID: number
  secretKey: number
  connection: { stream: { destroy(): void } }
}

const cancelCode = 80877102
/** How long the server has to obey. After that the connection is given up. */
const answerMillis = 5000

/**
 * Cuts the statement of this client off after so long: it then fails as by the timeout of the database. From outside, as the protocol
 * provides: what is set on a connection would be the next one's behind a pooler, and costs every statement something. What it returns
 * is called when the statement has ended, and says whether it was cut off; the request to cancel may still be on its way, so the
 * connection is of no further use.
 */
export function limitTime(client: pg.PoolClient, millis: number): () => boolean {
  let isCut = false
  let timer = setTimeout(() => {
    isCut = true
    const giveUp = () => (client as unknown as ServerKeys).connection.stream.destroy()
    timer = setTimeout(giveUp, answerMillis)
    requestCancel(client as unknown as ServerKeys, giveUp)
  }, millis)
  return () => {
    clearTimeout(timer)
    return isCut
  }
}

/** Without encryption, also where the connection has it: servers take this message either way, and there is no secret left in it. */
function requestCancel({ host, port, processID, secretKey }: ServerKeys, onError: () => void) {
  const message = Buffer.alloc(16)
  for (const [at, value] of [16, cancelCode, processID, secretKey].entries()) message.writeInt32BE(value, at * 4)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.on('error', onError).end(message)
}
