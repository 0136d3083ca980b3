import type { Endpoint } from '@hallpass/contract/endpoints'
import type { Answer, CallInput, Route } from '@hallpass/contract/routes'
import { type CurrentInternalUser, HallpassAdminApp, HallpassClientApp, hallpassAppInternals } from '@hallpass/js'
import { serverConfig } from './server-config.ts'

/** The dashboard is an app of the project `internal`, like those of our customers. */
export const dashboard = new HallpassClientApp({
  projectId: 'internal',
  publishableClientKey: serverConfig.publishableClientKey || 'missing',
  baseUrl: window.location.origin,
  tokenStore: 'cookie',
  redirectMethod: 'window',
})
const own = dashboard[hallpassAppInternals].core

export const findOwner = async () => (await dashboard.getUser()) as CurrentInternalUser | null

const apps = new Map<string, HallpassAdminApp>()

/** Manages a project with the session of whoever is signed in. */
export function adminApp(projectId: string): HallpassAdminApp {
  const known = apps.get(projectId)
  if (known) return known
  const projectOwnerSession = {
    getTokens: async () => {
      const tokens = await own.sessions.current().getTokens()
      // Somebody signed out in another tab: this one has nothing to show any more.
      if (!tokens.accessToken) await dashboard.redirectToSignIn({ replace: true })
      return tokens
    },
    dropAccessToken: () => own.sessions.current().dropAccessToken(),
  }
  const app = new HallpassAdminApp({
    projectId,
    projectOwnerSession,
    baseUrl: window.location.origin,
    tokenStore: null,
  })
  apps.set(projectId, app)
  return app
}

type Input<E extends Endpoint, L extends 'admin' | 'client'> =
  Record<never, never> extends CallInput<E, L> ? [input?: CallInput<E, L>] : [input: CallInput<E, L>]

/** Calls an endpoint of a project as its admin. Answers are as on the wire: plain data that the cache may hold. */
export const call = <E extends Endpoint>(
  projectId: string,
  route: Route<E>,
  ...input: Input<E, 'admin'>
): Promise<Answer<E, 'admin'>> =>
  adminApp(projectId)[hallpassAppInternals].core.call({ level: 'admin' }, route, ...input)

/** Calls an endpoint of `internal` as the signed-in person. */
export const callAsOwner = <E extends Endpoint>(
  route: Route<E>,
  ...input: Input<E, 'client'>
): Promise<Answer<E, 'client'>> => own.call({ level: 'client', session: own.sessions.current() }, route, ...input)

/** Runs when the session ends, here or at the server. */
export const onSessionEnd = (listener: () => void) => own.sessions.current().onInvalid(listener)
