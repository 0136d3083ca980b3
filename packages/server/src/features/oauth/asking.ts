import { isTextError, textError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { explainFailure, factsOf, isClientRefusal } from '../../core/oauth/problems.ts'
import type { Profile } from '../../core/oauth/profile.ts'
import type { Provider } from '../../core/oauth/provider.ts'
import type { Project } from '../../core/projects/project.ts'
import type { RequestInfo } from '../../core/request.ts'
import { noteSignIn } from '../../core/sign-in-notes.ts'
import { noteSsoReason } from '../../core/sso/notes.ts'

interface Place {
  app: App
  project: Project
  request: RequestInfo
  provider: Pick<Provider, 'type'>
}

/** Failures that only the provider can be blamed for are logged, without its answer. */
export async function asking<T>({ app, project, request, provider }: Place, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isTextError(error)) throw error
    // For the log of a connection. Of other providers nobody reads it.
    if (isClientRefusal(error)) noteSsoReason(request, 'client_refused')
    const explained = explainFailure(error)
    if (explained) throw explained
    app.log.warn({ project: project.id, provider: provider.type, ...factsOf(error) }, 'a provider failed')
    noteSignIn(request, { reason: 'provider_failed' })
    throw textError(502, 'The provider did not answer as it should. Please try again later.')
  }
}

/** Nobody was kept out by it, but names, pictures and groups are missing. Its message is not logged, which may quote the answer. */
export function logMissingUserInfo({ app, project, provider }: Omit<Place, 'request'>, { userInfoFailure }: Profile) {
  if (userInfoFailure === undefined) return
  const { problem, status } = factsOf(userInfoFailure)
  app.log.warn({ project: project.id, provider: provider.type, problem, status }, 'the user info of a provider failed')
}
