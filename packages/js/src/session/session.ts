import { isFamily, tokenFreshnessMillis } from '@hallpass/contract'
import { type AccessToken, readAccessToken, refuseUndefined } from './access-token.ts'

/** The two tokens of a session. */
export interface Tokens {
  /** What calls are made with; lives for minutes. */
  accessToken: string | null
  /** What new access tokens are got with; lives for a year. */
  refreshToken: string | null
}

/** Refresh tokens that are replaced at every use name their session: `hpr.<session>.…`. */
export const sessionNamedBy = (refreshToken: string | null): string | undefined =>
  /^hpr\.([^.]+)/.exec(refreshToken ?? '')?.[1]

export const noTokens: Tokens = { accessToken: null, refreshToken: null }

export interface SessionHooks {
  now(): number
  /** New tokens for a refresh token; throws REFRESH_TOKEN_ERROR when the session is over. */
  refresh(refreshToken: string): Promise<{ access_token: string; refresh_token?: string }>
  /** Lets only one of several holders of the same session refresh at a time. */
  exclusively?<T>(work: () => Promise<T>): Promise<T>
  /** What another holder may have stored in the meantime. */
  stored?(): Tokens
  /** The store keeps the refresh token: callers do not get it. */
  isTokenHidden?: boolean
  onTokens?(tokens: Tokens): void
  /** `isRefused`: the server did not take the refresh token. */
  onInvalid?(isRefused: boolean): void
}

/** Who is signed in, from a token store. It never changes its user; when it ends, it ends for good. */
export class Session {
  #refreshToken: string | null
  readonly #hooks: SessionHooks
  readonly #listeners = new Set<() => void>()
  #accessToken: AccessToken | undefined
  #refreshing: Promise<AccessToken | undefined> | undefined
  /** What this session has used already: a token that the server refused is not taken from the store again. */
  #lastKnown: string | undefined
  /** Its id, once an access token has told: a token that names a session may have taken the place of ours. */
  #id: string | undefined
  #isInvalid = false

  constructor(tokens: Tokens, hooks: SessionHooks) {
    refuseUndefined(tokens.refreshToken, 'refresh token')
    this.#refreshToken = tokens.refreshToken || null
    this.#accessToken = readAccessToken(tokens.accessToken)
    this.#lastKnown = this.#accessToken?.text
    this.#id = this.#accessToken?.claims.refresh_token_id
    this.#hooks = hooks
  }

  /** What new access tokens are got with; null where nobody is signed in. It may be replaced whenever it is used. */
  get refreshToken(): string | null {
    return this.#refreshToken
  }

