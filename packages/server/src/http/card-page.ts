import { createHash } from 'node:crypto'
import { type Branding, brandCss, plainPage } from '@hallpass/contract/branding'
import { directionOf } from '@hallpass/contract/languages'
import { html, raw } from 'hono/html'
import { oneLine } from '../core/mail/index.ts'
import { projectBranding } from '../core/projects/branding.ts'
import type { Project } from '../core/projects/project.ts'
import type { Settings } from '../settings/index.ts'
import { cardPageStyles } from './page-styles.ts'

export type Html = ReturnType<typeof html>

/** Whose page it is. */
export interface PageOwner {
  name: string
  branding: Branding | null
}

export const pageOwner = (project: Project, settings: Settings): PageOwner => ({
  name: oneLine(project.displayName),
  branding: projectBranding(project, settings),
})

export interface CardPage {
  title: string
  /** Below the title. */
  content: Html
  language?: string
  /** Unknown when a link does not work. */
  owner?: PageOwner | undefined
  /** Where the page leads by itself, at once. */
  leadsTo?: string | undefined
}

const styles = `${cardPageStyles}
.hp-brand-initial { width: 40px; height: 40px; display: grid; place-items: center; margin-bottom: 16px; border-radius: var(--hp-radius); background: var(--hp-primary); color: var(--hp-primary-foreground); font-size: 18px; font-weight: 700; }
form, .actions { margin-top: 24px; display: grid; gap: 8px; }
button, .button { width: 100%; height: 44px; display: grid; place-items: center; padding: 0 16px; border: 0; border-radius: var(--hp-radius); background: var(--hp-primary); color: var(--hp-primary-foreground); font-weight: var(--hp-weight-medium); text-decoration: none; cursor: pointer; transition: background-color var(--hp-fast) var(--hp-ease); }
button:hover, .button:hover { background: var(--hp-primary-hover); }
input { width: 100%; height: 44px; padding: 0 12px; border: 1px solid var(--hp-edge); border-radius: var(--hp-radius); background: transparent; color: inherit; font: inherit; }
button.is-quiet { background: transparent; border: 1px solid var(--hp-edge); color: inherit; }
button.is-quiet:hover { background: var(--hp-accent); }
.facts { margin-top: 16px; padding: 12px 16px; display: grid; gap: 2px; border: 1px solid var(--hp-border); border-radius: var(--hp-radius); overflow-wrap: anywhere; }
.facts strong { font-weight: var(--hp-weight-medium); }
.facts span { color: var(--hp-muted-foreground); }
.facts .is-warning, p.is-warning { color: var(--hp-destructive); font-size: var(--hp-text-sm); line-height: var(--hp-line-sm); }
@media (forced-colors: active) { button, .button { border: 1px solid; } }
`

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Nothing runs, and nothing is loaded but the project's logo. The address contains a code, so it is not sent on as a referrer. */
const headersFor = (look: string, branding: Branding | null) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${[styles, look]
      .filter(Boolean)
      .map((text) => `'sha256-${hashOf(text)}'`)
      .join(' ')}`,
    `img-src ${['data:', ...logoOrigins(branding)].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store, max-age=0',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
})

const logoOrigins = (branding: Branding | null) =>
  new Set(
    [branding?.logo?.light, branding?.logo?.dark].flatMap((url) =>
      url && URL.canParse(url) ? [new URL(url).origin] : [],
    ),
  )

/** One card that asks or says one thing, for pages whose link carries a code: it needs neither script nor build. */
export async function cardPage(
  { title, content, language = 'en', owner, leadsTo }: CardPage,
  answer: { status?: number; headers?: Record<string, string> } = {},
): Promise<Response> {
  const initial = [...(owner?.name.trim() ?? '')][0]?.toUpperCase()
  const branding = owner?.branding ?? null
  const look = branding ? brandCss(branding, plainPage) : ''
  const body = await html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${leadsTo === undefined ? '' : html`<meta http-equiv="refresh" content="0; url=${leadsTo}">`}
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(styles)}</style>
${look && html`<style>${raw(look)}</style>`}
</head>
<body>
<main>
${initial === undefined ? '' : html`<div class="hp-head"><div class="hp-brand-initial" aria-hidden="true">${initial}</div></div>`}
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
  return new Response(body.toString(), {
    status: answer.status ?? 200,
    headers: { ...headersFor(look, branding), ...answer.headers },
  })
}
