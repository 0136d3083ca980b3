import { directionOf, type Language } from '@hallpass/contract/languages'
import { html, raw } from 'hono/html'
import { pageWords } from '../../http/page-words/index.ts'
import type { WebEntry } from './web-build.ts'

export interface PageDocument {
  language: Language
  title: string
  nonce: string
  entry: WebEntry
  /** Shown beside the title; without one, browsers look for their own. */
  iconUrl?: string | null | undefined
  /** Rules over those of the components, of which nothing can end the element. */
  css?: string | undefined
  /** What the page knows before its first request; read by apps/pages/src/page/facts.ts. */
  facts: Readonly<Record<string, unknown>>
}

/** The frame of a page whose content its script draws. */
export function pageDocument({ language, title, nonce, entry, iconUrl, css, facts }: PageDocument) {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${iconUrl ?? 'data:,'}">
${entry.styles.map(
  (file) => html`<link rel="stylesheet" href="/${file}">
`,
)}${
  css
    ? html`<style nonce="${nonce}">${raw(css)}</style>
`
    : ''
}<script type="module" nonce="${nonce}" src="/${entry.script}"></script>
${entry.preloads.map(
  (file) => html`<link rel="modulepreload" href="/${file}">
`,
)}<script type="application/json" id="facts">${raw(embeddedJson(facts))}</script>
</head>
<body>
<div id="page"></div>
<noscript>${pageWords(language).noScript}</noscript>
</body>
</html>
`
}

/** Nothing in it can end the element or begin a comment that swallows it. */
const embeddedJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
