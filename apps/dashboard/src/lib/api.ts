import type { Endpoint } from '@hallpass/contract/endpoints'
import type { Answer, Route } from '@hallpass/contract/routes'
import {
  type CallArguments,
  type CurrentInternalUser,
  HallpassAdminApp,
  HallpassClientApp,
  hallpassAppInternals,
} from '@hallpass/js'
import { createKeptStore } from '@hallpass/js/internal'
import { serverConfig } from './server-config.ts'

/** The dashboard is an app of the project `internal`, like those of our customers. */
export const dashboard = new HallpassClientApp({
  projectId: 'internal',
  publishableClientKey: serverConfig.publishableClientKey || 'missing',
  baseUrl: window.location.origin,
  tokenStore: createKeptStore(),
  redirectMethod: 'window',
})
const { sessions } = dashboard[hallpassAppInternals].core
/** The tokens of whoever is signed in here. */
export const ownTokens = () => sessions.current().getTokens()

export const findOwner = async () => (await dashboard.getUser()) as CurrentInternalUser | null

const apps = new Map<string, HallpassAdminApp>()

/** Manages a project with the session of the signed-in owner. */
export function adminApp(projectId: string): HallpassAdminApp {
  const known = apps.get(projectId)
  if (known) return known
  const projectOwnerSession = {
    getTokens: async () => {
      const tokens = await ownTokens()
      // Somebody signed out in another tab: this one has nothing to show any more.
      if (!tokens.accessToken) await dashboard.redirectToSignIn({ replace: true })
      return tokens
    },
    dropAccessToken: () => sessions.current().dropAccessToken(),
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

/** Calls an endpoint of a project as its admin. Answers are as on the wire: plain data that the cache may hold. */
export const call = <E extends Endpoint>(
  projectId: string,
  route: Route<E>,
  ...input: CallArguments<E, 'admin'>
): Promise<Answer<E, 'admin'>> => adminApp(projectId).call(route, ...input)

/** Calls an endpoint of `internal` as the signed-in person. */
export const callAsOwner = dashboard.call

/** Whoever these tokens belong to is signed in here from now on. */
export const signInWith = ({ access_token, refresh_token }: { access_token: string; refresh_token: string }) =>
  sessions.signIn({ accessToken: access_token, refreshToken: refresh_token })

/** Runs when the session ends, here or at the server. */
export const onSessionEnd = (listener: () => void) => sessions.current().onInvalid(listener)
