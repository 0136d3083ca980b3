import { Hono } from 'hono'
import type { App } from '../../app.ts'
import { ownerProofOf } from '../../core/projects/first-user.ts'
import { hasMockProviders, sharedProvidersOf } from '../../core/projects/seed.ts'
import type { Pages } from '../../http/pages.ts'
import { moveReadableToken } from './move-readable-token.ts'
import { contentPolicy, newNonce, pageHeaders } from './policy.ts'
import type { WebBuild } from './web-build.ts'

/** Where the routes of apps/dashboard/src/router.tsx begin; the dashboard resolves the paths below them. */
const addresses = ['/', '/new-project', '/projects', '/projects/*', '/colleagues/*', '/installation/*']

/** The dashboard is one page for all of its addresses. */
export function dashboardPages(app: App, build: WebBuild): Pages {
  const pages: Pages = new Hono()
  pages.on('GET', addresses, async (c, next) => {
    const page = await readIndex(build)
    if (page === undefined) return c.req.path === '/' ? c.text(plainHome(app)) : next()
    await moveReadableToken(app, c)
    const nonce = newNonce()
    return c.html(withFacts(page, await factsFor(app), nonce), 200, {
      ...pageHeaders,
      'content-security-policy': contentPolicy({ development: app.settings.development, nonce, frames: true }),
    })
  })
  return pages
}

/** What the dashboard must know before its first request; read by apps/dashboard/src/lib/server-config.ts. */
async function factsFor(app: App) {
  const { ownPagesKey, projects, settings } = app
  const internal = await projects.get('internal')
  return {
    publishableClientKey: ownPagesKey('internal'),
    // Its owner is the team of the first user.
    isFirstRun: internal.ownerTeamId === null,
    ownerProof: ownerProofOf(app, internal),
    pagesUrl: settings.pagesUrl === settings.url ? null : settings.pagesUrl,
    packages: settings.packages,
    hasInbox: settings.inbox,
    hasEmailServer: settings.smtp !== undefined,
    hasAi: settings.ai !== undefined,
    isSignUpOpen: internal.config.auth.allowSignUp,
    sharedProviders: sharedProvidersOf(settings),
    // Only in development can there be one.
    mockProviders: settings.development ? (hasMockProviders(settings) ? 'on' : 'off') : null,
  }
}

const configElement = /<meta name="hallpass-config" content=""/

function withFacts(page: string, facts: object, nonce: string): string {
  const content = JSON.stringify(facts).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return page
    .replace(configElement, () => `<meta name="hallpass-config" content="${content}"`)
    .replace('<style>', () => `<style nonce="${nonce}">`)
    .replace('</head>', () => `<meta property="csp-nonce" nonce="${nonce}"></head>`)
}

const readIndex = (build: WebBuild) =>
  build.read('index.html').then(
    (bytes) => bytes.toString('utf8'),
    () => undefined,
  )

/** Shown at / until the dashboard is built. */
function plainHome({ settings }: App): string {
  const links = [
    `Documentation    ${settings.url}/docs`,
    ...(settings.inbox ? [`Captured emails  ${settings.url}/inbox`] : []),
    `Health           ${settings.url}/health`,
  ]
  return `Hallpass is running.\n\n${links.join('\n')}\n`
}
