import { Hono } from 'hono'
import { html } from 'hono/html'
import type { App } from '../app.ts'
import { cardPage } from './card-page.ts'
import type { Pages } from './pages.ts'
import { type Answer, text } from './respond.ts'

const retryAfter = { 'retry-after': '60' }
const ownWords = 'We are working on this service and will be back soon. Nothing of yours is lost.'

/** Instead of every answer of the API while the operator keeps the installation closed. */
export function maintenanceAnswer({ maintenance }: App): Answer | undefined {
  const closure = maintenance.current
  return closure && text(503, closure.message || ownWords, { ...retryAfter })
}

/** Instead of every page; health and metrics come before it. */
export function maintenancePage({ maintenance }: App): Pages {
  const pages: Pages = new Hono()
  pages.use(async (_c, next) => {
    const closure = maintenance.current
    if (!closure) return next()
    const content = html`<p>${closure.message || ownWords}</p>`
    return cardPage({ title: 'Back soon', content }, { status: 503, headers: retryAfter })
  })
  return pages
}
