import { brandMarkUrl } from '@hallpass/contract/brand'
import { html, raw } from 'hono/html'
import type { Html } from '../../../http/card-page.ts'
import type { Heading } from './markdown.ts'
import { type Navigation, navigationView } from './navigation.ts'

export interface Edition {
  version: string
  repository: string | undefined
  /** On a server there is a dashboard beside the pages. */
  isServed: boolean
}

export interface Layout {
  title: string
  description?: string | undefined
  slug: string
  content: Html
  headings?: readonly Heading[]
  /** What was searched for. */
  query?: string
  /** Below the text. */
  foot?: Html | ''
}

/** Everything around a page. It can be read and searched without a script. */
export function layout(page: Layout, navigation: Navigation, edition: Edition): string {
  const { title, description, slug, content, headings = [], query = '', foot = '' } = page
  const markdown =
    slug === '' || !navigation.isPage(slug)
      ? ''
      : html`<link rel="alternate" type="text/markdown" href="/docs/${slug}.md">`
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${slug === '' ? 'Hallpass documentation' : `${title} · Hallpass docs`}</title>
${description ? html`<meta name="description" content="${description}">` : ''}
<link rel="icon" href="${brandMarkUrl}">
<link rel="stylesheet" href="/docs/fonts.css">
<link rel="stylesheet" href="/docs/docs.css">
${edition.isServed ? '' : html`<script src="/docs/find.js"></script>`}
<script src="/docs/docs.js"></script>
${markdown}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${topBar(query, edition)}
<div class="room">
<details class="menu" open><summary>All pages</summary>${navigationView(navigation, slug)}</details>
<main id="content" tabindex="-1">
<article>
${content}
</article>
${foot}
</main>
${contents(headings)}
</div>
</body>
</html>
`)
}

const mark = raw(
  '<svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M7.5 1h9A3.5 3.5 0 0 1 20 4.5v15a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 4 19.5v-15A3.5 3.5 0 0 1 7.5 1zM12 3.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z"/><path d="m8.4 14.8 2.6 2.6 4.8-5.2" fill="none" stroke="var(--hp-card)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>',
)

function topBar(query: string, { version, isServed }: Edition) {
  return html`<header class="top">
<a class="brand" href="/docs">${mark}<span>Hallpass <span class="brand-docs">docs</span></span></a>
<form class="search" role="search" action="/docs/search">
<input type="search" name="q" value="${query}" placeholder="Search" aria-label="Search the documentation" maxlength="200" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
</form>
<span class="version" title="The version of these pages">${version}</span>
<nav class="places" aria-label="Elsewhere"><a href="/docs/api">API</a>${isServed ? html`<a href="/">Dashboard</a>` : ''}</nav>
</header>`
}

/** Codes and paths break between their words. */
const breakable = (text: string) => text.split(/(?<=[_/])/).map((part) => html`${part}<wbr>`)

/** On this page; only where there is more than one place to go. */
function contents(headings: readonly Heading[]) {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3)
  if (shown.length < 2) return ''
  const links = shown.map(
    ({ depth, text, id }) =>
      html`<li class="${depth === 3 ? 'deeper' : ''}"><a href="#${id}">${breakable(text)}</a></li>`,
  )
  return html`<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${links}</ul></nav>`
}
