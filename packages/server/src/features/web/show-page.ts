import { brandMarkUrl } from '@hallpass/contract/brand'
import { brandCss, hostedPage } from '@hallpass/contract/branding'
import { type Language, matchLanguage } from '@hallpass/contract/languages'
import type { Context } from 'hono'
import type { App } from '../../app.ts'
import { projectBranding } from '../../core/projects/branding.ts'
import type { Project } from '../../core/projects/project.ts'
import { pageDocument } from './document.ts'
import { type Message, messagePage } from './message-page.ts'
import { contentPolicy, newNonce, pageHeaders } from './policy.ts'
import type { WebBuild } from './web-build.ts'

export interface ShownPage {
  entry: 'handler' | 'dashboard-handler' | 'checkout' | 'partner' | 'setup'
  /** Which of the entry's pages. */
  name?: string
  title: string
  iconUrl?: string | null | undefined
  /** Whose page it is, and so whose look it has. */
  project?: Project | undefined
  facts: Readonly<Record<string, unknown>>
  stripe?: boolean
}

const notBuilt: Message = {
  title: 'This page is not ready yet',
  text: 'It is being built, which takes a few seconds after an installation. If it stays so, run npm run web:build.',
  refreshSeconds: 2,
}

/** The reader's, as far as we speak it. */
export const languageOf = (c: Context): Language => matchLanguage(c.req.header('accept-language') ?? '')

/** A page of apps/pages, with a policy for this one answer. */
export async function showPage(c: Context, app: App, build: WebBuild, page: ShownPage): Promise<Response> {
  const entry = await build.findEntry(page.entry, page.name)
  if (!entry) return showMessage(c, app, build, notBuilt, 503)
  const language = languageOf(c)
  const nonce = newNonce()
  const css = pageCss(app, page.project)
  const document = pageDocument({ ...page, css, language, nonce, entry, facts: { ...page.facts, language } })
  const stripe = page.stripe ?? false
  const { development, pagesUrl, url } = app.settings
  return c.html(document, 200, {
    ...pageHeaders,
    'content-security-policy': contentPolicy({
      development,
      nonce,
      stripe,
      apiUrl: pagesUrl === url ? undefined : url,
    }),
    // Some payment methods open a window.
    ...(stripe && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  })
}

/** The look comes with the page: no script is needed for it, and nothing is seen without. */
function pageCss({ settings }: App, project: Project | undefined): string | undefined {
  const branding = project && projectBranding(project, settings)
  if (branding) return brandCss(branding, hostedPage)
  return project?.id === 'internal' ? ownMarkCss : undefined
}

/** The dashboard is ours: its mark, where other projects without a logo have a letter. */
const ownMarkCss = `.hp-brand.hp-brand-initial { background: url("${brandMarkUrl}") center / contain no-repeat; color: transparent; }`

export async function showMessage(c: Context, { settings }: App, build: WebBuild, message: Message, status: 404 | 503) {
  const nonce = newNonce()
  // The font of the other pages, if they are there.
  const styles = (await build.findEntry('handler'))?.styles ?? []
  return c.html(messagePage(message, nonce, styles), status, {
    ...pageHeaders,
    'content-security-policy': contentPolicy({ development: settings.development, nonce }),
  })
}
