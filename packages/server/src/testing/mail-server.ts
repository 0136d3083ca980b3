import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Delivery {
  from: string
  to: string[]
  raw: string
}

/** A real SMTP server on this machine that keeps what it is given. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Pooled connections stay open; there is no need to wait for them.
    closeTimeout: 100,
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      buffer(stream).then((bytes) => {
        const to = rcptTo.map((recipient) => recipient.address)
        deliveries.push({ from: mailFrom ? mailFrom.address : '', to, raw: bytes.toString() })
        done()
      }, done)
    },
    ...options,
  })
  // Clients that hang up are part of the tests.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    deliveries,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
