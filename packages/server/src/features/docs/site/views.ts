import { html, raw } from 'hono/html'
import { purposes } from './journeys.ts'
import type { Edition, Layout } from './layout.ts'
import type { Rendered } from './markdown.ts'
import type { Navigation } from './navigation.ts'
import type { Source } from './sources.ts'

/** `/docs` itself: where to begin, and everything there is. */
export function homeView({ groups }: Navigation, { isServed, version }: Edition): Layout {
  const title = 'Documentation'
  const content = html`<h1>${title}</h1>
<p class="lead">Sign-up, sign-in, teams, emails and payments for your projects, in one process that brings its own database. ${
    isServed
      ? 'These pages came with the server, in its version, and need no connection to anywhere else.'
      : `These pages are of version ${version}; every server shows its own at /docs.`
  }</p>
<ul class="begin">
${
  isServed
    ? ''
    : html`<li><a href="/docs/start"><b>I want to start a server</b><span>As a package, from a checkout or in a container.</span></a></li>
`
}<li><a href="/docs/first-app"><b>I have an app, or want one</b><span>One command makes it, or changes yours: Next.js, React, Node.</span></a></li>
<li><a href="/docs/hosted-pages"><b>I want sign-in pages at once</b><span>The server has them: send people there and back.</span></a></li>
<li><a href="/docs/first-user"><b>I want to see the API</b><span>A project and a user with curl, in five minutes.</span></a></li>
</ul>
${groups.map(
  (group) => html`<h2>${group.title}</h2>
<ul class="list">${group.entries.map(({ slug, title: name }) => html`<li><a href="/docs/${slug}">${name}</a>${purposes.has(slug) ? html`<span>${purposes.get(slug)}</span>` : ''}</li>`)}</ul>
`,
)}<p class="quiet">For programs and assistants: <a href="/llms.txt">llms.txt</a>, every page as Markdown (add <code>.md</code> to its
address)${isServed ? html`, and the same as tools at <code>/docs/mcp</code>` : ''}.</p>`
  const description = 'How to use and run Hallpass: guides, API reference and protocol.'
  return { title, slug: '', description, content }
}

export function pageView(
  source: Source,
  { html: text, headings }: Rendered,
  navigation: Navigation,
  edition: Edition,
): Layout {
  const { slug, title, file } = source
  const description = purposes.get(slug)
  const { repository } = edition
  const edit = repository ? html`<a href="${repository}/edit/main/${file}">Edit this page</a>` : ''
  const foot = html`<footer>
<p class="edit">${edit}<a href="/docs/${slug}.md">View as Markdown</a></p>
${neighbours(navigation, slug)}
</footer>`
  return { title, slug, description, content: html`${raw(text)}`, headings, foot }
}

function neighbours(navigation: Navigation, slug: string) {
  const { previous, next } = navigation.around(slug)
  if (!previous && !next) return ''
  return html`<nav class="neighbours" aria-label="Previous and next page">
${previous ? html`<a rel="prev" href="/docs/${previous.slug}"><span>Previous</span>${previous.title}</a>` : html`<i></i>`}
${next ? html`<a rel="next" href="/docs/${next.slug}"><span>Next</span>${next.title}</a>` : ''}
</nav>`
}

export function missingView(): Layout {
  const content = html`<h1>There is no such page</h1>
<p class="lead">It may have another name in this version. Search for it, or go to <a href="/docs">all pages</a>.</p>`
  return { title: 'There is no such page', slug: 'missing', content }
}
