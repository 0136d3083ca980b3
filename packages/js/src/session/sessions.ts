import { createCookieStore } from './cookie-store.ts'
import { refreshTokens, type TokenSettings } from './refresh.ts'
import { createRequestStore } from './request-store.ts'
import { noTokens, Session, sessionNamedBy, type Tokens } from './session.ts'
import { createMemoryStore, type RequestLike, type TokenStore } from './token-store.ts'

/** What `tokenStore` may be: docs/protocol/sdk.md#token-stores. */
export type TokenStoreInit = 'cookie' | 'memory' | null | RequestLike | Tokens | TokenStore

export interface Sessions {
  store(override?: TokenStoreInit): TokenStore
  current(override?: TokenStoreInit): Session
  /** The same for calls that need no user: undefined when the app has no store. */
  find(): Session | undefined
  /** Into the store of the app, even if a call was given another one to read from. */
  signIn(tokens: Tokens): Promise<Session>
}

type Settings = TokenSettings

/** One session object per store and key, so that everything that hangs on it is shared. */
export function createSessions(settings: Settings, init: TokenStoreInit): Sessions {
  const ofRequest = new WeakMap<RequestLike, TokenStore>()
  const ofStore = new WeakMap<TokenStore, Map<string, Session>>()
  let own: TokenStore | undefined

  const open = (from: TokenStoreInit): TokenStore => {
    if (from === null) throw new Error(noStore)
    if (from === 'memory') return createMemoryStore()
    if (from === 'cookie') return createCookieStore(settings.projectId, settings.baseUrl)
    if ('get' in from) return from
    if (!('headers' in from))
      return createMemoryStore({ accessToken: from.accessToken, refreshToken: from.refreshToken })
    const known = ofRequest.get(from) ?? createRequestStore(from, settings.projectId)
    ofRequest.set(from, known)
    return known
  }
  const store = (override?: TokenStoreInit): TokenStore => {
    if (override !== undefined && override !== init) return open(override)
    own ??= open(init)
    return own
  }
  const current = (override?: TokenStoreInit): Session => sessionIn(settings, store(override), ofStore)
  return {
    store,
    current,
    find: () => (init === null ? undefined : current()),
    signIn: async (tokens) => {
      await store().set(tokens)
      return current()
    },
  }
}

const noStore = 'This app has no token store. Give it a tokenStore, or pass one to the call: { tokenStore: request }.'

function sessionIn(settings: Settings, store: TokenStore, ofStore: WeakMap<TokenStore, Map<string, Session>>): Session {
  const tokens = store.get()
  const key = keyOf(tokens)
  const sessions = ofStore.get(store) ?? new Map<string, Session>()
  ofStore.set(store, sessions)
  // In another tab the first token of a session may have been replaced by one that names it.
  const known = sessions.get(key) ?? [...sessions.values()].find((one) => one.isOf(tokens))
  if (known) {
    sessions.set(key, known)
    known.adopt(tokens)
    return known
  }
  const holds = () => sessions.get(keyOf(store.get())) === session || session.isOf(store.get())
  const session: Session = new Session(tokens, {
    now: settings.environment.now,
    refresh: async (token) =>
      store.refresh ? { access_token: await store.refresh(token) } : refreshTokens(settings, token, store.keeps?.()),
    isTokenHidden: store.refresh !== undefined,
    stored: () => store.get(),
    ...(store.exclusively && { exclusively: store.exclusively }),
    onTokens: (fresh) => {
      if (!holds()) return
      sessions.set(keyOf(fresh), session)
      void store.set(fresh)
    },
    onInvalid: (isRefused) => {
      // A server may only have come late, with a token that its browser has replaced meanwhile; browsers find out for themselves.
      const isOver = !isRefused || settings.secretServerKey === undefined
      if (isOver && holds()) void store.set(noTokens)
    },
  })
  sessions.set(key, session)
  return session
}

const keyOf = ({ refreshToken, accessToken }: Tokens) =>
  refreshToken
    ? `refresh-${sessionNamedBy(refreshToken) ?? refreshToken}`
    : accessToken
      ? `access-${accessToken}`
      : 'not-logged-in'
