import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

/** What the person is told. Plain text. */
export interface Notice {
  title: string
  text: string
  /** The one thing that can be done here. */
  button?: string
}

/** Whose mails they are; unknown where the link leads nowhere. */
export interface Sender {
  projectName: string
}

const styles = `
:root { color-scheme: light dark; --page: light-dark(#faf9f7, #121110); --card: light-dark(#ffffff, #1a1917); --border: light-dark(#e8e5e0, #302d29); --ink: light-dark(#1c1a17, #f3f1ed); --soft: light-dark(#5c574f, #b0aaa1); --onink: light-dark(#ffffff, #1a1917); --hover: light-dark(#3a3630, #d8d4cc); }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px; background: var(--page); color: var(--ink); font: 400 15px/24px Inter, system-ui, -apple-system, "Segoe UI", sans-serif; -webkit-font-smoothing: antialiased; }
main { width: 100%; max-width: 400px; padding: 32px; border: 1px solid var(--border); border-radius: 12px; background: var(--card); }
.mark { width: 40px; height: 40px; display: grid; place-items: center; margin-bottom: 16px; border-radius: 8px; background: var(--ink); color: var(--onink); font-size: 18px; font-weight: 700; }
h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.014em; text-wrap: balance; overflow-wrap: anywhere; }
p { margin: 4px 0 0; color: var(--soft); overflow-wrap: anywhere; }
button { width: 100%; height: 44px; margin-top: 24px; padding: 0 16px; border: 0; border-radius: 8px; background: var(--ink); color: var(--onink); font: inherit; font-weight: 500; cursor: pointer; transition: background-color 120ms ease-out; }
button:hover { background: var(--hover); }
button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { button { transition: none; } }
@media (forced-colors: active) { button { border: 1px solid; } }
@media (max-width: 480px) { body { place-items: start center; padding: 0; background: var(--card); } main { border: 0; border-radius: 0; } }
`

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** Nothing runs and nothing is loaded. The address holds a code: it goes to nobody else. */
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
