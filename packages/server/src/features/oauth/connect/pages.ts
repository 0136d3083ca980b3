import { cookieName, isKnownError, knownError } from '@hallpass/contract'
import type { App } from '../../../app.ts'
import { oneLine } from '../../../core/mail/index.ts'
import { providerLabel } from '../../../core/oauth/provider.ts'
import type { Project } from '../../../core/projects/project.ts'
import { cookieValues } from '../../../core/request.ts'
import { keptToken } from '../../../core/sessions/dashboard-cookies.ts'
import { currentUser, mayAct } from '../../../core/users/current-user.ts'
import { pageOwner } from '../../../http/card-page.ts'
import type { Pages } from '../../../http/pages.ts'
import { getEnabledProvider, sendToProvider } from '../authorize.ts'
import { clearInnerCookie, hasInnerCookie } from '../inner-cookie.ts'
import { isFromElsewhere, questionPages, type Visit } from '../question-pages.ts'
import { errorPage } from '../refusal/location.ts'
import { findAccountFacts, isSignedInAs } from '../store.ts'
import { findQuestion, type Question, takeQuestion } from './question.ts'
import { type Facts, notYoursPage, onwardPage, questionPage, refusedPage, wentBackPage } from './view.ts'

/** "Connect GitHub to <account>?". */
export const connectPages = (app: App): Pages =>
  questionPages(app, 'connect', {
    show,
    finish: (visit, c) => finish(visit, c.req.query('answer') === 'no'),
  })

async function show(visit: Visit): Promise<Response> {
  const found = await admit(visit)
  if (found instanceof Response) return found
  // The cookie has answered already: on a page of ours, this browser is signed in to the account of the token.
  if (found.question.isFromOwnPage && isOwn(visit.app, visit.project, found.question))
    return take(visit, found, (question) => goOn(visit, question, redirect))
  return questionPage(found, visit.code)
}

const redirect = async (location: string) =>
  new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })

interface Found extends Facts {
  question: Question
}

/** What may be asked, of whoever may answer it; or the page that says why not. Nothing is spent by looking. */
async function admit(visit: Visit): Promise<Found | Response> {
  const { app, project, request, code } = visit
  const base = { language: request.language, owner: pageOwner(project, app.settings) }
  const question = hasInnerCookie(request, code) ? await findQuestion(app, project, code) : undefined
  const user = question?.holder && (await currentUser(db(visit), question.holder, app.clock.now()))
  if (!question || !user || !mayAct(user)) return refusedPage(base)
  const account = await findAccountFacts(db(visit), user.id)
  const facts = {
    ...base,
    provider: oneLine(providerLabel(project, question.providerId)),
    isGuest: user.isAnonymous && question.kind !== 'link',
    name: account?.display_name ? oneLine(account.display_name) : null,
    email: account?.email ?? null,
    isVerified: account?.is_verified ?? false,
  }
  if (isOwn(app, project, question) && !(await holdsSession(visit, user.id))) return notYoursPage(facts)
  return { ...facts, question }
}

const db = ({ app, project }: Visit) => app.database.forTenancy(project.tenancyId)

/** Whether the flow ends at a page of ours, so that the browser has the person's session in a cookie that we see. */
function isOwn({ settings }: App, { id }: Project, { redirectUri }: Question): boolean {
  const target = new URL(redirectUri)
  if (target.origin !== new URL(settings.url).origin) return false
  return id === 'internal' || target.pathname.startsWith(`/p/${id}/`)
}

function holdsSession(visit: Visit, userId: string): Promise<boolean> {
  const { app, project, request } = visit
  const tokens =
    project.id === 'internal'
      ? [keptToken(app, request) ?? '']
      : cookieValues(request, cookieName.refreshToken(project.id))
  return isSignedInAs(db(visit), userId, tokens, app.clock.now())
}

async function finish(visit: Visit, isNo: boolean): Promise<Response> {
  const found = await admit(visit)
  if (found instanceof Response) return found
  if (isFromElsewhere(visit)) return refusedPage(found)
  return take(visit, found, async (question) => {
    if (isNo) throw knownError('OAUTH_PROVIDER_ACCESS_DENIED')
    return goOn(visit, question, (location) => onwardPage(found, location))
  })
}

/** Spends the code. What goes wrong from here on is told to the app, if it has a page for that. */
async function take(visit: Visit, found: Found, work: (question: Question) => Promise<Response>): Promise<Response> {
  const { app, project, request, code } = visit
  const question = await takeQuestion(app, project, code)
  if (!question) return refusedPage(found)
  clearInnerCookie(app, request, code, false)
  try {
    return await work(question)
  } catch (error) {
    if (!isKnownError(error)) throw error
    return wentBackPage(found, errorPage(app, project, question, error))
  }
}

async function goOn(visit: Visit, question: Question, leadTo: (location: string) => Promise<Response>) {
  const provider = await getEnabledProvider(visit.app, visit.project, question.providerId, question.kind)
  return leadTo(await sendToProvider(visit, visit.project, provider, question))
}
