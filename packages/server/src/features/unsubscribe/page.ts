import { html } from 'hono/html'
import { cardPage, type PageOwner } from '../../http/card-page.ts'

/** The message, as plain text in the language of the reader. */
export interface Notice {
  title: string
  text: string
  /** The only action on the page. */
  button?: string
  language: string
}

export function page(
  { title, text, button, language }: Notice,
  /** The project that sends the emails; unknown when the link does not work. */
  owner: PageOwner | undefined,
  answer: { status?: number; headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = button === undefined ? '' : html`<form method="post"><button>${button}</button></form>`
  const content = html`<p>${text}</p>${form}`
  return cardPage({ title, content, language, owner }, answer)
}
