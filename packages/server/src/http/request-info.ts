import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { matchLanguage } from '@hallpass/contract/languages'
import type { RequestInfo } from '../core/request.ts'
import { type ClientAddress, clientAddress, type Settings } from '../settings/index.ts'

export function requestInfo(settings: Settings, incoming: IncomingMessage, id: string): RequestInfo {
  return new NodeRequest(settings, incoming, id)
}

function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}

/** Reads what it is asked for and no more: most calls need no address, and parsing those costs more than routing. */
class NodeRequest implements RequestInfo {
  readonly #settings: Settings
  readonly #headers: IncomingMessage['headers']
  readonly #peer: string | undefined
  readonly #socket: Socket
  #clientAddress: ClientAddress | undefined
  readonly id: string
  readonly method: string
  readonly path: string
  readonly setCookies: string[] = []

  constructor(settings: Settings, incoming: IncomingMessage, id: string) {
    this.#settings = settings
    this.#headers = incoming.headers
    // Not later: when a caller hangs up, the address is gone, and the call would count as nobody's.
    this.#peer = incoming.socket.remoteAddress
    this.#socket = incoming.socket
    this.id = id
    this.method = incoming.method ?? 'GET'
    this.path = pathOf(incoming.url ?? '/')
  }

  readonly header = (name: string) => {
    const value = this.#headers[name]
    return (Array.isArray(value) ? value[0] : value) || undefined
  }

  onHangUp(listener: () => void) {
    this.#socket.once('close', listener)
    return () => void this.#socket.off('close', listener)
  }

  get address() {
    return this.#client.address
  }
  get addressHeader() {
    return this.#client.header
  }
  get #client() {
    this.#clientAddress ??= clientAddress(this.#peer, this.header, this.#settings)
    return this.#clientAddress
  }
  get userAgent() {
    return this.header('user-agent')
  }
  get language() {
    return matchLanguage(this.header('accept-language') ?? '')
  }
}
