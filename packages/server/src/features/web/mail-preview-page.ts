import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { App } from '../../app.ts'
import type { Pages } from '../../http/pages.ts'
import { newNonce, pageHeaders, pictureSources } from './policy.ts'

/**
 * Where the dashboard previews an email source. Emails use inline styles, which the dashboard's
 * policy refuses, and their content is untrusted. So they get their own page, whose origin is opaque: it reaches
 * nothing, sends nothing, and takes what it shows from the page that frames it.
 */
export function mailPreviewPage({ settings }: App): Pages {
  const pages: Pages = new Hono()
  pages.get('/mail-preview', (c) => {
    const nonce = newNonce()
    return c.html(document(nonce), 200, {
      ...pageHeaders,
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': [
        'sandbox allow-scripts',
        "default-src 'none'",
        `script-src 'nonce-${nonce}'`,
        "style-src 'unsafe-inline'",
        `img-src ${pictureSources(settings.development).join(' ')}`,
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
    })
  })
  return pages
}

const document = (nonce: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Email preview</title>
<script nonce="${nonce}">${raw(script)}</script>
</head>
<body></body>
</html>
`

/**
 * The email's document replaces this one. Scripts of a parsed document never run, and handlers in its attributes
 * are refused by the policy; what could lead away without a script is removed, clicks do nothing, and the keyboard
 * passes links and fields by. Nothing is made inert: the text of links is part of the email, also to screen readers.
 * Sandboxed frames do get the system's colour scheme, so media queries for it work here.
 */
const script = `
const active = 'script, base, link, meta[http-equiv], iframe, frame, object, embed'
const focusable = 'a, area, button, input, select, textarea, summary, audio, video, [tabindex], [contenteditable], [autofocus]'

function show(html, scheme, still) {
  const { documentElement: mail } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of mail.querySelectorAll(active)) element.remove()
  for (const element of mail.querySelectorAll(focusable)) {
    element.tabIndex = -1
    for (const name of ['contenteditable', 'autofocus']) element.removeAttribute(name)
  }
  for (const meta of mail.querySelectorAll('meta[name="color-scheme" i]')) {
    if (meta.content.includes(scheme)) meta.content = scheme
  }
  const top = scrollY
  document.documentElement.replaceWith(mail)
  for (const sheet of document.styleSheets) answerScheme(sheet, scheme)
  if (getComputedStyle(mail).colorScheme.includes(scheme)) mail.style.setProperty('color-scheme', scheme, 'important')
  // A picture of an email has no scroll bars.
  if (still) mail.style.setProperty('overflow', 'hidden', 'important')
  scrollTo(0, top)
}

function answerScheme(part, scheme) {
  if (part.media) {
    part.media.mediaText = part.media.mediaText.replace(
      /\\(\\s*prefers-color-scheme\\s*:\\s*(\\w+)\\s*\\)/gi,
      (_, asked) => asked.toLowerCase() === scheme ? '(min-width: 0px)' : '(min-width: 999999px)',
    )
  }
  for (const rule of part.cssRules ?? []) answerScheme(rule, scheme)
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin || typeof data?.html !== 'string') return
  show(data.html, data.scheme === 'dark' ? 'dark' : 'light', data.still === true)
})
for (const type of ['click', 'auxclick', 'submit', 'dragstart']) {
  addEventListener(type, (event) => event.preventDefault(), true)
}
`
