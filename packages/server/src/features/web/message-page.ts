import { html } from 'hono/html'

export interface Message {
  title: string
  text: string
  /** Comes back by itself after so many seconds. */
  refreshSeconds?: number
}

/** A card that needs neither script nor build: for what we cannot show. */
export function messagePage({ title, text, refreshSeconds }: Message, nonce: string) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : ''}
<title>${title}</title>
<style nonce="${nonce}">
:root { --background: #faf9f7; --card: #fff; --border: #e8e5e0; --foreground: #1c1a17; --muted: #5c574f }
@media (prefers-color-scheme: dark) { :root { --background: #121110; --card: #1a1917; --border: #302d29; --foreground: #f3f1ed; --muted: #b0aaa1 } }
body { margin: 0; min-height: 100svh; display: grid; place-items: center; background: var(--background); color: var(--foreground); font: 15px/24px Inter, system-ui, sans-serif }
main { box-sizing: border-box; width: min(400px, 100%); padding: 40px; background: var(--card); border: 1px solid var(--border); border-radius: 12px }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px; font-weight: 600 }
p { margin: 0; color: var(--muted) }
@media (max-width: 480px) { body { display: block; background: var(--card) } main { padding: 40px 24px; border: 0 } }
</style>
</head>
<body>
<main><h1>${title}</h1><p>${text}</p></main>
</body>
</html>
`
}
