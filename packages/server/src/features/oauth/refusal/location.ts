import { isKnownError, type KnownError } from '@hallpass/contract'
import type { App } from '../../../app.ts'
import type { Project } from '../../../core/projects/project.ts'
import type { RequestInfo } from '../../../core/request.ts'
import { recordRefusedSignIn } from '../../../core/sign-in/record.ts'
import { noteSignIn } from '../../../core/sign-in-notes.ts'
import type { Flow } from '../flow.ts'
import { recordSsoRefusal } from '../sso.ts'

interface Place {
  app: App
  project: Project
  request: RequestInfo
}

/** Enters a refusal, and answers where the app wants to hear of it; throws it where there is no such place. */
export async function refusedLocation(place: Place, flow: Flow, error: unknown): Promise<string> {
  // What succeeds here is counted when the app exchanges the code.
  noteSignIn(place.request, { provider: flow.providerId })
  recordRefusedSignIn(place, 'oauth', error)
  await recordSsoRefusal(place, flow, error)
  const location = isKnownError(error) && errorPage(place.app, place.project, flow, error)
  if (!location) throw error
  return location
}

/** Only known errors go there, and only to an address that the project trusts (T07). */
export function errorPage(
  app: App,
  project: Project,
  { errorRedirectUrl }: Pick<Flow, 'errorRedirectUrl'>,
  error: KnownError,
): string | undefined {
  if (!errorRedirectUrl || !project.trusts(errorRedirectUrl, app.settings)) return undefined
  const url = new URL(errorRedirectUrl)
  url.searchParams.set('errorCode', error.code)
  url.searchParams.set('message', error.message)
  url.searchParams.set('details', JSON.stringify(error.details ?? {}))
  return url.href
}
