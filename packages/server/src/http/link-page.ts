import { header, isKnownError, isTextError } from '@hallpass/contract'
import { html } from 'hono/html'
import type { OpenCall } from './call.ts'
import { cardPage, type PageOwner } from './card-page.ts'
import { pageWords } from './page-words/index.ts'

/** The message, as plain text in the language of the reader. */
export interface Notice {
  title: string
  text: string
  /** The only action on the page. */
  button?: string
  /** Where to go on. */
  next?: { label: string; url: string } | undefined
  language: string
}

/** The page that a link in an email opens. It asks first: programs that look at links must do nothing by that. */
export function linkPage(
  { title, text, button, next, language }: Notice,
  /** The project that sends the emails; unknown when the link does not work. */
  owner: PageOwner | undefined,
  answer: { status?: number; headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = button === undefined ? '' : html`<form method="post"><button>${button}</button></form>`
  const more = next && html`<div class="actions"><a class="button" href="${next.url}">${next.label}</a></div>`
  const content = html`<p>${text}</p>${form}${more ?? ''}`
  return cardPage({ title, content, language, owner }, answer)
}

/** Browsers get a page, programs the usual error; both with the same status. */
export async function answeringLink(
  call: OpenCall,
  /** What to do about a link that came too late. */
  expiredText: string,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!call.request.header('accept')?.includes('text/html')) throw error
    const { language } = call.request
    const words = pageWords(language).unsubscribe
    const broken: Notice = { language, title: words.brokenTitle, text: words.brokenText }
    if (isTextError(error)) return linkPage(broken, undefined, { status: error.status })
    if (!isKnownError(error)) throw error
    const expired: Notice = { language, title: words.expiredTitle, text: expiredText }
    const notice = error.code === 'VERIFICATION_CODE_EXPIRED' ? expired : broken
    return linkPage(notice, undefined, { status: error.status, headers: { [header.knownError]: error.code } })
  }
}
