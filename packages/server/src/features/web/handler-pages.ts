import { handlerSynonyms } from '@hallpass/contract'
import { type Context, Hono } from 'hono'
import type { App } from '../../app.ts'
import type { Project } from '../../core/projects/project.ts'
import type { Pages } from '../../http/pages.ts'
import { moveReadableToken } from './move-readable-token.ts'
import { appUrlOf, brandOf, clientFacts } from './project-facts.ts'
import { showMessage, showPage } from './show-page.ts'
import type { WebBuild } from './web-build.ts'

/** Until the page's script knows better. */
const titles: Readonly<Record<string, string>> = {
  'sign-in': 'Sign in',
  'sign-up': 'Sign up',
  'sign-out': 'Sign out',
  'email-verification': 'Verify your email',
  'password-reset': 'Reset your password',
  'forgot-password': 'Reset your password',
  'magic-link-callback': 'Sign in',
  'oauth-callback': 'Sign in',
  'account-settings': 'Account settings',
  'team-invitation': 'Team invitation',
  'cli-auth-confirm': 'Authorize a terminal',
  mfa: 'Two-factor authentication',
  error: 'Something went wrong',
}
const byPlainName = new Map<string, string>([
  ...Object.keys(titles).map((name) => [plain(name), name] as const),
  ...Object.entries(handlerSynonyms),
])

function plain(name: string) {
  return name.replaceAll('-', '').toLowerCase()
}

/** The same page by its own name, for addresses that were typed: `SIGN-IN`, `signin`. */
function canonicalName(name: string): string | undefined {
  const found = byPlainName.get(plain(name.replace(/\/$/, '')))
  return found === name ? undefined : found
}

/** The sign-in pages of every project at `/p/{projectId}/handler/*`, and the dashboard's own at `/handler/*`. */
export function handlerPages(app: App, build: WebBuild): Pages {
  const pages: Pages = new Hono()
  const show = (c: Context, project: Project, handler: string) => {
    const name = c.req.path.slice(handler.length + 1)
    const canonical = canonicalName(name)
    if (canonical) return c.redirect(`${handler}/${canonical}${new URL(c.req.url).search}`)
    const title = Object.hasOwn(titles, name) ? titles[name] : 'Page not found'
    const home = appUrlOf(project) === undefined ? 'account-settings' : 'open'
    return showPage(c, app, build, {
      entry: project.id === 'internal' ? 'dashboard-handler' : 'handler',
      name,
      title: `${title} · ${project.displayName}`,
      iconUrl: project.row.logoUrl,
      project,
      facts: { ...clientFacts(app, project), brand: brandOf(project), handler, home: `${handler}/${home}` },
    })
  }

  pages.get('/handler/*', async (c) => {
    await moveReadableToken(app, c)
    return show(c, await app.projects.get('internal'), '/handler')
  })

  pages.get('/p/:projectId/*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const project = await app.projects.find(c.req.param('projectId'))
    // Exactly as written: cookies of these pages are bound to this path.
    if (!project || !`${pathname}/`.startsWith(`/p/${project.id}/`)) return showMessage(c, app, build, noProject, 404)
    const home = `/p/${project.id}`
    const base = `${home}/handler`
    if (project.id === 'internal') return c.redirect((pathname.slice(home.length) || '/') + search)
    if ([home, base].includes(pathname.replace(/\/$/, ''))) return c.redirect(`${base}/sign-in${search}`)
    if (!pathname.startsWith(`${base}/`)) return showMessage(c, app, build, noPage, 404)
    if (pathname === `${base}/open`) return c.redirect(appUrlOf(project) ?? `${base}/account-settings`)
    return show(c, project, base)
  })
  return pages
}

const noProject = {
  title: 'There is no such project',
  text: 'The address may be incomplete, or the project was deleted. Ask whoever gave it to you for a new one.',
}
const noPage = { title: 'There is no such page', text: 'The address may be incomplete.' }
