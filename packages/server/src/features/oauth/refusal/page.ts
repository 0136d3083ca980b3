import { header } from '@hallpass/contract'
import { html } from 'hono/html'
import type { App } from '../../../app.ts'
import type { RequestInfo } from '../../../core/request.ts'
import { ssoReasonOf } from '../../../core/sso/notes.ts'
import { cardPage, type Html, pageOwner } from '../../../http/card-page.ts'
import type { Answer } from '../../../http/respond.ts'
import { placeOf } from './place.ts'
import { ssoSentence } from './sso-words.ts'
import { type Words, wordsOf } from './words.ts'

export interface Refusal {
  app: App
  request: RequestInfo
  /** What a caller that is no browser would get. */
  answer: Answer
}

/** For people whose sign-in with a provider failed on a page of ours: docs/protocol/oauth.md#pages-for-browsers. */
export function refusalPage({ app, request, answer }: Refusal): Promise<Response> {
  const { project, refusedUrl, isLate } = placeOf(request)
  const words = wordsOf(request.language)
  const base = { language: request.language, owner: project && pageOwner(project, app.settings) }
  const options = { status: answer.status }
  if (refusedUrl !== undefined && project) {
    const link = app.settings.development ? domainsLink(project.id, refusedUrl) : undefined
    const content = refusedContent(words, refusedUrl, link)
    return cardPage({ ...base, title: words.untrustedTitle, content }, options)
  }
  const reason = ssoReasonOf(request)
  const sentence = ssoSentence(request.language, reason)
  const text = sentence ?? (isLate ? words.lateText : words.failedText)
  // What was wrong with an answer is for the log of the connection: whoever forges would learn from it how far they came.
  const facts = factsOf(app, request, answer, sentence && reason)
  const content = html`<p>${text}</p>
<div class="facts">${facts.map((fact) => html`<span lang="en" dir="ltr">${fact}</span>`)}</div>`
  return cardPage({ ...base, title: words.failedTitle, content }, options)
}

const refusedContent = (words: Words, url: string, link: string | undefined): Html => html`<p>${words.untrustedText}</p>
<div class="facts"><strong>${shown(url)}</strong></div>
${
  link
    ? html`<div class="actions"><a class="button" href="${link}">${words.addDomain}</a></div>`
    : html`<p>${words.untrustedHint}</p>`
}`

const maxShown = 300

/** Whoever wrote the link chose the address: of what could be read as a sentence, nothing is shown. */
function shown(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`.slice(0, maxShown)
}

/** The dashboard's list of domains, with the address in the dialog. Apps of other schemes cannot be on that list. */
function domainsLink(projectId: string, url: string): string | undefined {
  const { origin, protocol } = new URL(url)
  if (!/^https?:$/.test(protocol)) return undefined
  return `/projects/${projectId}/domains?${new URLSearchParams({ open: 'create', of: origin })}`
}

/** What support needs; the server's own words, which may quote the address, only where the developer is the person. */
function factsOf(
  { settings }: App,
  request: RequestInfo,
  { headers, body }: Answer,
  reason: string | undefined,
): string[] {
  const code = headers[header.knownError]
  const words = settings.development && typeof body === 'string' ? [messageIn(body)] : []
  const told = [code, reason].filter((one) => one !== undefined)
  return [...words, ...told.map(String), request.id]
}

function messageIn(body: string): string {
  try {
    return String((JSON.parse(body) as { error?: unknown }).error ?? body)
  } catch {
    return body
  }
}