  /** Whether these are tokens of this session: the same, or what another holder got for them. */
  isOf({ refreshToken }: Tokens): boolean {
    if (!refreshToken || !this.#refreshToken) return false
    const named = sessionNamedBy(refreshToken)
    if (!named) return refreshToken === this.#refreshToken
    // Of a session that never got an access token nobody has seen anything: what the store has now is as good.
    return named === (sessionNamedBy(this.#refreshToken) ?? this.#id ?? named)
  }

  /** Whether the session has ended. */
  get isInvalid(): boolean {
    return this.#isInvalid
  }

  /** Without a refresh token nobody is signed in, even with an access token. */
  get isSignedIn(): boolean {
    return this.refreshToken !== null && !this.#isInvalid
  }

  /** The cached access token, unless it has expired; no request is made. */
  peek(): AccessToken | undefined {
    if (!this.isSignedIn) return undefined
    return this.#lives(this.#accessToken, 0) ? this.#accessToken : undefined
  }

  /** Both tokens, with an access token that lives for at least `minMillis`. */
  async getTokens(minMillis: number = tokenFreshnessMillis.requested): Promise<Tokens> {
    const accessToken = await this.getAccessToken(minMillis)
    const refreshToken = this.#hooks.isTokenHidden ? null : this.refreshToken
    return accessToken ? { accessToken: accessToken.text, refreshToken } : noTokens
  }

  /** An access token that lives for at least `minMillis`; a new one where the cached one does not. */
  async getAccessToken(minMillis: number = tokenFreshnessMillis.requested): Promise<AccessToken | undefined> {
    if (minMillis > tokenFreshnessMillis.max) {
      throw new Error(`An access token may be required to live for at most ${tokenFreshnessMillis.max} ms more.`)
    }
    if (!this.isSignedIn) return undefined
    if (this.#lives(this.#accessToken, minMillis)) return this.#accessToken
    const fresh = await this.#refreshShared(minMillis)
    if (fresh && !this.#lives(fresh, minMillis)) {
      throw new Error(`The server issues access tokens that live shorter than the ${minMillis} ms asked for.`)
    }
    return fresh
  }

  /** A new token even if the cached one is still good. */
  async refreshNow(): Promise<AccessToken | undefined> {
    return this.isSignedIn ? this.#refreshShared(Number.POSITIVE_INFINITY) : undefined
  }

  /** Takes tokens that another holder of the session got. */
  adopt({ refreshToken, accessToken }: Tokens): void {
    this.#refreshToken = refreshToken || null
    // One that was dropped stays dropped, though the store may still have it.
    const token = accessToken === this.#lastKnown ? undefined : readAccessToken(accessToken)
    if (token && token.expiresAtMillis > (this.#accessToken?.expiresAtMillis ?? 0)) this.#keep(token)
  }

  /** The server refused it. True if another one can be had. */
  dropAccessToken(): boolean {
    this.#accessToken = undefined
    return this.isSignedIn
  }

  /** Ends the session here; the server is not told. */
  invalidate(isRefused = false): void {
    if (this.#isInvalid) return
    this.#isInvalid = true
    this.#accessToken = undefined
    this.#hooks.onInvalid?.(isRefused)
    for (const listener of [...this.#listeners]) listener()
  }

  /** Calls `listener` when the session ends, until the function that it gives is called. */
  onInvalid(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #lives(token: AccessToken | undefined, millis: number): boolean {
    return token !== undefined && token.expiresAtMillis - this.#hooks.now() >= millis
  }

  /** Callers at the same time share one request, and tabs take turns. */
  #refreshShared(minMillis: number): Promise<AccessToken | undefined> {
    const exclusively = this.#hooks.exclusively ?? ((work) => work())
    this.#refreshing ??= exclusively(() => this.#refresh(minMillis)).finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #refresh(minMillis: number): Promise<AccessToken | undefined> {
    const stored = this.#hooks.stored?.()
    const isOurs = stored && this.isOf(stored)
    if (isOurs) this.#refreshToken = stored.refreshToken
    const refreshToken = this.#refreshToken
    if (!refreshToken || this.#isInvalid) return undefined
    const other = isOurs ? readAccessToken(stored.accessToken) : undefined
    if (other && other.text !== this.#lastKnown && this.#lives(other, minMillis)) return this.#keep(other)
    try {
      const askedAt = this.#hooks.now()
      const { access_token, refresh_token = refreshToken } = await this.#hooks.refresh(refreshToken)
      const fresh = readAccessToken(access_token, askedAt)
      if (!fresh) throw new Error('The server answered something that is not an access token.')
      if (this.#isInvalid) return undefined
      this.#hooks.onTokens?.({ accessToken: fresh.text, refreshToken: refresh_token })
      this.#refreshToken = refresh_token
      return this.#keep(fresh)
    } catch (error) {
      if (!isFamily(error, 'REFRESH_TOKEN_ERROR')) throw error
      this.invalidate(true)
      return undefined
    }
  }

  #keep(token: AccessToken): AccessToken {
    this.#accessToken = token
    this.#lastKnown = token.text
    this.#id = token.claims.refresh_token_id
    return token
  }
}
