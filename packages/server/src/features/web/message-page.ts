import { html, raw } from 'hono/html'
import { cardPageStyles } from '../../http/page-styles.ts'

export interface Message {
  title: string
  text: string
  /** Reloads by itself after this many seconds. */
  refreshSeconds?: number
}

/** A card that needs neither script nor build, for pages that cannot be shown. */
export function messagePage({ title, text, refreshSeconds }: Message, nonce: string) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : ''}
<title>${title}</title>
<style nonce="${nonce}">${raw(cardPageStyles)}</style>
</head>
<body>
<main><h1>${title}</h1><p>${text}</p></main>
</body>
</html>
`
}
