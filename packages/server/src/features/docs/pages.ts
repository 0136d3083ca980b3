import { Hono } from 'hono'
import { type Pages, sendShared } from '../../http/pages.ts'
import type { Route } from '../../http/route.ts'
import { openApiOf } from './document.ts'
import { renderApiReference } from './render-api-reference.ts'

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function apiReferencePages(routes: readonly Route[]): Pages {
  const pages: Pages = new Hono()
  let page: Uint8Array | undefined
  pages.get('/docs/api', (c) => {
    page ??= new TextEncoder().encode(renderApiReference(JSON.parse(openApiOf(routes).text)))
    return sendShared(c, page, { 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' })
  })
  return pages
}
