import * as oauth from 'openid-client'
import type { Clock } from '../clock.ts'
import { sha256 } from '../crypto/index.ts'
import { clientAuthFor } from './client-auth.ts'
import type { ClientCredential } from './client-key.ts'
import { type IdTokenClaims, isDirectoryId, ProviderKeys, verifyIdToken } from './id-token.ts'
import { type Send, sendTo } from './outgoing.ts'
import { ProviderAnswerError } from './problems.ts'
import { type Profile, toProfile } from './profile.ts'
import type { ProviderRow } from './provider-row.ts'
import { scopesOf } from './scopes.ts'
import { tidyTokenAnswer } from './token-answer.ts'

interface Options {
  row: ProviderRow
  clientId: string
  redirectUri: string
  /** Stands in for the provider's hosts: `https://github.com/x` is asked as `{base}/github.com/x`. */
  base?: string | undefined
  /** Microsoft's directory. */
  tenant?: string
  facebookConfigId?: string | undefined
  clock: Clock
  /** Instead of the hosts of the row and no others. */
  send?: Send
}
export type ProviderClientOptions = Options & ClientCredential

/** What a provider gave us for a person. */
export interface ProviderTokens {
  accessToken: string
  expiresAt: Date
  refreshToken: string | undefined
}

/** What the inner flow keeps between its two halves. */
export interface InnerFlow {
  state: string
  verifier: string
  nonce: string
}

const defaultLifetimeSeconds = 3600
/** The directory of all personal Microsoft accounts. */
const consumersDirectory = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** One provider with one pair of keys: the inner flow of docs/protocol/oauth.md. */
export class ProviderClient {
  readonly row: ProviderRow
  readonly clientId: string
  readonly answersByForm: boolean
  readonly #options: ProviderClientOptions
  readonly #config: oauth.Configuration
  readonly #send: Send
  readonly #keys: ProviderKeys

  constructor(options: ProviderClientOptions) {
    this.#options = options
    this.row = options.row
    this.clientId = options.clientId
    const { authorize, token, api, idToken } = this.row
    this.answersByForm = this.row.answersByForm === true
    const addresses = [authorize, token, ...api, ...(idToken ? [idToken.keys] : [])]
    this.#send = options.send ?? sendTo(new Set(addresses.map((address) => new URL(this.#at(address)).origin)))
    this.#keys = new ProviderKeys(() => this.#getJson(this.#at(idToken?.keys ?? ''), {}))
    this.#config = this.#configure()
  }

