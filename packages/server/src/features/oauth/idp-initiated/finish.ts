import { knownError, ssoProviderId } from '@hallpass/contract'
import type { App } from '../../../app.ts'
import type { Project } from '../../../core/projects/project.ts'
import type { RequestInfo } from '../../../core/request.ts'
import type { TenantDb } from '../../../db/index.ts'
import type { OpenCall } from '../../../http/call.ts'
import { limitsOf } from '../../../http/limits.ts'
import { type AuthorizeQuery, checkProtocol, checkTarget, flowOf, getClientProject } from '../authorize.ts'
import { arrive, notYours } from '../callback.ts'
import { type Flow, newInnerFlow } from '../flow.ts'
import { refusedLocation } from '../refusal/location.ts'
import { rememberPlace } from '../refusal/place.ts'
import { findSsoProvider, isSaml, resolveBySso, samlType } from '../sso.ts'
import { clearConfirmedCookie, confirmedCodesOf, takeWaiting, type Waiting } from './waiting.ts'

interface Place {
  app: App
  project: Project
  request: RequestInfo
}

/**
 * The app asks for whom the person has just confirmed in this browser. It has begun this flow itself, with a verifier and a state of its
 * own, so what it gets is worth nothing in another browser. The checks are those of any flow, and of any way back.
 */
export async function finishConfirmed(call: OpenCall, query: AuthorizeQuery): Promise<string> {
  const { app, request } = call
  const project = await getClientProject(call, query)
  if (query.type === 'link') throw knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  const codeChallengeMethod = checkProtocol(app, query)
  checkTarget(app, project, request, query)
  await limitsOf(app, request, { level: 'client', project }).take({ name: 'oauthNetwork' })
  const place = { app, project, request }
  const waiting = await takeConfirmed(place)
  if (!waiting) {
    rememberPlace(request, { isLate: true })
    throw notYours()
  }
  const provider = { providerId: ssoProviderId(waiting.connectionId), providerType: samlType }
  const flow: Flow = { ...flowOf(query), ...provider, codeChallengeMethod, inner: newInnerFlow(project) }
  return signIn(place, flow, waiting).catch((error: unknown) => refusedLocation(place, flow, error))
}

async function takeConfirmed(place: Place): Promise<Waiting | undefined> {
  const db = place.app.database.forTenancy(place.project.tenancyId)
  clearConfirmedCookie(place, place.request)
  for (const code of confirmedCodesOf(place, place.request)) {
    const waiting = await takeWaiting(db, place, 'confirmed', code)
    if (waiting) return waiting
  }
  return undefined
}

/** As after an answer that was asked for: docs/protocol/sso.md#who-it-is. */
async function signIn(place: Place, flow: Flow, { assertion }: Waiting): Promise<string> {
  const provider = await findSsoProvider(place.app, place.project, flow.providerId, 'authenticate')
  if (!provider || !isSaml(provider) || provider.connection.idpInitiatedUrl === null)
    throw knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  const { connection } = provider
  const resolve = (tx: TenantDb) => resolveBySso(tx, place, provider, assertion)
  return arrive(place, flow, { email: assertion.email, resolve, proving: { connection, assertion } })
}
