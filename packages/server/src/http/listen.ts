import { createServer, type Server } from 'node:http'

const maxHeaderSize = 16 * 1024
/** A slow sender gets this long for a whole request. */
const requestTimeout = 30_000

export class PortInUseError extends Error {
  constructor(port: number, setting: string) {
    super(`Port ${port} is in use. Stop what listens there, or set ${setting} to another one.`)
    this.name = 'PortInUseError'
  }
}

/** Listens before anything else is started, so that a taken port is reported at once. Answers 503 until the app is attached. */
export async function listen(host: string, port: number, setting = 'HALLPASS_PORT'): Promise<Server> {
  const server = createServer({ maxHeaderSize, requestTimeout, headersTimeout: 15_000, keepAliveTimeout: 65_000 })
  server.on('request', (_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' }).end('Starting.\n')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUseError(port, setting) : error),
    )
    server.listen(port, host, resolve)
  })
  return server
}
