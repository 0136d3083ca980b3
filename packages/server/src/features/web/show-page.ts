import { matchLanguage } from '@hallpass/contract/languages'
import type { Context } from 'hono'
import type { App } from '../../app.ts'
import { pageDocument } from './document.ts'
import { type Message, messagePage } from './message-page.ts'
import { contentPolicy, newNonce, pageHeaders } from './policy.ts'
import type { WebBuild } from './web-build.ts'

export interface ShownPage {
  entry: 'handler' | 'dashboard-handler' | 'checkout' | 'partner'
  /** Which of the entry's pages. */
  name?: string
  title: string
  iconUrl?: string | null | undefined
  facts: Readonly<Record<string, unknown>>
  stripe?: boolean
}

const notBuilt: Message = {
  title: 'This page is not ready yet',
  text: 'It is being built, which takes a few seconds after an installation. If it stays so, run npm run web:build.',
  refreshSeconds: 2,
}

/** A page of apps/pages, with a policy for this one answer. */
export async function showPage(c: Context, app: App, build: WebBuild, page: ShownPage): Promise<Response> {
  const entry = await build.findEntry(page.entry, page.name)
  if (!entry) return showMessage(c, app, notBuilt, 503)
  // Only the components of the handler speak more than English.
  const language = matchLanguage(page.entry.endsWith('handler') ? (c.req.header('accept-language') ?? '') : '')
  const nonce = newNonce()
  const document = pageDocument({ ...page, language, nonce, entry, facts: { ...page.facts, language } })
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

export function showMessage(c: Context, { settings }: App, message: Message, status: 404 | 503) {
  const nonce = newNonce()
  return c.html(messagePage(message, nonce), status, {
    ...pageHeaders,
    'content-security-policy': contentPolicy({ development: settings.development, nonce }),
  })
}
