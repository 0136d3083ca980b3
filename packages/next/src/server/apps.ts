import {
  type HallpassClientAppJson,
  type HallpassClientAppOptions,
  type HallpassServerAppOptions,
  hallpassAppInternals as internals,
  HallpassClientApp as JsClientApp,
  HallpassServerApp as JsServerApp,
} from '@hallpass/js'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ClientAppConstructor, ServerAppConstructor } from '../props.ts'
import type { WithNextStore } from '../token-store.ts'
import { createRequestStore } from './request-store.ts'

interface Options extends Omit<HallpassClientAppOptions, 'tokenStore'> {
  tokenStore: HallpassClientAppOptions['tokenStore']
}
type Constructor<A> = new (options: Options) => A

/**
 * An app whose every call uses the cookies of the request at hand. Each request gets an app of its own, so that nothing
 * that was read for one user is ever shown to another.
 */
function appOfRequests<A extends JsClientApp | JsServerApp>(
  App: Constructor<A>,
  { tokenStore, redirectMethod = 'nextjs', ...options }: WithNextStore<HallpassServerAppOptions>,
): A {
  const method = redirectMethod === 'nextjs' ? { navigate: (to: string): void => redirect(to) } : redirectMethod
  const make = (store: Options['tokenStore']) => new App({ ...options, tokenStore: store, redirectMethod: method })
  const ofRequest = new WeakMap<object, A>()
  const outside = make(tokenStore === 'nextjs-cookie' ? null : tokenStore)

  const current = async (): Promise<A> => {
    if (tokenStore !== 'nextjs-cookie') return outside
    const jar = await requestCookies()
    if (!jar) return outside
    const known = ofRequest.get(jar) ?? make(createRequestStore(jar, await headers(), outside.projectId))
    ofRequest.set(jar, known)
    return known
  }
  return facade(outside, current, () => clientJson(App, options))
}

/** The members of `model`, each asking `current` whom to call. */
function facade<A extends object>(model: A, current: () => Promise<A>, toClientJson: () => HallpassClientAppJson): A {
  const members = Object.entries(model).map(([name, member]) => [
    name,
    typeof member === 'function'
      ? // The same name on the app of the request is the same kind of member.
        async (...args: unknown[]) => ((await current()) as Record<string, typeof member>)[name]!(...args)
      : member,
  ])
  return { ...Object.fromEntries(members), [internals]: { toClientJson } }
}

/** Undefined outside of requests, e.g. in a script; what Next itself throws to learn of it goes on to Next. */
async function requestCookies() {
  try {
    return await cookies()
  } catch (error) {
    if (isOfNext(error)) throw error
    return undefined
  }
}

/** Next's `unstable_rethrow` came with Next 15; before, as since, Next marks what it throws to itself. */
const isOfNext = (error: unknown) =>
  typeof error === 'object' && error !== null && ['digest', '$$typeof', 'code'].some((mark) => mark in error)

/** An app is known by what it is made of: nothing random, and every render and request gives browsers the same one. */
function clientJson<A extends JsClientApp | JsServerApp>(App: Constructor<A>, options: Omit<Options, 'tokenStore'>) {
  const { uniqueIdentifier = '', ...rest } = options
  const app = new App({ ...rest, uniqueIdentifier, tokenStore: null, redirectMethod: 'window' })
  const json = { ...app[internals].toClientJson(), tokenStore: 'cookie' as const }
  return { ...json, uniqueIdentifier: uniqueIdentifier || JSON.stringify(json) }
}

/** Both are built by one function; `new` returns what it gives. */
function constructorOf<A extends JsClientApp | JsServerApp>(App: Constructor<A>) {
  return function NextApp(options: WithNextStore<HallpassServerAppOptions>) {
    return appOfRequests(App, options)
  }
}

/** For server components, actions and route handlers, with a secret key. */
export const HallpassServerApp = constructorOf(JsServerApp) as unknown as ServerAppConstructor
/** The same without a secret key: what the signed-in user may do. */
export const HallpassClientApp = constructorOf(JsClientApp) as unknown as ClientAppConstructor
