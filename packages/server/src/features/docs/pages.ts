import { Hono } from 'hono'
import type { Pages } from '../../http/pages.ts'
import { openApiText } from './document.ts'
import { renderApiReference } from './render-api-reference.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

export function apiReferencePages(): Pages {
  const pages: Pages = new Hono()
  let page = ''
  pages.get('/docs/api', (c) => {
    page ||= renderApiReference(JSON.parse(openApiText()))
    return c.html(page, 200, { 'content-security-policy': policy })
  })
  return pages
}
