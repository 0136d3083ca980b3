import { handlerSynonyms, isUuid } from '@hallpass/contract'
import { brandMarkUrl } from '@hallpass/contract/brand'
import { type Context, Hono } from 'hono'
import type { App } from '../../app.ts'
import type { Project } from '../../core/projects/project.ts'
import { pageWords } from '../../http/page-words/index.ts'
import type { PageWords } from '../../http/page-words/types.ts'
import type { Pages } from '../../http/pages.ts'
import { moveReadableToken } from './move-readable-token.ts'
import { appUrlOf, brandOf, clientFacts } from './project-facts.ts'
import { languageOf, showMessage, showPage } from './show-page.ts'
import type { WebBuild } from './web-build.ts'

/** Until the page's script knows better. */
const titles = new Map<string, keyof PageWords['titles']>([
  ['sign-in', 'signIn'],
  ['sign-up', 'signUp'],
  ['sign-out', 'signOut'],
  ['email-verification', 'verifyEmail'],
  ['password-reset', 'resetPassword'],
  ['forgot-password', 'resetPassword'],
  ['magic-link-callback', 'signIn'],
  ['oauth-callback', 'signIn'],
  ['account-settings', 'account'],
  ['team-invitation', 'invitation'],
  ['cli-auth-confirm', 'terminal'],
  ['mfa', 'secondFactor'],
  ['error', 'error'],
])
const byPlainName = new Map<string, string>([
  ...[...titles.keys()].map((name) => [plain(name), name] as const),
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

/** Where the account settings show what somebody bought: the person, or a team of theirs. */
function billingOf(c: Context): string {
  const teamId = c.req.query('team_id')
  return teamId !== undefined && isUuid(teamId) ? `team-${teamId}` : 'billing'
}

const takesCards = ({ settings: { stripe } }: App) =>
  stripe.secretKey !== undefined && stripe.publishableKey !== undefined

/** The sign-in pages of every project at `/p/{projectId}/handler/*`, and the dashboard's own at `/handler/*`. */
export function handlerPages(app: App, build: WebBuild): Pages {
  const pages: Pages = new Hono()
  const show = async (c: Context, project: Project, handler: string) => {
    const name = c.req.path.slice(handler.length + 1)
    const canonical = canonicalName(name)
    if (canonical) return c.redirect(`${handler}/${canonical}${new URL(c.req.url).search}`)
    if (name.replace(/\/$/, '') === 'billing') return c.redirect(`${handler}/account-settings#${billingOf(c)}`)
    const title = pageWords(languageOf(c)).titles[titles.get(name) ?? 'notFound']
    const home = appUrlOf(project) === undefined ? 'account-settings' : 'open'
    return showPage(c, app, build, {
      entry: project.id === 'internal' ? 'dashboard-handler' : 'handler',
      name,
      title: `${title} · ${project.displayName}`,
      iconUrl: project.row.logoUrl ?? (project.id === 'internal' ? brandMarkUrl : null),
      project,
      // A new card is asked for there.
      stripe: name === 'account-settings' && takesCards(app),
      facts: { ...(await clientFacts(app, project)), brand: brandOf(project), handler, home: `${handler}/${home}` },
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
    if (!project || !`${pathname}/`.startsWith(`/p/${project.id}/`))
      return showMessage(c, app, build, said(c, 'noProject'), 404)
    const home = `/p/${project.id}`
    const base = `${home}/handler`
    if (project.id === 'internal') return c.redirect((pathname.slice(home.length) || '/') + search)
    if ([home, base].includes(pathname.replace(/\/$/, ''))) return c.redirect(`${base}/sign-in${search}`)
    if (!pathname.startsWith(`${base}/`)) return showMessage(c, app, build, said(c, 'noPage'), 404)
    if (pathname === `${base}/open`) return c.redirect(appUrlOf(project) ?? `${base}/account-settings`)
    return show(c, project, base)
  })
  return pages
}

function said(c: Context, what: 'noProject' | 'noPage') {
  const language = languageOf(c)
  return { ...pageWords(language)[what], language }
}
