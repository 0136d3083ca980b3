import { parseUrl, textError } from '@hallpass/contract'
import type { App } from '../app.ts'
import type { RequestInfo } from '../core/request.ts'

/** For calls that a cookie opens. Browsers send `Origin` with every POST and DELETE of a script, and scripts cannot choose it (T31). */
export function requireOwnOrigin({ app, request }: { app: App; request: RequestInfo }, refusal: string): void {
  const origin = request.header('origin')
  const site = request.header('sec-fetch-site')
  // In development the server has several names: then it is the one by which the page was opened.
  const isOwn =
    origin !== undefined &&
    (origin === new URL(app.settings.url).origin ||
      (app.settings.development && parseUrl(origin)?.host === request.header('host')))
  if (!isOwn || (site !== undefined && site !== 'same-origin')) throw textError(403, refusal)
}
