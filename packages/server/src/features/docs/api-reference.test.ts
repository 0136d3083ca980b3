import { compareNames } from '@hallpass/contract'
import { defineEndpoint } from '@hallpass/contract/endpoints'
import { openApiDocument } from '@hallpass/contract/openapi'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { endpoints } from './document.ts'
import { renderApiReference } from './render-api-reference.ts'

describe('the reference of the API', () => {
  const page = renderApiReference(openApiDocument(endpoints))

  it('shows every endpoint once, with a link to it', () => {
    expect(page.match(/<article class="endpoint"/g)).toHaveLength(endpoints.length)
    expect(page.match(/<a class="row"/g)).toHaveLength(endpoints.length)
    for (const { summary } of endpoints)
      expect(page).toContain(summary.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;'))
  })

  it('begins with the ways to sign in and ends with what is internal, and goes by path in between', () => {
    const groups = page.split('<details open>').slice(1)
    const names = groups.map((group) => /<summary>([^<]*)/.exec(group)?.[1])
    expect(names.slice(0, 4)).toEqual(['Password', 'Magic link and one-time code', 'OAuth', 'Passkeys'])
    expect(names.slice(-2)).toEqual(['Meta', 'Internal'])
    for (const group of groups) {
      const rows = group.matchAll(/<a class="row".*?"mono">(.*?)<\/span>/g)
      const paths = [...rows].map(([, path = '']) => path.replaceAll('<wbr>', ''))
      expect(paths).toEqual(paths.toSorted(compareNames))
    }
  })

  it('works under a policy that allows inline styles and nothing else', () => {
    expect(page.match(/<script|<link|<img|<iframe|\son\w+=|url\(|@import|style="/i)).toBeNull()
    expect(page.match(/<style>/g)).toHaveLength(1)
  })

  it('has no two ids alike and no link to nowhere', () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })

  it('is a whole document, and leaves nothing unsaid', () => {
    expect(page.startsWith('<!doctype html>')).toBe(true)
    expect(page.match(/undefined|\[object |Promise/)).toBeNull()
  })
})

it('escapes whatever a definition says', () => {
  const odd = defineEndpoint({
    method: 'POST',
    path: '/odd',
    access: 'open',
    tag: 'Odd & "quoted"',
    summary: '<script>alert(1)</script>',
    description: 'a < b',
    body: z.strictObject({ '<q>': z.enum(['<s>']).describe('<u>') }),
    result: 'text',
    textErrors: { 400: '<img src=x>' },
  })
  const page = renderApiReference(openApiDocument([odd]))
  expect(page.match(/<script|<q>|<s>|<u>|<img/g)).toBeNull()
  expect(page.includes('&lt;script&gt;')).toBe(true)
})
