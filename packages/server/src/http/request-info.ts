import type { IncomingMessage } from 'node:http'
import type { RequestInfo } from '../core/request.ts'
import { clientAddress, isTrustedProxy, limitAddress, type Settings } from '../settings/index.ts'

export function requestInfo(settings: Settings, incoming: IncomingMessage, id: string): RequestInfo {
  const header = (name: string) => {
    const value = incoming.headers[name]
    return (Array.isArray(value) ? value[0] : value) || undefined
  }
  const peer = incoming.socket.remoteAddress
  return {
    id,
    method: incoming.method ?? 'GET',
    path: (incoming.url ?? '/').split('?')[0]!,
    header,
    address: clientAddress(peer, header, settings),
    limitAddress: limitAddress(peer, header, settings),
    isBehindTrustedProxy: isTrustedProxy(peer, settings),
    userAgent: header('user-agent'),
    language: header('accept-language')?.split(/[,;]/)[0]?.trim() || 'en-US',
  }
}
