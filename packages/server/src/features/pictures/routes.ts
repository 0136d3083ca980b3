import { storedImagePath } from '@hallpass/contract'
import { Hono } from 'hono'
import type { App } from '../../app.ts'
import { TooBusyError } from '../../core/fair-gate.ts'
import { contentTypes } from '../../core/images/index.ts'
import { ForeignPictures, type Picture } from '../../core/pictures/foreign-pictures.ts'
import type { Pages } from '../../http/pages.ts'
import { isPictureOf } from './store.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const kinds = ['users', 'teams'] as const
const maxUrlLength = 4096
/** Without blanks and control characters, which no address has, and some of which the database refuses. */
const isAddress = /^https?:[^\p{Cc}\s]+$/iu

/**
 * GET and HEAD `/pictures/{projectId}/users|teams/{id}?url=…`: the picture that this user or team has at another host, for everyone
 * who knows both. Nothing else is fetched, so that strangers cannot read through this server, nor find out whose picture
 * an address is.
 */
export function pictureRoutes(app: App): Pages {
  const pages: Pages = new Hono()
  const pictures = new ForeignPictures(app)
  pages.get('/pictures/:projectId/:kind/:id', async (c) => {
    const { projectId, id } = c.req.param()
    const kind = kinds.find((known) => known === c.req.param('kind'))
    const url = c.req.query('url') ?? ''
    if (!kind || !uuid.test(id) || !isAddress.test(url) || url.length > maxUrlLength) return notFound()
    const project = await app.projects.find(projectId)
    if (!project || !(await isPictureOf(app.database.forTenancy(project.tenancyId), { kind, id, url }))) {
      return notFound()
    }
    const own = storedImagePath([app.settings.url, app.settings.pagesUrl], url)
    if (own !== undefined) return c.redirect(own)
    // As browsers do with pictures on a page that came encrypted.
    const secure = app.settings.development ? url : url.replace(/^http:/i, 'https:')
    return answerOf(() => pictures.find({ id: project.id }, secure))
  })
  return pages
}

async function answerOf(find: () => Promise<Picture | undefined>): Promise<Response> {
  try {
    const picture = await find()
    return picture ? new Response(new Uint8Array(picture.bytes), { headers: headersOf(picture) }) : notFound()
  } catch (error) {
    if (error instanceof TooBusyError) return notFound()
    throw error
  }
}

const headersOf = ({ format, bytes }: Picture) => ({
  'content-type': contentTypes[format],
  'content-length': String(bytes.length),
  // For this viewer alone, since whoever keeps the picture may change it, and the person may be deleted.
  'cache-control': 'private, max-age=3600',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
})

const notFound = () =>
  new Response('There is no such picture.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
