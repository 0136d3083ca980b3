import { ssoConfirmed } from '@hallpass/contract'
import type { App } from '../../../app.ts'
import { oneLine } from '../../../core/mail/index.ts'
import { connectionOf, findConnectionRow } from '../../../core/sso/connection.ts'
import { pageOwner } from '../../../http/card-page.ts'
import type { Pages } from '../../../http/pages.ts'
import { clearInnerCookie, hasInnerCookie } from '../inner-cookie.ts'
import { isFromElsewhere, questionPages, type Visit } from '../question-pages.ts'
import { type Facts, gonePage, nothingPage, onwardPage, questionPage } from './view.ts'
import { findWaiting, keepWaiting, setConfirmedCookie, takeWaiting, type Waiting } from './waiting.ts'

/** "Continue as ada@corp.example to Acme?": whom an identity provider sent without being asked says that it is them. */
export const confirmPages = (app: App): Pages =>
  questionPages(app, 'confirm-sign-in', {
    show,
    finish: (visit, c) => finish(visit, c.req.query('answer') === 'no'),
  })

interface Found extends Facts {
  /** Of the app. */
  landing: string
}

/** Looking spends nothing. What the connection allows is asked each time. */
async function admit(visit: Visit): Promise<Found | Response> {
  const { app, project, request, code } = visit
  const base = { language: request.language, owner: pageOwner(project, app.settings) }
  const waiting = hasInnerCookie(request, code) ? await findWaiting(dbOf(visit), visit, 'asked', code) : undefined
  const connection = waiting && (await findAllowing(visit, waiting))
  if (!waiting || !connection) return gonePage(base)
  const { subject, email } = waiting.assertion
  return {
    ...base,
    provider: oneLine(connection.displayName),
    person: oneLine(email ?? subject),
    landing: connection.idpInitiatedUrl,
  }
}

const dbOf = ({ app, project }: Visit) => app.database.forTenancy(project.tenancyId)

/** The connection, if it is active and people may still begin at its identity provider, for an address that is still trusted. */
async function findAllowing(visit: Visit, { connectionId }: Waiting) {
  const { app, project } = visit
  const row = await findConnectionRow(dbOf(visit), connectionId)
  if (row?.state !== 'active') return undefined
  const { displayName, idpInitiatedUrl } = connectionOf(app, project, row)
  return idpInitiatedUrl !== null && project.trusts(idpInitiatedUrl, app.settings)
    ? { displayName, idpInitiatedUrl }
    : undefined
}

async function show(visit: Visit): Promise<Response> {
  const found = await admit(visit)
  return found instanceof Response ? found : questionPage(found, visit.code)
}

async function finish(visit: Visit, isNo: boolean): Promise<Response> {
  const { app, project, request, code } = visit
  const found = await admit(visit)
  if (found instanceof Response) return found
  if (isFromElsewhere(visit)) return gonePage(found)
  const answered = await dbOf(visit)
    .transaction()
    .execute(async (tx) => {
      const waiting = await takeWaiting(tx, visit, 'asked', code)
      return waiting && { confirmed: isNo ? undefined : await keepWaiting(tx, visit, 'confirmed', waiting) }
    })
  if (!answered) return gonePage(found)
  clearInnerCookie(app, request, code, false)
  if (answered.confirmed === undefined) return nothingPage(found)
  setConfirmedCookie({ app, project }, request, answered.confirmed)
  return onwardPage(found, landingWith(found.landing))
}

/** The app learns that it has to ask, and nothing of whom: a link with the same words leads to nobody. */
function landingWith(address: string): string {
  const { name, value } = ssoConfirmed.parameter
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}
