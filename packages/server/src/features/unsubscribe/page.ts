import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { cardPageStyles } from '../../http/page-styles.ts'

/** The message, as plain text. */
export interface Notice {
  title: string
  text: string
  /** The only action on the page. */
  button?: string
}

/** The project that sends the emails; unknown when the link does not work. */
export interface Sender {
  projectName: string
}

const styles = `${cardPageStyles}
.mark { width: 40px; height: 40px; display: grid; place-items: center; margin-bottom: 16px; border-radius: var(--hp-radius); background: var(--hp-primary); color: var(--hp-primary-foreground); font-size: 18px; font-weight: 700; }
button { width: 100%; height: 44px; margin-top: 24px; padding: 0 16px; border: 0; border-radius: var(--hp-radius); background: var(--hp-primary); color: var(--hp-primary-foreground); font-weight: var(--hp-weight-medium); cursor: pointer; transition: background-color var(--hp-fast) var(--hp-ease); }
button:hover { background: var(--hp-primary-hover); }
@media (forced-colors: active) { button { border: 1px solid; } }
`

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Nothing runs and nothing is loaded. The address contains a code, so it is not sent on as a referrer. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${hashOf(styles)}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
}

export async function page(
  { title, text, button }: Notice,
  sender: Sender | undefined,
  answer: { status?: number; headers?: Record<string, string> } = {},
): Promise<Response> {
  const initial = [...(sender?.projectName.trim() ?? '')][0]?.toUpperCase()
  const body = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(styles)}</style>
</head>
<body>
<main>
${initial === undefined ? '' : html`<div class="mark" aria-hidden="true">${initial}</div>`}
<h1>${title}</h1>
<p>${text}</p>
${button === undefined ? '' : html`<form method="post"><button>${button}</button></form>`}
</main>
</body>
</html>
`
  return new Response(body.toString(), { status: answer.status ?? 200, headers: { ...headers, ...answer.headers } })
}
