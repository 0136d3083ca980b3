import { matchLanguage } from '@hallpass/contract/languages'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { App } from '../../app.ts'
import { findRefunds, invoiceView } from '../../core/payments/index.ts'
import { projectOfTenancy } from '../../core/projects/of-tenancy.ts'
import { cardPage } from '../../http/card-page.ts'
import { pageWords } from '../../http/page-words/index.ts'
import type { Pages } from '../../http/pages.ts'
import { invoicePage } from './invoice-page.ts'
import { openReceiptLink } from './receipt-link.ts'
import { findInvoice } from './store.ts'

/** `/receipt/{token}`: an invoice to print, for whoever has its address. */
export function receiptPages(app: App): Pages {
  const pages: Pages = new Hono()
  pages.get('/receipt/:token', async (c) => {
    const page = await findPage(app, c)
    return page ? c.body(page.text, 200, page.headers) : missing(c)
  })
  return pages
}

async function findPage(app: App, c: Context) {
  const link = openReceiptLink(app, c.req.param('token') ?? '')
  const project = link && (await projectOfTenancy(app, link.tenancyId))
  if (!project) return undefined
  const db = app.database.forTenancy(link.tenancyId)
  const row = await findInvoice(db, link.invoiceId)
  if (!row) return undefined
  const acceptLanguage = c.req.header('accept-language')
  return invoicePage(invoiceView(row, await findRefunds(db, [row.id])), {
    projectName: project.displayName,
    acceptLanguage,
  })
}

/** Made up, too old, or of a project that is gone: strangers learn nothing of which. */
function missing(c: Context): Promise<Response> {
  const acceptLanguage = c.req.header('accept-language')
  const { title, text } = pageWords(acceptLanguage).noReceipt
  return cardPage(
    { title, content: html`<p>${text}</p>`, language: matchLanguage(acceptLanguage ?? '') },
    { status: 404 },
  )
}
