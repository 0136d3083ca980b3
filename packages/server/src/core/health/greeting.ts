import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'

const timeoutMillis = 4000

/**
 * What is wrong with an email server, as the end of a sentence; undefined when it greets as RFC 5321 §3.1 asks. Port 465 speaks TLS
 * from the first byte.
 */
export function greetingProblem({ host, port }: { host: string; port: number }): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = port === 465 ? connectTls({ host, port, servername: host }) : connect({ host, port })
    const finish = (problem?: string) => {
      resolve(problem)
      socket.destroy()
    }
    socket.setTimeout(timeoutMillis, () => finish('does not answer'))
    socket.on('error', (error: NodeJS.ErrnoException) => finish(`cannot be reached: ${error.code ?? error.message}`))
    socket.once('end', () => finish('hung up without a greeting'))
    socket.once('data', (data) => {
      if (!data.toString('latin1').startsWith('220')) return finish('is not an email server')
      resolve(undefined)
      // A connection that ends without it may count as an attack.
      socket.end('QUIT\r\n')
    })
  })
}