  #configure(): oauth.Configuration {
    const { row } = this
    const server = {
      issuer: this.#at(row.idToken?.issuer ?? new URL(row.authorize).origin),
      authorization_endpoint: this.#at(row.authorize),
      token_endpoint: this.#at(row.token),
      authorization_response_iss_parameter_supported: row.namesIssuer === true,
    }
    const auth = clientAuthFor(row, this.#options, server.token_endpoint)
    const config = new oauth.Configuration(server, this.clientId, undefined, auth)
    // Only something on this machine is ever asked without TLS: a stand-in, or what is let through by what sends.
    if (this.#options.base !== undefined || this.#options.send) oauth.allowInsecureRequests(config)
    config[oauth.customFetch] = async (url, { method, headers, body }) =>
      tidyTokenAnswer(await this.#send(url, { method, headers, body: body as RequestInit['body'] }), row)
    return config
  }

  /** Where an address of the table really is: at the stand-in, and in the configured directory. */
  #at(address: string): string {
    const { base, tenant = '' } = this.#options
    const url = address.replace('{tenant}', encodeURIComponent(tenant))
    return base === undefined ? url : url.replace(/^https:\//, base)
  }

  /** The base scopes first, then what the app asks for besides. */
  scopesWith(extra: string | undefined): string[] {
    return [...new Set([...this.row.scopes, ...scopesOf(extra)])]
  }

  authorizationUrl({ state, verifier, nonce }: InnerFlow, scopes: readonly string[]): URL {
    const { row } = this
    const challenge = sha256(verifier).toString('base64url')
    return oauth.buildAuthorizationUrl(this.#config, {
      response_type: 'code',
      redirect_uri: this.#options.redirectUri,
      scope: scopes.join(' '),
      state,
      ...(!row.asksOnlyStandard && { access_type: 'offline', prompt: 'consent' }),
      ...(!row.withoutPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
      ...(row.idToken?.isProfile && { nonce }),
      ...row.extras?.(this.#options),
    })
  }

  /** The second half: what came back with the browser becomes tokens and a person. */
  async exchange(flow: InnerFlow, parameters: Readonly<Record<string, string>>) {
    const { row } = this
    const url = new URL(this.#options.redirectUri)
    const names = ['code', 'state', 'error', 'error_description', ...(isFixed(row.idToken?.issuer) ? ['iss'] : [])]
    for (const name of names) if (parameters[name] !== undefined) url.searchParams.set(name, parameters[name])
    const answer = await oauth.authorizationCodeGrant(this.#config, url, {
      expectedState: flow.state,
      ...(!row.withoutPkce && { pkceCodeVerifier: flow.verifier }),
    })
    const claims = await this.#claimsOf(answer.raw_id_token, flow.nonce)
    return { tokens: this.#tokensOf(answer), profile: await this.#profile(answer.access_token, claims), claims }
  }

  async refresh(refreshToken: string): Promise<ProviderTokens> {
    return this.#tokensOf(await oauth.refreshTokenGrant(this.#config, refreshToken))
  }

  /** False when the provider says that it does not know the token; a provider that is down or busy says nothing. */
  async isLive(accessToken: string): Promise<boolean> {
    const { probe } = this.row
    if (probe === undefined) return true
    const answer = await this.#send(this.#at(probe), { headers: this.#apiHeaders(accessToken) }).catch(() => undefined)
    return answer?.status !== 401 && answer?.status !== 400
  }

  #tokensOf(answer: oauth.TokenEndpointResponse): ProviderTokens {
    const seconds = answer.expires_in ?? this.row.tokenLifetimeSeconds ?? defaultLifetimeSeconds
    return {
      accessToken: answer.access_token,
      expiresAt: new Date(this.#options.clock.now().getTime() + seconds * 1000),
      refreshToken: answer.refresh_token,
    }
  }

  async #claimsOf(token: unknown, nonce: string): Promise<IdTokenClaims | undefined> {
    const { idToken } = this.row
    if (!idToken || typeof token !== 'string') return undefined
    const { clock, clientId, tenant = '' } = this.#options
    const keys = await this.#keys.for(token, clock.now())
    return verifyIdToken(token, keys, {
      issuer: this.#at(idToken.issuer),
      clientId,
      nonce: idToken.isProfile ? nonce : undefined,
      tenant: directoryOf(tenant),
      now: clock.now(),
      algorithms: idToken.algorithms,
    })
  }

  async #profile(accessToken: string, claims: IdTokenClaims | undefined): Promise<Profile> {
    const headers = this.#apiHeaders(accessToken)
    const get = (url: string) => this.#getJson(this.#at(url), headers)
    return toProfile(await this.row.readProfile({ get, claims }))
  }

  #apiHeaders(accessToken: string): Record<string, string> {
    return {
      accept: 'application/json',
      authorization: `Bearer ${accessToken}`,
      ...this.row.apiHeaders?.(this.clientId),
    }
  }

  async #getJson(url: string, headers: Record<string, string>): Promise<unknown> {
    const answer = await this.#send(url, { headers })
    if (answer.status !== 200) throw new ProviderAnswerError(`${new URL(url).host} answered`, answer.status)
    return answer.json()
  }
}

/** The only directory whose people may sign in; undefined where a tenant's name does not say (`common`, a domain). */
function directoryOf(tenant: string): string | undefined {
  if (tenant === 'consumers') return consumersDirectory
  return isDirectoryId(tenant) ? tenant.toLowerCase() : undefined
}

/** RFC 9207 compares texts, so the issuer must be one text. */
const isFixed = (issuer: string | undefined) => issuer !== undefined && !issuer.includes('{')
