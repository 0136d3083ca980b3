import { extname } from 'node:path'
import { Hono } from 'hono'
import { acceptedEncodings } from '../../http/encodings.ts'
import { isKnown } from '../../http/etags.ts'
import { type Pages, sendShared } from '../../http/pages.ts'
import type { WebBuild, WebFile } from './web-build.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
}

/** Names contain a hash of the content, so the content behind a name never changes. */
const year = 31_536_000
const encodingNames = { br: 'br', gz: 'gzip' } as const
type Encoding = keyof typeof encodingNames

/** GET and HEAD `/assets/*`: scripts, styles and fonts of the dashboard and of our own pages. */
export function assetPages(builds: readonly WebBuild[]): Pages {
  const pages: Pages = new Hono()
  pages.get('/assets/*', async (c) => {
    const name = new URL(c.req.url).pathname.slice(1)
    for (const build of builds) {
      const file = await build.findFile(name)
      if (!file) continue
      const encoding = chooseEncoding(c.req.header('accept-encoding'), file)
      const headers = headersOf(name, file, encoding)
      if (isKnown(c.req.header('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
      return sendShared(c, await build.read(encoding ? `${name}.${encoding}` : name), headers)
    }
    return c.text('There is no such file.\n', 404, { 'cache-control': 'no-store' })
  })
  return pages
}

function headersOf(name: string, file: WebFile, encoding: Encoding | undefined) {
  return {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': `public, max-age=${year}, immutable`,
    // Each encoding is a separate representation (RFC 9110 §8.8.3.3).
    etag: `"${file.hash}${encoding ? `-${encoding}` : ''}"`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(file.encodings.length > 0 && { vary: 'accept-encoding' }),
    ...(encoding && { 'content-encoding': encodingNames[encoding] }),
  }
}

function chooseEncoding(header: string | undefined, { encodings }: WebFile): Encoding | undefined {
  const accepted = acceptedEncodings(header)
  return encodings.find((encoding) => accepted.has(encodingNames[encoding]))
}
