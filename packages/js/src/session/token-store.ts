import { noTokens, type Tokens } from './session.ts'

/** Where the tokens of the signed-in user are kept. */
export interface TokenStore {
  /** What is stored now. */
  get(): Tokens
  /** A promise where it takes a request: then people are signed in once it is done. */
  set(tokens: Tokens): void | Promise<void>
  /** For a store that hides the refresh token from the page. What `get` calls by that name then only names the session. */
  refresh?(session: string): Promise<string>
  /**
   * Whether a new refresh token that is set now will be there next time. Only then is it replaced at every use: a store that
   * forgets the new one would later show one that counts as stolen.
   */
  keeps?(): boolean
  /** Called when they change, also by another tab. */
  subscribe(listener: () => void): () => void
  /** Lets only one page of the same store work at a time. */
  exclusively?<T>(work: () => Promise<T>): Promise<T>
}

/** Anything with headers: a Request of the platform or of a framework. */
export interface RequestLike {
  /** The request’s headers. */
  headers: { get(name: string): string | null }
}

export function createMemoryStore(initial: Tokens = noTokens): TokenStore {
  let tokens = initial
  const listeners = new Set<() => void>()
  return {
    get: () => tokens,
    set: (next) => {
      tokens = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const isSame = (one: Tokens, other: Tokens) =>
  one.accessToken === other.accessToken && one.refreshToken === other.refreshToken
