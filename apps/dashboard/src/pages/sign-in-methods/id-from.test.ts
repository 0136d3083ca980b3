import { expect, it } from 'vitest'
import { idFrom } from './id-from.ts'

it.each([
  ['Acme Workforce', [], 'acme_workforce'],
  ['Zürich & Söhne', [], 'zu_rich_so_hne'],
  ['Google', [], 'google_openid'],
  ['42 Keycloak', [], 'keycloak'],
  ['日本', [], 'openid'],
  ['Acme', ['acme', 'acme_2'], 'acme_3'],
])('the provider "%s" gets an id that addresses can hold', (name, taken, id) => {
  expect(idFrom(name, taken)).toBe(id)
})
