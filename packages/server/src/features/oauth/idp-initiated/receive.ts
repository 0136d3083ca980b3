import { ssoProviderId, textError } from '@hallpass/contract'
import type { App } from '../../../app.ts'
import type { Project } from '../../../core/projects/project.ts'
import type { RequestInfo } from '../../../core/request.ts'
import { recordRefusedSignIn } from '../../../core/sign-in/record.ts'
import { noteSignIn } from '../../../core/sign-in-notes.ts'
import { noteSsoReason, ssoReasonOf } from '../../../core/sso/notes.ts'
import type { OpenCall } from '../../../http/call.ts'
import { limitsOf } from '../../../http/limits.ts'
import { notYours, type Redirect } from '../callback.ts'
import { setInnerCookie } from '../inner-cookie.ts'
import { rememberPlace } from '../refusal/place.ts'
import { acceptAnswer, verifyAnswer } from '../saml.ts'
import { findSsoProvider, isSaml, recordSsoRefusal, type SamlProvider } from '../sso.ts'
import { keepWaiting } from './waiting.ts'

/** Whose answers are posted there. */
export interface Door {
  project_id: string
  connection_id: string
}

interface Place {
  app: App
  project: Project
  request: RequestInfo
}

/**
 * An answer that no flow of this browser has asked for: anybody can have any browser post one. So it signs nobody in, but asks the person:
 * docs/protocol/saml.md#begun-at-the-identity-provider.
 */
export async function receiveUnasked(call: OpenCall, door: Door, text: string): Promise<Redirect> {
  const { app, request } = call
  rememberPlace(request, { isLate: true })
  const project = text === '' ? undefined : await app.projects.find(door.project_id)
  const providerId = ssoProviderId(door.connection_id)
  const provider = project && (await findSsoProvider(app, project, providerId, 'authenticate'))
  if (!project || !provider || !isSaml(provider)) throw notYours()
  // As those that begin a flow: what is sent here takes as much to look at, and is entered in the same logs.
  await limitsOf(app, request, { level: 'client', project }).take({ name: 'oauthNetwork' })
  const place = { app, project, request }
  noteSignIn(request, { provider: providerId })
  try {
    return { status: 303, location: await ask(place, provider, text) }
  } catch (error) {
    rememberPlace(request, { project, isLate: ssoReasonOf(request) === 'request_mismatch' })
    recordRefusedSignIn(place, 'oauth', error)
    await recordSsoRefusal(place, { providerId }, error)
    throw error
  }
}

const begunElsewhere = () => textError(400, 'This sign-in was not started in the app. Please start it there.')

/** The assertion is spent here, so that of the same answer sent often one asks. */
async function ask({ app, project, request }: Place, { connection }: SamlProvider, text: string): Promise<string> {
  const result = await verifyAnswer({ app, project }, connection, { text, requestId: null })
  if (connection.idpInitiatedUrl === null) {
    noteSsoReason(request, result.ok ? 'idp_initiated_off' : result.reason)
    throw begunElsewhere()
  }
  const { assertion, spend } = acceptAnswer(request, connection, result)
  if (assertion.email !== undefined) noteSignIn(request, { email: assertion.email })
  const db = app.database.forTenancy(project.tenancyId)
  const waiting = { connectionId: connection.id, assertion }
  const code = await db.transaction().execute(async (tx) => {
    await spend(tx)
    return keepWaiting(tx, { app, project }, 'asked', waiting)
  })
  setInnerCookie(app, request, code, false)
  return `${app.settings.url}/p/${project.id}/confirm-sign-in?code=${code}`
}
