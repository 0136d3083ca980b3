import { Hono } from 'hono'
import type { App } from '../../app.ts'
import { contentTypes, findImage, type ImageFormat, parseImageName } from '../../core/images/index.ts'
import { isKnown } from '../../http/etags.ts'
import type { Pages } from '../../http/pages.ts'

/** A new image has a new name, so the content behind a name never changes. */
const year = 31_536_000

const headersOf = (id: string, extension: ImageFormat) => ({
  'content-type': contentTypes[extension],
  'cache-control': `public, max-age=${year}, immutable`,
  etag: `"${id}"`,
  // Browsers must not read the bytes as anything but this image, and run nothing.
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  // Images are shown on our customers' pages.
  'cross-origin-resource-policy': 'cross-origin',
})

/** GET and HEAD `/files/{folder}/{uuid}.{ext}`: stored images, for everyone who knows the name. */
export function fileRoutes({ database }: Pick<App, 'database'>): Pages {
  const pages: Pages = new Hono()
  pages.get('/files/:folder/:file', async (c) => {
    const name = parseImageName(c.req.param('folder'), c.req.param('file'))
    const bytes = name && (await findImage(database, name))
    if (!bytes) return notFound()
    const headers = headersOf(name.id, name.extension)
    if (isKnown(c.req.header('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers })
    const body = new Uint8Array(bytes)
    return new Response(body, { headers: { ...headers, 'content-length': String(body.length) } })
  })
  return pages
}

const notFound = () =>
  new Response('There is no such file.', {
    status: 404,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
