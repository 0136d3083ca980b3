import { parseUrl } from '@hallpass/contract'
import { Hono } from 'hono'
import type { App } from '../../app.ts'
import type { Pages } from '../../http/pages.ts'

/** What the pages of a project need at their own address. */
const hosted = /^\/(p|assets|api)\//
/** The dashboard's pages; and the question before connecting, which must see the cookie of the API. */
const staysWithApi = /^\/p\/(internal(\/|$)|[^/]+\/connect$)/

/**
 * With HALLPASS_PAGES_URL, the sign-in pages of projects and the dashboard have an origin each: a script that gets into one
 * reaches nothing of the other. Comes before all other pages.
 */
export function pagesOrigin({ settings }: App): Pages {
  const pages: Pages = new Hono()
  if (settings.pagesUrl === settings.url) return pages
  const isPagesHost = hostMatcher(settings)
  pages.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const isThere = isPagesHost(c.req.header('host') ?? '')
    const belongsThere = pathname.startsWith('/p/') && !staysWithApi.test(pathname)
    if (isThere && (!hosted.test(pathname) || staysWithApi.test(pathname))) return c.notFound()
    if (!isThere && belongsThere) return c.redirect(settings.pagesUrl + pathname + search)
    return next()
  })
  return pages
}

/** Browsers take a name for another origin if it ends in a dot, and proxies leave the port out. It is one of ours all the same. */
function hostMatcher({ pagesUrl, url }: App['settings']): (host: string) => boolean {
  const pages = new URL(pagesUrl)
  const isSameName = nameOf(pages) === nameOf(new URL(url))
  return (host) => {
    const asked = parseUrl(`${pages.protocol}//${host}`)
    if (!asked || nameOf(asked) !== nameOf(pages)) return false
    return !isSameName || asked.port === pages.port
  }
}

const nameOf = ({ hostname }: URL) => hostname.replace(/\.$/, '')
