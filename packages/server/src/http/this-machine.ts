import type { IncomingMessage } from 'node:http'
import { isDevelopmentUrl, isLoopbackAddress } from '../settings/index.ts'

/** Headers of proxies and tunnels: such a request does not come from the person at this machine. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip']

/**
 * Whether a request comes from a program on this machine. The Host header has to name it as well: a site whose name suddenly
 * points to 127.0.0.1 could read the answer otherwise (DNS rebinding). HTTP/1.0 is what nginx speaks to servers behind
 * it unless it is told otherwise, and nothing else that we know of.
 */
export function isFromThisMachine({ headers, httpVersion, socket }: IncomingMessage): boolean {
  if (!isLoopbackAddress(socket.remoteAddress ?? '') || httpVersion === '1.0') return false
  return !forwardingHeaders.some((name) => headers[name] !== undefined) && isLoopbackHost(headers.host ?? '')
}

const isLoopbackHost = (host: string) =>
  /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host) &&
  URL.canParse(`http://${host}`) &&
  isDevelopmentUrl(`http://${host}`)
