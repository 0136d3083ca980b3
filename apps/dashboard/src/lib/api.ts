import { header } from '@hallpass/contract'
import type { Endpoint } from '@hallpass/contract/endpoints'
import type { Answer, Route } from '@hallpass/contract/routes'
import {
  type CallArguments,
  type CurrentInternalUser,
  HallpassAdminApp,
  HallpassClientApp,
  HallpassHttpError,
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

export const findOwner = async () => (await dashboard.getUser()) as CurrentInternalUser | null

const apps = new Map<string, HallpassAdminApp>()

/** Manages a project with the session of the signed-in owner. */
export function adminApp(projectId: string): HallpassAdminApp {
  const known = apps.get(projectId)
  if (known) return known
  const projectOwnerSession = {
    getTokens: async () => {
      const tokens = await sessions.current().getTokens()
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

/**
 * The same for an endpoint without a body that sets a cookie. Calls of the SDK neither send nor keep cookies: where people
 * come back from another site, the browser shows by one that it is the one that was sent there.
 */
export async function callFromHere<E extends Endpoint>(
  projectId: string,
  route: Route<E>,
  params: Readonly<Record<string, string>>,
): Promise<Answer<E, 'admin'>> {
  const [method = '', template = ''] = route.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const { accessToken } = await sessions.current().getTokens()
  const answer = await fetch(`/api/v1${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      [header.projectId]: projectId,
      [header.accessType]: 'admin',
      [header.adminAccessToken]: accessToken ?? '',
      [header.extensions]: '1',
    },
  })
  const body = await answer.text()
  if (!answer.ok) throw new HallpassHttpError(body, { status: answer.status, body, headers: answer.headers })
  return JSON.parse(body)
}

/** Calls an endpoint of `internal` as the signed-in person. */
export const callAsOwner = dashboard.call

/** Whoever these tokens belong to is signed in here from now on. */
export const signInWith = ({ access_token, refresh_token }: { access_token: string; refresh_token: string }) =>
  sessions.signIn({ accessToken: access_token, refreshToken: refresh_token })

/** Runs when the session ends, here or at the server. */
export const onSessionEnd = (listener: () => void) => sessions.current().onInvalid(listener)
