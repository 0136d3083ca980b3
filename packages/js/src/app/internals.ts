import type { Core } from './core.ts'
import type { CommonOptions, HallpassClientAppOptions } from './options.ts'

/** What framework packages need of an app; for no other use. */
export const internals: unique symbol = Symbol.for('hallpass--app-internals')

/** A client app as JSON, to build it again in a browser. Without any secret. */
export interface HallpassClientAppJson {
  /** The server’s address. */
  baseUrl: string
  /** The project’s id. */
  projectId: string
  /** The key for browsers. */
  publishableClientKey: string
  /** Where the session is kept. */
  tokenStore: 'cookie' | 'memory' | null
  /** Where the app’s pages are. */
  urls: CommonOptions['urls']
  /** What to ask providers for beyond signing in. */
  oauthScopesOnSignIn: CommonOptions['oauthScopesOnSignIn']
  /** Tells this app from others in the page. */
  uniqueIdentifier: string
  /** How the app leaves the page. */
  redirectMethod: 'window' | 'none'
  /** Taken for compatibility; nothing is ever prefetched. */
  noAutomaticPrefetch?: boolean
  /** Sent with every call. */
  extraRequestHeaders: Readonly<Record<string, string>>
}

/** What framework packages need of an app; for no other use. */
export interface Internals {
  /** The parts that the app is made of. */
  readonly core: Core
  /** What the app was made with. */
  readonly options: CommonOptions
  /** Enough to build the client app again in a browser; never a secret. */
  toClientJson(): HallpassClientAppJson
}

export function internalsOf(core: Core, options: CommonOptions): { [internals]: Internals } {
  let uniqueIdentifier = options.uniqueIdentifier
  // Only when it is asked for: most apps go nowhere, and Next.js allows nothing random while it renders ahead of time.
  const identify = () => (uniqueIdentifier ??= crypto.randomUUID())
  return { [internals]: { core, options, toClientJson: () => clientJson(core, options, identify()) } }
}

function clientJson(
  { settings, redirectMethod }: Core,
  options: CommonOptions,
  uniqueIdentifier: string,
): HallpassClientAppJson {
  const { tokenStore } = options
  if (!settings.publishableClientKey) throw new Error('Only an app with a publishable client key can go to a browser.')
  if (typeof redirectMethod !== 'string')
    throw new Error('Only an app with a named redirectMethod can go to a browser.')
  if (tokenStore !== null && typeof tokenStore !== 'string') {
    throw new Error('Only an app with a named token store can go to a browser.')
  }
  return {
    baseUrl: typeof options.baseUrl === 'object' ? options.baseUrl.browser : settings.baseUrl,
    projectId: settings.projectId,
    publishableClientKey: settings.publishableClientKey,
    tokenStore,
    urls: options.urls,
    oauthScopesOnSignIn: options.oauthScopesOnSignIn,
    uniqueIdentifier,
    redirectMethod,
    ...(options.noAutomaticPrefetch !== undefined && { noAutomaticPrefetch: options.noAutomaticPrefetch }),
    extraRequestHeaders: settings.extraRequestHeaders,
  }
}

type Apps = Map<string, { json: string; app: unknown }>
/** In the page and not in this module: two copies of the package must find the same apps. */
const registry = (): Apps => {
  const holder = globalThis as { [key: symbol]: Apps | undefined }
  const key = Symbol.for('hallpass--apps')
  holder[key] ??= new Map()
  return holder[key]
}

/** The same identifier gives the same app; two configurations under one identifier are a mistake. */
export function appFromJson<A>(json: HallpassClientAppJson, create: (options: HallpassClientAppOptions) => A): A {
  const text = JSON.stringify(json)
  const known = registry().get(json.uniqueIdentifier)
  if (known && known.json !== text) {
    throw new Error(`Two different apps have the identifier ${json.uniqueIdentifier}.`)
  }
  // Only apps that this function made are in there.
  if (known) return known.app as A
  const given = Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined))
  const app = create(given as unknown as HallpassClientAppOptions)
  registry().set(json.uniqueIdentifier, { json: text, app })
  return app
}
