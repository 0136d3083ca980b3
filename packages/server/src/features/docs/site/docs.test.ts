import { errorTable, neverSent } from '@hallpass/contract'
import { marked } from 'marked'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../routes.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { journeys, sdkPages } from './journeys.ts'
import { buildSite } from './site.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.base + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const slugs = [...journeys.flatMap(({ guides }) => guides), ...sdkPages].map(([slug]) => slug)

describe('the documentation in the server', () => {
  it('/docs answers with a heading, text and every guide, without a script or a redirect', async () => {
    const { status, headers, text } = await get('/docs')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<h1>Documentation</h1>')
    for (const slug of slugs) expect(text).toContain(`href="/docs/${slug}"`)
    expect(text).toContain('href="/docs/api"')
    expect(text).not.toMatch(/"undefined|>undefined(?!<\/span>)|\[object /)
  })

  it.each(slugs)('/docs/%s is a page with anchors and neighbours, and is served as Markdown too', async (slug) => {
    const page = await get(`/docs/${slug}`)
    const source = await get(`/docs/${slug}.md`)
    expect([page.status, source.status]).toEqual([200, 200])
    expect(source.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    const title = /^# (.*)$/m.exec(source.text)?.[1]?.replaceAll("'", '&#39;')
    expect(page.text).toMatch(/<h1 id="[\w-]+">/)
    expect(page.text).toContain(title)
    expect(page.text).toContain('rel="next"')
    expect(page.text).not.toMatch(/"undefined|>undefined(?!<\/span>)|\[object /)
  })

  it('nothing in a page runs by itself, and its policy would not let it', async () => {
    for (const path of ['/docs', '/docs/react', '/docs/search?q=<script>', '/docs/nowhere']) {
      const { headers, text } = await get(path)
      expect(headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self'",
      )
      expect(text).not.toMatch(/<script(?! src="\/docs\/docs\.js)|<style|\sstyle="|\son\w+="|<iframe|javascript:/i)
    }
  })

  it('a drawing is part of its page, in the colours of the page, with words for those who do not see it', async () => {
    const { text } = await get('/docs/tokens')
    expect(text).toMatch(
      /<svg role="img" aria-label="A browser signs in at Hallpass[^"]+" [^>]*viewBox="0 0 400 \d+">\n<rect/,
    )
    const file = await get('/docs/pictures/tokens.svg')
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-security-policy')]).toEqual([
      200,
      'image/svg+xml',
      "default-src 'none'; style-src 'unsafe-inline'",
    ])
  })

  it('drawings are shapes and words, in the same two schemes', async () => {
    const sheets = new Set<string>()
    for (const name of ['project', 'access-levels', 'tokens', 'teams', 'permissions']) {
      const { text } = await get(`/docs/pictures/${name}.svg`)
      sheets.add(/<style>.*<\/style>/s.exec(text)?.[0] ?? name)
      const shapes = new Set([...text.matchAll(/<(\w+)/g)].map(([, shape]) => shape))
      expect([...shapes].filter((shape) => !/^(svg|title|style|rect|path|text)$/.test(shape ?? ''))).toEqual([])
      expect(text).not.toMatch(/ (?:style|href|on\w+)=/)
    }
    expect(sheets.size).toBe(1)
    expect([...sheets][0]).toContain('@media (prefers-color-scheme: dark)')
  })

  it('code keeps what it says: the page shows the characters of the Markdown', async () => {
    const { text } = await get('/docs/react')
    const code = text.replaceAll(/<\/?span[^>]*>/g, '')
    expect(code).toContain('&lt;HallpassProvider app={hallpassApp}&gt;')
  })

  it('code names the address of the server that it is read on', async () => {
    const { text } = await get('/docs/react')
    expect(text).not.toContain('localhost:8102')
    expect(text).toContain(`${server.app.settings.url}/npm/`)
  })

  it('offers to edit a page only where that leads somewhere', async () => {
    expect((await get('/docs/react')).text).not.toContain('Edit this page')
    const { files } = await buildSite({ routes, repository: 'https://code.example/hallpass' })
    expect(files.get('/docs/react')?.text).toContain(
      '<a href="https://code.example/hallpass/edit/main/docs/guides/react.md">Edit this page</a>',
    )
  })

  it('the reference of the API is a part of it: header, pages, search and scheme, also as Markdown', async () => {
    const { text } = await get('/docs/api/users')
    for (const part of ['<header class="top">', 'class="pages"', 'role="search"', '<h1 id="users">', 'rel="next"'])
      expect(text).toContain(part)
    expect(text).toMatch(/<a href="\/docs\/api\/users" aria-current="page">Users<\/a>/)
    expect(text).toContain(`${server.app.settings.url}/api/v1/users&quot;`)
    expect((await get('/docs/api/users.md')).text).toMatch(/^# Users\n/)
  })

  it('shows the version of the server', async () => {
    expect((await get('/docs/react')).text).toMatch(/<span class="version"[^>]*>\d+\.\d+\.\d+/)
  })

  it('a page that is not there is a page with a way on', async () => {
    const { status, text } = await get('/docs/nowhere')
    expect([status, text.includes('There is no such page')]).toEqual([404, true])
  })

  it('is sent compressed, and not again to those who have it', async () => {
    const first = await get('/docs/react', { 'accept-encoding': 'gzip' })
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const again = await get('/docs/react', { 'accept-encoding': 'gzip', 'if-none-match': first.headers.get('etag')! })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('llms.txt lists every guide as Markdown', async () => {
    const { text } = await get('/llms.txt')
    for (const slug of slugs) expect(text).toContain(`](/docs/${slug}.md)`)
  })
})

it.each([
  ['add sign-in to my Next app', 'first-app'],
  ['protect a route', 'protect-a-route'],
  ['invite people to a team', 'client-app'],
  ['use my own SMTP server', 'emails'],
  ['change logo and colour', 'branding'],
  ['verify a webhook', 'webhooks'],
  ['import users from another system', 'moving-users'],
  ['restore a backup', 'backup'],
  ['run behind nginx', 'behind-a-proxy'],
  ['signInWithMagicLink', 'sdk/hallpass-client-app'],
  ['usePermission', 'sdk/react'],
  ['what does EMAIL_PASSWORD_MISMATCH mean', 'errors'],
  ['environment variables', 'settings'],
  ['2fa', 'second-factor'],
  ['magic link', 'magic-links'],
  ['passkey', 'passkeys'],
  ['guest accounts', 'guests'],
  ['log in with Google', 'providers'],
  ['forgot password', 'passwords'],
  ['logout', 'client-app'],
  ['log out', 'client-app'],
  ['jwt', 'tokens'],
  ['How can I require login for one page?', 'protect-a-route'],
  ['what is the difference between publishable key and secret key', 'access-levels'],
  ['get told when a user signs up', 'webhooks'],
  ['get notified about new users', 'webhooks'],
  ['translate the sign-in page to german', 'react'],
  ['gdpr', 'retention'],
  ['install the SDK', 'packages'],
  ['dark mode', 'branding'],
])('who asks “%s” finds the page %s', async (question, slug) => {
  const found = JSON.parse((await get(`/docs/search.json?q=${encodeURIComponent(question)}`)).text)
  const pages = found.slice(0, 3).map(({ address }: { address: string }) => address.split('#')[0])
  expect(pages).toContain(`/docs/${slug}`)
})

it.each([
  ['POST /users', 'POST /users'],
  ['get /api/v1/users/{id}', 'GET /users/{user_id}'],
  ['DELETE /teams/:id/', 'DELETE /teams/{team_id}'],
])('who asks “%s” finds that call first', async (question, heading) => {
  const [first] = JSON.parse((await get(`/docs/search.json?q=${encodeURIComponent(question)}`)).text)
  expect(first.heading).toBe(heading)
})

it('every known error that is sent has its place, with what it says, and no other', async () => {
  const { text } = await get('/docs/errors')
  const silent: readonly string[] = neverSent
  const shown = Object.keys(errorTable).filter((code) => text.includes(`<h2 id="${code.toLowerCase()}"`))
  expect(shown).toEqual(Object.keys(errorTable).filter((code) => !silent.includes(code)))
  const markdown = (await get('/docs/errors.md')).text
  for (const code of silent) expect(markdown).not.toMatch(new RegExp(`\\b${code}\\b`))
  for (const heading of ['When', 'What to do'])
    expect(text.match(new RegExp(`<strong>${heading}\\.</strong>`, 'g'))).toHaveLength(shown.length)
  expect(text).toContain('This session has ended. Sign in again.')
  expect(text).toContain('Use at least {min_length} characters.')
})

const hrefsOf = (html: string) =>
  [...html.matchAll(/<(?:a|link)[^>]* href="((?:\/docs|#|\/llms|\/api)[^"]*)"/g)].map(([, link = '']) => link)

/** All but those to other hosts. */
function linksOf(markdown: string): string[] {
  const links: string[] = []
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'link' || token.type === 'image') links.push(token.href)
  })
  return links.filter((link) => !/^(https?|mailto):/.test(link))
}

it('no link in the documentation is dead, in pages or in Markdown', async () => {
  const pages = new Map<string, string>()
  const read = async (path: string) => {
    if (!pages.has(path)) {
      const { status, text } = await get(path)
      pages.set(path, status === 200 ? text : '')
    }
    return pages.get(path)!
  }
  const dead: string[] = []
  const queue = ['/docs']
  const seen = new Set(queue)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const text = await read(path)
    for (const link of path.endsWith('.md') ? linksOf(text) : hrefsOf(text)) {
      const [target = '', anchor] = link.split('#')
      const address = target || path
      const page = await read(address)
      // Markdown has no ids: its headings are those of the page.
      const hasAnchor = async (id: string) => (await read(address.replace(/\.md$/, ''))).includes(`id="${id}"`)
      if (!page || (anchor && !(await hasAnchor(anchor)))) dead.push(`${path}: ${link}`)
      if (!seen.has(address) && !/\?|^\/(llms|api)/.test(address)) {
        seen.add(address)
        queue.push(address)
      }
    }
  }
  expect([...seen].filter((path) => path.endsWith('.md')).length).toBeGreaterThan(60)
  expect(dead).toEqual([])
})
