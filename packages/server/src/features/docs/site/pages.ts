import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import type { App } from '../../../app.ts'
import { acceptedEncodings } from '../../../http/encodings.ts'
import { isKnown } from '../../../http/etags.ts'
import { type Pages, sendShared } from '../../../http/pages.ts'
import type { Route } from '../../../http/route.ts'
import { answerMcp } from './mcp.ts'
import { buildSite, type Site } from './site.ts'

/** Only our own files run and are loaded, and nothing that stands in a page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A drawing brings its colours along. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'"

const htmlHeaders = { 'content-security-policy': policy, 'x-robots-tag': 'noindex' }

interface File {
  type: string
  bytes: Uint8Array
  gzipped: Uint8Array
  etag: string
}

/** `/docs` and everything below it but the API reference; built at the first request, as most servers get none. */
export function docsPages(app: App, routes: readonly Route[]): Pages {
  const pages: Pages = new Hono()
  let site: Promise<Site> | undefined
  const files = new Map<string, File>()
  const load = () =>
    (site ??= buildSite({ routes, url: app.settings.url }).catch((error: unknown) => {
      // Files may be missing while an upgrade is under way; the next request looks again.
      site = undefined
      throw error
    }))

  async function find(address: string): Promise<File | undefined> {
    const known = files.get(address)
    if (known) return known
    const found = (await load()).files.get(address)
    if (!found) return undefined
    const file = fileOf(found)
    files.set(address, file)
    return file
  }

  pages.get('/docs/search', async (c) => {
    const page = (await load()).searchPage(c.req.query('q') ?? '')
    return c.html(page, 200, { ...htmlHeaders, 'cache-control': 'no-store' })
  })
  pages.get('/docs/search.json', async (c) => c.json((await load()).search(c.req.query('q') ?? '')))
  pages.all('/docs/mcp', async (c) => answerMcp(c, app, await load()))
  pages.on('GET', ['/docs', '/docs/*', '/llms.txt'], async (c) => {
    const file = await find(c.req.path.replace(/(?<=.)\/$/, ''))
    if (file) return sendFile(c, file)
    return c.html((await load()).missingPage, 404, { ...htmlHeaders, 'cache-control': 'no-store' })
  })
  return pages
}

function fileOf({ type, text }: { type: string; text: string }): File {
  const bytes = new TextEncoder().encode(text)
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { type, bytes, gzipped: gzipSync(bytes), etag }
}

function sendFile(c: Parameters<typeof sendShared>[0], { type, bytes, gzipped, etag }: File): Response {
  const isZipped = acceptedEncodings(c.req.header('accept-encoding')).has('gzip')
  const headers: Record<string, string> = {
    'content-type': type,
    // Another version has other pages at the same addresses.
    'cache-control': 'no-cache',
    // Each encoding is a representation of its own (RFC 9110 §8.8.3.3).
    etag: `"${etag}${isZipped ? '-gzip' : ''}"`,
    vary: 'accept-encoding',
    ...(isZipped && { 'content-encoding': 'gzip' }),
    ...(type.startsWith('text/html') && htmlHeaders),
    ...(type === 'image/svg+xml' && { 'content-security-policy': picturePolicy }),
  }
  if (isKnown(c.req.header('if-none-match'), headers.etag!)) return new Response(null, { status: 304, headers })
  return sendShared(c, isZipped ? gzipped : bytes, headers)
}
