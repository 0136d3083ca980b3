import { codeLifetimeMillis, cookieName } from '@hallpass/contract'
import type { App } from '../../../app.ts'
import { sha256 } from '../../../core/crypto/index.ts'
import type { Project } from '../../../core/projects/project.ts'
import { cookieValues, type RequestInfo } from '../../../core/request.ts'
import type { Assertion } from '../../../core/sso/assertion.ts'
import type { TenantDb } from '../../../db/index.ts'
import { randomPart } from '../flow.ts'
import { findFlow, insertFlow, takeFlow } from '../store.ts'

/** Whom an identity provider sent without being asked, until the app asks. */
export interface Waiting {
  connectionId: string
  assertion: Assertion
}

/** The person is asked first, and may then be signed in by the app. A code of one step is none of the other (T14). */
type Step = 'asked' | 'confirmed'

interface Place {
  app: App
  project: Project
}

const lifetimes = { asked: codeLifetimeMillis.oauthFlow, confirmed: codeLifetimeMillis.ssoConfirmed }

function placeOf(project: Project, step: Step, code: string) {
  const hash = sha256(`idp-initiated-${step}:${code}`)
  return { hash, context: `idp-initiated-${step}:${project.tenancyId}:${hash.toString('hex')}` }
}

/** Answers the code that finds it again. */
export async function keepWaiting(tx: TenantDb, { app, project }: Place, step: Step, waiting: Waiting) {
  const code = randomPart()
  const { hash, context } = placeOf(project, step, code)
  const expiry = new Date(app.clock.now().getTime() + lifetimes[step])
  await insertFlow(tx, hash, app.sealer.seal(JSON.stringify(waiting), context), expiry)
  return code
}

type Read = (tx: TenantDb, place: Place, step: Step, code: string) => Promise<Waiting | undefined>

const reading =
  (read: typeof findFlow): Read =>
  async (tx, { app, project }, step, code) => {
    const { hash, context } = placeOf(project, step, code)
    const row = await read(tx, hash)
    if (!row || row.expires_at <= app.clock.now()) return undefined
    // Only keepWaiting() writes these, and the seal shows that it did.
    return JSON.parse(app.sealer.open(row.sealed_flow, context)) as Waiting
  }

export const findWaiting = reading(findFlow)

/** Only one of several at once gets it (T11). */
export const takeWaiting = reading(takeFlow)

/** Not to be set by other hosts of the same site: a stranger could put what they confirmed themselves into this browser. */
const nameOf = ({ app, project }: Place) =>
  `${app.settings.development ? '' : '__Host-'}${cookieName.ssoConfirmed(project.id)}`

/** What was confirmed belongs to this browser. */
export const setConfirmedCookie = (place: Place, request: RequestInfo, code: string) =>
  void request.setCookies.push(line(place, code, codeLifetimeMillis.ssoConfirmed / 1000))

export const clearConfirmedCookie = (place: Place, request: RequestInfo) =>
  void request.setCookies.push(line(place, '', 0))

function line(place: Place, value: string, maxAge: number) {
  const secure = place.app.settings.development ? '' : '; Secure'
  return `${nameOf(place)}=${value}; Path=/; HttpOnly; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

export const confirmedCodesOf = (place: Place, request: RequestInfo): readonly string[] =>
  cookieValues(request, nameOf(place))
