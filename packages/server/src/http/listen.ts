import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

const maxHeaderSize = 16 * 1024
/** A slow sender gets this long for a whole request. */
const requestTimeout = 30_000

export class PortInUseError extends Error {
  constructor(port: number, setting: string) {
    super(`Port ${port} is in use. Stop what listens there, or set ${setting} to another one.`)
    this.name = 'PortInUseError'
  }
}

/** A connection on which nothing moves is ended. Longer than any call may take. */
const silenceTimeout = 240_000

export const createHttpServer = (): Server =>
  createServer({ maxHeaderSize, requestTimeout, headersTimeout: 15_000, keepAliveTimeout: 65_000 }).setTimeout(
    silenceTimeout,
  )

/** Comes last in a start: a proxy sends people here as soon as the door is open. Resolves with the port. */
export async function listen(server: Server, host: string, port: number, setting = 'HALLPASS_PORT'): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUseError(port, setting) : error),
    )
    server.listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

const everyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
const timeoutMillis = 1000

/** Comes first, so that a taken port is reported before a database is started. Knocks only: listening would open the door. */
export async function requireFreePort(host: string, port: number, setting = 'HALLPASS_PORT'): Promise<void> {
  const isTaken = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: everyAddress[host] ?? host, port, timeout: timeoutMillis })
    const end = (taken: boolean) => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
  if (isTaken) throw new PortInUseError(port, setting)
}
