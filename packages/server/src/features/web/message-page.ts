import { brandMarkUrl } from '@hallpass/contract/brand'
import { directionOf } from '@hallpass/contract/languages'
import { html, raw } from 'hono/html'
import { cardPageStyles } from '../../http/page-styles.ts'

export interface Message {
  title: string
  text: string
  /** English unless said otherwise. */
  language?: string
  /** Reloads by itself after this many seconds. */
  refreshSeconds?: number
}

const ownStyles = `${cardPageStyles}
.tile { width: 40px; height: 40px; display: grid; place-items: center; margin-bottom: 16px; border: 1px solid var(--hp-border); border-radius: 8px; }
.tile svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
`

/** From lucide (ISC), as in the components. */
const glyph = (paths: string) => `<svg viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`
const clock = glyph('<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>')
const searchX = glyph(
  '<path d="m13.5 8.5-5 5"/><path d="m8.5 8.5 5 5"/><circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3"/>',
)

/** A card that needs neither script nor build, for pages that cannot be shown. */
export function messagePage(
  { title, text, language = 'en', refreshSeconds }: Message,
  nonce: string,
  styles: readonly string[],
) {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : ''}
<title>${title}</title>
<link rel="icon" href="${brandMarkUrl}">
${styles.map(
  (file) => html`<link rel="stylesheet" href="/${file}">
`,
)}<style nonce="${nonce}">${raw(ownStyles)}</style>
</head>
<body>
<main>
<div class="tile">${raw(refreshSeconds ? clock : searchX)}</div>
<h1>${title}</h1>
<p>${text}</p>
</main>
</body>
</html>
`
}
