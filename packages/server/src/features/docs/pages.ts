import { Hono } from 'hono'
import type { Pages } from '../../http/pages.ts'
import { openApi } from './document.ts'
import { renderApiReference } from './render-api-reference.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

export function apiReferencePages(): Pages {
  const pages: Pages = new Hono()
  let page: Uint8Array<ArrayBuffer> | undefined
  pages.get('/docs/api', (c) => {
    page ??= new TextEncoder().encode(renderApiReference(JSON.parse(openApi().text)))
    return c.body(page, 200, { 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' })
  })
  return pages
}
