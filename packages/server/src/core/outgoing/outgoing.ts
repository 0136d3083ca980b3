import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { webhooks } from '@hallpass/contract'
import { checkUrl, hostOf, OutgoingRefusal } from './check-url.ts'
import { type FileOptions, get, type OutgoingFile } from './get.ts'
import {
  guardedLookup,
  publicAddresses,
  type Resolve,
  type ResolveTexts,
  systemResolve,
  systemResolveTexts,
} from './resolver.ts'
import { type OutgoingAnswer, type OutgoingRequest, post } from './send.ts'

export interface OutgoingOptions {
  /** Instead of the name servers of this machine. */
  resolve?: Resolve
  resolveTexts?: ResolveTexts
  timeoutMillis?: number
}

/** The one way to addresses that customers gave: only public ones, and exactly the one that was checked (T33). */
export class Outgoing {
  readonly #isDevelopment: boolean
  readonly #resolve: Resolve
  readonly #resolveTexts: ResolveTexts
  readonly #timeoutMillis: number
  readonly #agents: Record<string, http.Agent>

  constructor(isDevelopment: boolean, options: OutgoingOptions = {}) {
    const { resolve = systemResolve(), resolveTexts = systemResolveTexts(), timeoutMillis } = options
    this.#isDevelopment = isDevelopment
    this.#resolve = resolve
    this.#resolveTexts = resolveTexts
    this.#timeoutMillis = timeoutMillis ?? webhooks.requestMillis
    const ways = { keepAlive: true, maxSockets: 64, timeout: 20_000, lookup: guardedLookup(resolve, isDevelopment) }
    this.#agents = { 'https:': new https.Agent(ways), 'http:': new http.Agent(ways) }
  }

  /**
   * Throws OutgoingRefusal for addresses that are not allowed. A name that does not resolve (yet) passes: every connection is
   * checked again, and then has no address to go to.
   */
  async check(url: string): Promise<void> {
    const host = hostOf(checkUrl(url, this.#isDevelopment))
    if (isIP(host) !== 0) return
    await publicAddresses(this.#resolve, host, this.#isDevelopment).catch((error: unknown) => {
      if (error instanceof OutgoingRefusal) throw error
    })
  }

  /** Throws OutgoingRefusal, or OutgoingFailure when there was no answer. Follows no redirect. */
  async post(url: string, request: OutgoingRequest): Promise<OutgoingAnswer> {
    const target = checkUrl(url, this.#isDevelopment)
    return post(target, request, { agent: this.#agents[target.protocol]!, timeoutMillis: this.#timeoutMillis })
  }

  /** Throws as post() does, also when the file is larger than asked for. Follows no redirect. */
  async get(url: string, file: FileOptions): Promise<OutgoingFile> {
    const target = checkUrl(url, this.#isDevelopment)
    return get(target, file, { agent: this.#agents[target.protocol]!, timeoutMillis: this.#timeoutMillis })
  }

  /** The TXT records of a name; none where there are none, or the name servers cannot be asked. */
  texts(name: string): Promise<readonly string[]> {
    return this.#resolveTexts(name).catch(() => [])
  }

  close() {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }
}
