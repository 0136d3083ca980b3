import { isFamily, tokenFreshnessMillis } from '@hallpass/contract'
import { type AccessToken, readAccessToken, refuseUndefined } from './access-token.ts'

/** The two tokens of a session. */
export interface Tokens {
  /** What calls are made with; lives for minutes. */
  accessToken: string | null
  /** What new access tokens are got with; lives for a year. */
  refreshToken: string | null
}

export const noTokens: Tokens = { accessToken: null, refreshToken: null }

export interface SessionHooks {
  now(): number
  /** A new access token for a refresh token; throws REFRESH_TOKEN_ERROR when the session is over. */
  refresh(refreshToken: string): Promise<string>
  /** Lets only one of several holders of the same session refresh at a time. */
  exclusively?<T>(work: () => Promise<T>): Promise<T>
  /** What another holder may have stored in the meantime. */
  stored?(): Tokens
  /** The store keeps the refresh token: callers do not get it. */
  isTokenHidden?: boolean
  onAccessToken?(tokens: Tokens): void
  onInvalid?(): void
}

/** Who is signed in, from a token store. It never changes its user; when it ends, it ends for good. */
export class Session {
  /** What new access tokens are got with; null where nobody is signed in. */
  readonly refreshToken: string | null
  readonly #hooks: SessionHooks
  readonly #listeners = new Set<() => void>()
  #accessToken: AccessToken | undefined
  #refreshing: Promise<AccessToken | undefined> | undefined
  /** What this session has used already: a token that the server refused is not taken from the store again. */
  #lastKnown: string | undefined
  #isInvalid = false

  constructor(tokens: Tokens, hooks: SessionHooks) {
    refuseUndefined(tokens.refreshToken, 'refresh token')
    this.refreshToken = tokens.refreshToken || null
    this.#accessToken = readAccessToken(tokens.accessToken)
    this.#lastKnown = this.#accessToken?.text
    this.#hooks = hooks
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

  /** Takes a token that another holder of the session got. */
  adopt(accessToken: string | null): void {
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
  invalidate(): void {
    if (this.#isInvalid) return
    this.#isInvalid = true
    this.#accessToken = undefined
    this.#hooks.onInvalid?.()
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
    const { refreshToken } = this
    if (!refreshToken || this.#isInvalid) return undefined
    const stored = this.#hooks.stored?.()
    const other = stored?.refreshToken === refreshToken ? readAccessToken(stored.accessToken) : undefined
    if (other && other.text !== this.#lastKnown && this.#lives(other, minMillis)) return this.#keep(other)
    try {
      const askedAt = this.#hooks.now()
      const fresh = readAccessToken(await this.#hooks.refresh(refreshToken), askedAt)
      if (!fresh) throw new Error('The server answered something that is not an access token.')
      if (this.#isInvalid) return undefined
      this.#hooks.onAccessToken?.({ accessToken: fresh.text, refreshToken })
      return this.#keep(fresh)
    } catch (error) {
      if (!isFamily(error, 'REFRESH_TOKEN_ERROR')) throw error
      this.invalidate()
      return undefined
    }
  }

  #keep(token: AccessToken): AccessToken {
    this.#accessToken = token
    this.#lastKnown = token.text
    return token
  }
}
