import { type AnyKnownError, isKnownError } from '@hallpass/contract'
import { connectionError, HallpassConnectionError } from './diagnostics.ts'
import type { Environment } from './environment.ts'
import { variableNames } from './variable-names.ts'

/** A server that answers, but not as Hallpass does: most often the app's own address. */
export const notHallpass = (baseUrl: string): Error =>
  new HallpassConnectionError(
    `${baseUrl} answers, but there is no Hallpass. Check the app's baseUrl, or ${variableNames('API_URL')}.`,
  )

/** Without a cause: somebody answered, with a page. */
export const explainConnection = async (environment: Environment, baseUrl: string, cause: unknown): Promise<Error> =>
  cause === undefined ? notHallpass(baseUrl) : connectionError(environment, baseUrl, cause)

const warned = new Set<string>()

/** Once for each address: browsers only say that a connection failed, not whose. */
export function warnAway({ isOffline }: Environment, url: string): void {
  const { origin } = new URL(url, globalThis.location?.href)
  if (isOffline() || warned.has(origin)) return
  warned.add(origin)
  console.warn(
    `Hallpass does not answer at ${origin}. Is it running, and is that the app's baseUrl (${variableNames('API_URL')})? Trying again.`,
  )
}

/** The option that is wrong, where the wire names a header. */
export function explain(error: unknown, baseUrl: string): void {
  const words = isKnownError(error) && wordsFor(error, baseUrl)
  if (words) (error as Error).message = words
}

function wordsFor(error: AnyKnownError, baseUrl: string): string | undefined {
  switch (error.code) {
    case 'CURRENT_PROJECT_NOT_FOUND':
      return `There is no project "${error.details.project_id}" at ${baseUrl}. Check the app's projectId, or ${variableNames('PROJECT_ID')}. The dashboard shows it under Project settings.`
    case 'INVALID_PUBLISHABLE_CLIENT_KEY':
      return wrongKey(
        'publishableClientKey',
        variableNames('PUBLISHABLE_CLIENT_KEY'),
        error.details.project_id,
        baseUrl,
      )
    case 'INVALID_SECRET_SERVER_KEY':
      return wrongKey('secretServerKey', 'HALLPASS_SECRET_SERVER_KEY', error.details.project_id, baseUrl)
    case 'INVALID_SUPER_SECRET_ADMIN_KEY':
      return wrongKey('superSecretAdminKey', 'HALLPASS_SUPER_SECRET_ADMIN_KEY', error.details.project_id, baseUrl)
    default:
      return undefined
  }
}

const wrongKey = (option: string, variable: string, projectId: string, baseUrl: string) =>
  `The app's ${option} is no key of project "${projectId}", or it was revoked or has expired. Check ${variable}. Keys are in the dashboard: ${baseUrl}/projects/${projectId}/api-keys`
