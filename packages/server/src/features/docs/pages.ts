import { Hono } from 'hono'
import { type FixedFile, fixedFile, sendFixed } from '../../http/fixed-file.ts'
import type { Pages } from '../../http/pages.ts'
import type { Route } from '../../http/route.ts'
import { openApiOf } from './document.ts'
import { renderApiReference } from './render-api-reference.ts'

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function apiReferencePages(routes: readonly Route[]): Pages {
  const pages: Pages = new Hono()
  let page: Promise<FixedFile> | undefined
  pages.get('/docs/api', async (c) => {
    page ??= fixedFile({
      type: 'text/html; charset=utf-8',
      text: renderApiReference(JSON.parse(openApiOf(routes).text)),
    })
    return sendFixed(c, await page, { 'content-security-policy': policy })
  })
  return pages
}
