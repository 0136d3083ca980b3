import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Server as NetServer } from 'node:net'

const maxHeaderSize = 16 * 1024
/** A slow sender gets this long for a whole request. */
const requestTimeout = 30_000

export type PortSetting = 'HALLPASS_PORT' | 'HALLPASS_METRICS_PORT'

/** Where to listen: at a port of this process, or at one that it shares with others and was given. */
export interface Place {
  host: string
  port: number
  setting?: PortSetting
  handle?: NetServer | undefined
}

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
export async function listen(server: Server, place: Place): Promise<number> {
  const { host, port, setting = 'HALLPASS_PORT', handle } = place
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUseError(port, setting) : error),
    )
    if (handle) server.listen(handle, resolve)
    else server.listen(port, host, resolve)
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
