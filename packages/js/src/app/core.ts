import { CellCache } from '../cells/cell-cache.ts'
import { isBrowser } from '../session/browser-cookies.ts'
import type { Session } from '../session/session.ts'
import { createSessions, type Sessions } from '../session/sessions.ts'
import { type Call, type CallSettings, type CallWithStatus, createCall } from '../transport/call.ts'
import { environment } from '../transport/environment.ts'
import { variableNames } from '../transport/variable-names.ts'
import type { HallpassAdminAppOptions, OAuthScopesOnSignIn, RedirectMethod } from './options.ts'
import { createRedirects, type Redirects } from './redirects.ts'
import { type HandlerUrls, handlerUrls } from './urls.ts'
import { baseUrlVariable, variable } from './variables.ts'

/** What every member of an app works with. */
export interface Core {
  readonly settings: CallSettings
  readonly urls: HandlerUrls
  readonly oauthScopesOnSignIn: OAuthScopesOnSignIn
  readonly redirectMethod: RedirectMethod
  readonly redirects: Redirects
  readonly sessions: Sessions
  readonly call: Call
  readonly callWithStatus: CallWithStatus
  /** What does not depend on who is signed in. */
  readonly cells: CellCache
  cellsOf(session: Session): CellCache
}

export type AppKind = 'client' | 'server' | 'admin'

/** Reads options and environment; makes no request. */
export function createCore(options: HallpassAdminAppOptions, kind: AppKind): Core {
  const owner = kind === 'admin' ? options.projectOwnerSession : undefined
  const needed = (given: string | undefined, name: string, option: string, isSecret = false) =>
    owner ? given : required(given, name, option, isSecret)
  const settings: CallSettings = {
    projectId: required(options.projectId, 'PROJECT_ID', 'projectId'),
    publishableClientKey: needed(options.publishableClientKey, 'PUBLISHABLE_CLIENT_KEY', 'publishableClientKey'),
    baseUrl: baseUrlOf(options.baseUrl),
    extraRequestHeaders: options.extraRequestHeaders ?? headersVariable(),
    environment,
    signal: options.signal,
    ownerSession: owner,
    ...(kind !== 'client' && {
      secretServerKey: needed(options.secretServerKey, 'SECRET_SERVER_KEY', 'secretServerKey', true),
    }),
    ...(kind === 'admin' && {
      superSecretAdminKey: needed(options.superSecretAdminKey, 'SUPER_SECRET_ADMIN_KEY', 'superSecretAdminKey', true),
    }),
  }
  return coreOf(settings, options)
}

function coreOf(settings: CallSettings, options: HallpassAdminAppOptions): Core {
  const urls = handlerUrls(options.urls)
  const redirectMethod = options.redirectMethod ?? 'none'
  const caches = new WeakMap<Session, CellCache>()
  return {
    settings,
    urls,
    redirectMethod,
    oauthScopesOnSignIn: options.oauthScopesOnSignIn ?? {},
    redirects: createRedirects(urls, redirectMethod),
    sessions: createSessions(settings, options.tokenStore),
    ...createCall(settings),
    cells: new CellCache(),
    cellsOf: (session) => {
      const known = caches.get(session)
      if (known) return known
      const cells = new CellCache()
      caches.set(session, cells)
      // Nothing that was read for a session outlives it.
      session.onInvalid(() => cells.ended())
      return cells
    },
  }
}

function required(given: string | undefined, name: string, option: string, isSecret = false): string {
  const value = given ?? variable(name, isSecret)
  if (value) return value
  const error = new Error(`Give the app a ${option}, or set ${variableNames(name)}.`)
  // Apps are made before anything is drawn: without it, developers stand before an empty page.
  if (isBrowser()) void import('./tell-developer.ts').then(({ tellDeveloper }) => tellDeveloper(error.message))
  throw error
}

function baseUrlOf(given: HallpassAdminAppOptions['baseUrl']): string {
  const side = isBrowser() ? 'browser' : 'server'
  const url =
    typeof given === 'object' ? given[side] : (given ?? baseUrlVariable(side === 'browser' ? 'BROWSER' : 'SERVER'))
  return url.replace(/\/$/, '')
}

function headersVariable(): Record<string, string> {
  const text = variable('EXTRA_REQUEST_HEADERS')
  return text ? JSON.parse(text) : {}
}
