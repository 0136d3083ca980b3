import { Hono } from 'hono'
import type { App } from '../../../app.ts'
import { type FixedFile, fixedFile, sendFixed, sendZipped } from '../../../http/fixed-file.ts'
import type { Pages } from '../../../http/pages.ts'
import { jsonType } from '../../../http/respond.ts'
import type { Route } from '../../../http/route.ts'
import { fontStyles } from './fonts.ts'
import { answerMcp } from './mcp.ts'
import { buildSite, type Site } from './site.ts'

/** Only our own files run and are loaded, and nothing that stands in a page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A drawing brings its colours along. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'"

const htmlHeaders = { 'content-security-policy': policy, 'x-robots-tag': 'noindex' }

/**
 * `/docs` and everything below it; built at the first request, as most servers get none. `findFonts` names the files of the
 * dashboard's build, which may be replaced while the server runs.
 */
export function docsPages(app: App, routes: readonly Route[], findFonts: () => Promise<readonly string[]>): Pages {
  const pages: Pages = new Hono()
  let site: Promise<Site> | undefined
  const files = new Map<string, Promise<FixedFile>>()
  const load = () =>
    (site ??= buildSite({ routes, url: app.settings.url }).catch((error: unknown) => {
      // Files may be missing while an upgrade is under way; the next request looks again.
      site = undefined
      throw error
    }))

  async function find(address: string): Promise<FixedFile | undefined> {
    const known = files.get(address)
    if (known) return known
    const found = (await load()).files.get(address)
    if (!found) return undefined
    const file = fixedFile(found)
    files.set(address, file)
    return file
  }

  pages.get('/docs/search', async (c) => {
    const page = (await load()).searchPage(c.req.query('q') ?? '')
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return sendZipped(c, page, { ...htmlHeaders, ...headers })
  })
  pages.get('/docs/search.json', async (c) => {
    const found = (await load()).search(c.req.query('q') ?? '')
    return sendZipped(c, JSON.stringify(found), jsonType)
  })
  pages.get('/docs/fonts.css', async (c) =>
    c.body(fontStyles(await findFonts()), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  )
  pages.all('/docs/mcp', async (c) => answerMcp(c, app, await load()))
  pages.on('GET', ['/docs', '/docs/*', '/llms.txt'], async (c) => {
    const file = await find(c.req.path.replace(/(?<=.)\/$/, ''))
    if (file) return sendFixed(c, file, headersOf(file))
    return c.html((await load()).missingPage, 404, { ...htmlHeaders, 'cache-control': 'no-store' })
  })
  return pages
}

function headersOf({ type }: FixedFile): Record<string, string> {
  if (type.startsWith('text/html')) return htmlHeaders
  return type === 'image/svg+xml' ? { 'content-security-policy': picturePolicy } : {}
}
