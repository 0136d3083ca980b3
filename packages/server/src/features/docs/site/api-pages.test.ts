import { execFileSync } from 'node:child_process'
import { compareNames } from '@hallpass/contract'
import { defineEndpoint } from '@hallpass/contract/endpoints'
import { openApiDocument } from '@hallpass/contract/openapi'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { routes } from '../../../routes.ts'
import { openApiOf } from '../document.ts'
import { operationsOf } from '../operations.ts'
import { addressOfOperation, headingOf } from './api-links.ts'
import { apiPages } from './api-pages.ts'
import { curlOf } from './curl.ts'
import { renderMarkdown } from './markdown.ts'
import type { Source } from './sources.ts'

const document = JSON.parse(openApiOf(routes).text)
const [contents, ...groups] = apiPages(document)
const operations = operationsOf(document)
const pageOf = (slug: string) => groups.find((page) => page.slug === slug)!.text
const partOf = (slug: string, heading: string) => pageOf(slug).split(`## ${heading}\n`)[1]?.split(/^## /m)[0]
const rendered = (source: Source) =>
  renderMarkdown(source, { hasPage: () => true, repository: undefined, pictures: new Map(), url: undefined })

describe('the reference of the API', () => {
  it('the first page of the API reference leads to every call, whose page tells about it once', () => {
    for (const operation of operations) {
      expect(contents!.text).toContain(`(${addressOfOperation(operation)})`)
      const [slug = '', id] = addressOfOperation(operation).replace('/docs/', '').split('#')
      const found = rendered(groups.find((page) => page.slug === slug)!).headings.filter((one) => one.id === id)
      expect(found.map(({ text }) => text)).toEqual([headingOf(operation)])
      expect(pageOf(slug)).toContain(operation.summary)
    }
  })

  it('the API reference begins with sign-in methods, ends with the server itself, and goes by path between, internal calls last', () => {
    const names = groups.map(({ title }) => title)
    expect(names.slice(0, 4)).toEqual(['Password', 'Magic link and one-time code', 'OAuth', 'Passkeys'])
    expect(names.slice(-2)).toEqual(['Integrations', 'Meta'])
    for (const { text } of groups) {
      const paths = [...text.matchAll(/^## [A-Z]+ (\S+)$/gm)].map(([, path = '']) => path)
      const inner = paths.filter((path) => path.startsWith('/internal/'))
      const outer = paths.filter((path) => !path.startsWith('/internal/'))
      expect(paths).toEqual([...outer.toSorted(compareNames), ...inner.toSorted(compareNames)])
    }
  })

  it('a call shows the query that it reads, its body, what it answers and how it fails', () => {
    const list = partOf('api/users', 'GET /users')
    expect(list).toMatch(/\| `order_by` \| query \| `"signed_up_at"` \|/)
    expect(list).toContain('| `items` | `ExtendedUser[]` |')
    for (const heading of ['POST /users', 'GET /users/{user_id}', 'PATCH /users/{user_id}', 'DELETE /users/{user_id}'])
      expect(partOf('api/users', heading)).not.toMatch(/\| query \|/)
    expect(partOf('api/users', 'POST /users')).toMatch(
      /\| 409 \| \[`USER_EMAIL_ALREADY_EXISTS`\]\(\/docs\/errors#user_email_already_exists\) \|/,
    )
    expect(partOf('api/users', 'GET /users/me')).toContain('[`OwnUser`](#ownuser)')
    expect(pageOf('api/users')).toContain('### OwnUser\n\nThe signed-in user, at the client level.')
  })

  it('backticks in what definitions say are code', () => {
    const page = rendered(groups.find(({ slug }) => slug === 'api/projects')!).html
    expect(page).toContain('<code>hallpass projects restore</code>')
    expect(page.replaceAll(/<pre.*?<\/pre>/gs, '')).not.toContain('`')
  })

  it('every call has a line for the terminal that a shell can read', () => {
    const script = operations.map((operation) => `f() {\n${curlOf(operation)}\n}`).join('\n')
    execFileSync('bash', ['-n'], { input: script })
    expect(operations.filter((operation) => !curlOf(operation).startsWith('curl '))).toEqual([])
    const signIn = operations.find(({ path }) => path === '/auth/password/sign-in')!
    expect(curlOf(signIn)).toContain("-H 'x-stack-publishable-client-key: pck_…'")
    expect(curlOf(signIn)).toMatch(/-d '\{"email":"[^"]+@example.com"/)
  })
})

it('the API reference escapes what definitions say', () => {
  const odd = defineEndpoint({
    method: 'POST',
    path: '/odd',
    access: 'open',
    tag: 'Odd & "quoted"',
    summary: '<script>alert(1)</script>',
    description: 'a < b',
    body: z.strictObject({ '<q>': z.enum(['<s>', 'a|b']).describe('<u>') }),
    result: 'text',
    textErrors: { 400: '<img src=x>' },
  })
  const pages = apiPages(openApiDocument([odd])).map((page) => rendered(page).html)
  expect(pages.join().match(/<script|<q>|<s>|<u>|<img/g)).toBeNull()
  expect(pages.join()).toContain('&lt;script&gt;')
  expect(pages.join()).toContain('&quot;a|b&quot;')
})
