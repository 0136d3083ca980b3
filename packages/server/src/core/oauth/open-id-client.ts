import { openIdScopes } from '@hallpass/contract'
import type { Clock } from '../clock.ts'
import type { Outgoing } from '../outgoing/index.ts'
import type { ClientCredential } from './client-key.ts'
import { readDocument } from './open-id-document.ts'
import { rowOf } from './open-id-row.ts'
import { type InnerFlow, ProviderClient } from './provider-client.ts'
import { scopesOf } from './scopes.ts'
import { sendGuarded } from './send-guarded.ts'

interface Options {
  issuer: string
  clientId: string
  redirectUri: string
  /** Beside `openid`. */
  scopes: string | undefined
  /** A claim that is worth a question where the ID token lacks it. */
  wanted?: string | undefined
  /** The address comes by another claim of the ID token than `email`. */
  hasOtherEmail?: boolean
  outgoing: Outgoing
  clock: Clock
}
export type OpenIdOptions = Options & ClientCredential

/** Documents change rarely. One that cannot be read for a while does not lock people out. */
const keptMillis = 60 * 60_000
const longestMillis = 24 * keptMillis

/** Any OpenID provider: asked how it wants to be asked, then as one of the twelve. */
export class OpenIdClient {
  readonly clientId: string
  readonly answersByForm = false
  readonly #options: OpenIdOptions
  #known: { client: ProviderClient; at: number } | undefined
  #asking: Promise<ProviderClient> | undefined

  constructor(options: OpenIdOptions) {
    this.#options = options
    this.clientId = options.clientId
  }

  /** The same as those of the row, which is not there before the provider was asked. */
  scopesWith(extra: string | undefined): string[] {
    const { scopes = openIdScopes } = this.#options
    return [...new Set(['openid', ...scopesOf(scopes), ...scopesOf(extra)])]
  }

  async authorizationUrl(flow: InnerFlow, scopes: readonly string[]): Promise<URL> {
    return (await this.#client()).authorizationUrl(flow, scopes)
  }

  async exchange(flow: InnerFlow, parameters: Readonly<Record<string, string>>) {
    return (await this.#client()).exchange(flow, parameters)
  }

  async refresh(refreshToken: string) {
    return (await this.#client()).refresh(refreshToken)
  }

  /** A provider that cannot be asked says nothing about its tokens. */
  async isLive(accessToken: string): Promise<boolean> {
    const client = await this.#client().catch(() => undefined)
    return client?.isLive(accessToken) ?? true
  }

  async #client(): Promise<ProviderClient> {
    const known = this.#known
    const age = known ? this.#options.clock.now().getTime() - known.at : Number.POSITIVE_INFINITY
    if (known && age < keptMillis) return known.client
    this.#asking ??= this.#discover().finally(() => {
      this.#asking = undefined
    })
    return this.#asking.catch((error: unknown) => {
      if (known && age < longestMillis) return known.client
      throw error
    })
  }

  async #discover(): Promise<ProviderClient> {
    const { issuer, scopes, wanted, hasOtherEmail, outgoing, ...keys } = this.#options
    const row = rowOf(await readDocument(outgoing, issuer, keys.key ? 'private_key_jwt' : 'client_secret'), {
      scopes,
      wanted,
      hasOtherEmail,
    })
    const guarded = sendGuarded(outgoing)
    const client = new ProviderClient({
      ...keys,
      row,
      send: async (url, request) => {
        const { status, text } = await guarded(url, request)
        return new Response(text || null, { status, headers: { 'content-type': 'application/json' } })
      },
    })
    this.#known = { client, at: keys.clock.now().getTime() }
    return client
  }
}
