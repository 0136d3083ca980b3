import { compareNames } from '@hallpass/contract'
import { defineEndpoint } from '@hallpass/contract/endpoints'
import { openApiDocument } from '@hallpass/contract/openapi'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { routes } from '../../routes.ts'
import { renderApiReference } from './render-api-reference.ts'

describe('the reference of the API', () => {
  const endpoints = routes.map(({ endpoint }) => endpoint)
  const page = renderApiReference(openApiDocument(endpoints))

  it('the API reference shows every endpoint once, with a link to it', () => {
    expect(page.match(/<article class="endpoint"/g)).toHaveLength(endpoints.length)
    expect(page.match(/<a class="row"/g)).toHaveLength(endpoints.length)
    for (const { summary } of endpoints)
      expect(page).toContain(summary.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;'))
  })

  it('the API reference begins with sign-in methods, ends with internal endpoints, and goes by path between', () => {
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

  it('the API reference needs only inline styles', () => {
    expect(page.match(/<script|<link|<img|<iframe|\son\w+=|url\(|@import|style="/i)).toBeNull()
    expect(page.match(/<style>/g)).toHaveLength(1)
  })

  it('the API reference has no duplicate ids and no dead links', () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  })

  it('the API reference is a whole document without gaps', () => {
    expect(page.startsWith('<!doctype html>')).toBe(true)
    expect(page.match(/undefined|\[object |Promise/)).toBeNull()
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
    body: z.strictObject({ '<q>': z.enum(['<s>']).describe('<u>') }),
    result: 'text',
    textErrors: { 400: '<img src=x>' },
  })
  const page = renderApiReference(openApiDocument([odd]))
  expect(page.match(/<script|<q>|<s>|<u>|<img/g)).toBeNull()
  expect(page.includes('&lt;script&gt;')).toBe(true)
})
