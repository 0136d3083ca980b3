import { matchLanguage } from '@hallpass/contract/languages'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { App } from '../app.ts'
import { cardPage } from './card-page.ts'
import { pageWords } from './page-words/index.ts'
import type { Pages } from './pages.ts'
import { type Answer, text } from './respond.ts'

const retryAfter = { 'retry-after': '60' }

/** Instead of every answer of the API while the operator keeps the installation closed. */
export function maintenanceAnswer({ maintenance }: App): Answer | undefined {
  const closure = maintenance.current
  return closure && text(503, closure.message || pageWords(undefined).maintenance.text, { ...retryAfter })
}

/** Instead of every page; health and metrics come before it. */
export function maintenancePage({ maintenance }: App): Pages {
  const pages: Pages = new Hono()
  pages.use(async (c, next) => {
    const closure = maintenance.current
    if (!closure) return next()
    const language = matchLanguage(c.req.header('accept-language') ?? '')
    const words = pageWords(language).maintenance
    const content = html`<p>${closure.message || words.text}</p>`
    return cardPage({ title: words.title, content, language }, { status: 503, headers: retryAfter })
  })
  return pages
}
