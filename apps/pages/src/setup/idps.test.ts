import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Idp, Way } from './idps/idp.ts'
import { choiceOf, findChoice, idps, keyOf } from './idps.ts'
import { Instructions } from './instructions.tsx'

const ours = {
  callback_url: 'https://id.example/api/v1/sso/saml/p/1/acs',
  client_id: 'https://id.example/api/v1/sso/saml/p/1',
}
const written = (way: Way) => renderToStaticMarkup(h(Instructions, { way, ours })).replaceAll('&quot;', '"')
const ways = idps.flatMap((idp) => idp.ways.map((way) => [idp, way] as const))

describe.each(ways.map(([idp, way]) => [keyOf(idp, way), way] as const))('%s', (_, way) => {
  it('names what the identity provider is told', () => {
    const html = written(way)
    expect(html).toContain(`>${ours.callback_url}<`)
    expect(html.includes(`>${ours.client_id}<`)).toBe(way.protocol === 'saml')
  })

  it('leaves no name to fill in open', () => {
    expect(written(way)).not.toMatch(/\{\w+\}/)
  })
})

describe('both protocols', () => {
  const offered = (id: string) => findChoice(id)?.idp.ways.map(({ protocol }) => protocol)

  it.each(['okta', 'entra', 'keycloak'])('are offered for %s, OpenID Connect first', (id) => {
    expect(offered(id)).toEqual(['oidc', 'saml'])
  })

  it.each(['onelogin', 'ping'])('are offered for %s, SAML first', (id) => {
    expect(offered(id)).toEqual(['saml', 'oidc'])
  })

  it.each(['google', 'adfs'])('are not for %s, which is connected by SAML', (id) => {
    expect(offered(id)).toEqual(['saml'])
  })
})

it('the pattern for OneLogin fits one address', () => {
  const [, pattern = ''] = />(\^[^<]+\$)</.exec(written(findChoice('onelogin:saml')!.way)) ?? []
  expect(pattern).toBe(String.raw`^https:\/\/id\.example\/api\/v1\/sso\/saml\/p\/1\/acs$`)
  expect(new RegExp(pattern).test(ours.callback_url)).toBe(true)
  expect(new RegExp(pattern).test(ours.callback_url.replace('.', 'x'))).toBe(false)
})

describe('whose connection it is', () => {
  it.each([
    ['okta', 'oidc', 'https://acme.okta.com'],
    ['okta', 'saml', 'http://www.okta.com/exk1'],
    ['entra', 'oidc', 'https://login.microsoftonline.com/0b7c/v2.0'],
    ['entra', 'saml', 'https://sts.windows.net/0b7c/'],
    ['google', 'saml', 'https://accounts.google.com/o/saml2?idpid=C1'],
    ['onelogin', 'saml', 'https://app.onelogin.com/saml/metadata/1'],
    ['onelogin', 'oidc', 'https://acme.onelogin.com/oidc/2'],
    ['ping', 'saml', 'https://auth.pingone.eu/0b7c'],
    ['ping', 'oidc', 'https://auth.pingone.com/0b7c/as'],
    ['keycloak', 'saml', 'https://sso.acme.com/realms/acme'],
    ['adfs', 'saml', 'http://adfs.acme.com/adfs/services/trust'],
  ] as const)('its issuer shows: %s by %s', (id, type, issuer) => {
    const { idp, way } = choiceOf({ type, issuer }, findChoice('saml'))
    expect([idp.id, way.protocol]).toEqual([id, type])
  })

  const idOf = (type: 'oidc' | 'saml', issuer: string, key?: string): Idp['id'] =>
    choiceOf({ type, issuer }, findChoice(key)).idp.id

  it('is what somebody chose, where the issuer does not show it', () => {
    expect(idOf('oidc', 'https://login.acme.com', 'okta:oidc')).toBe('okta')
    expect(idOf('saml', 'https://okta.com.evil.example', 'keycloak:saml')).toBe('keycloak')
  })

  it('is nobody’s in particular where that speaks another protocol, or nothing was chosen', () => {
    expect(idOf('oidc', 'https://login.acme.com', 'adfs:saml')).toBe('oidc')
    expect(idOf('oidc', 'https://accounts.google.com')).toBe('oidc')
    expect(idOf('saml', 'urn:acme')).toBe('saml')
  })
})

it('a browser that kept only the identity provider goes on with its first way', () => {
  expect(findChoice('okta')?.way.protocol).toBe('oidc')
  expect(findChoice('nobody:saml')).toBeUndefined()
})
