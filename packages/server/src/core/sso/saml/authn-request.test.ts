import { createVerify, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeKeyPair } from '../../crypto/index.ts'
import { type AuthnRequest, authnRequestUrl } from './authn-request.ts'

const now = new Date('2026-11-18T12:00:00.123Z')
const request: AuthnRequest = {
  id: '_r1',
  now,
  ssoUrl: 'https://idp.example/sso',
  acsUrl: 'https://auth.example/acs?a=1&b=2',
  entityId: 'https://auth.example/<sp>',
  relayState: 'state/+&=',
  isForced: false,
  nameIdFormat: null,
}

const messageOf = (url: string) =>
  inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest')!, 'base64')).toString()

describe('a request to an identity provider', () => {
  it('says who asks, where the answer goes and when', () => {
    const url = authnRequestUrl(request)
    expect(messageOf(url)).toBe(
      '<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r1" Version="2.0" IssueInstant="2026-11-18T12:00:00Z" Destination="https://idp.example/sso" AssertionConsumerServiceURL="https://auth.example/acs?a=1&amp;b=2" ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"><saml:Issuer>https://auth.example/&lt;sp&gt;</saml:Issuer><samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>',
    )
    expect(new URL(url).searchParams.get('RelayState')).toBe('state/+&=')
    expect(new URL(url).searchParams.has('Signature')).toBe(false)
  })

  it('asks for a new sign-in and a kind of name where the connection wants them', () => {
    const url = authnRequestUrl({ ...request, isForced: true, nameIdFormat: 'urn:x' })
    expect(messageOf(url)).toContain(' ForceAuthn="true"')
    expect(messageOf(url)).toContain('<samlp:NameIDPolicy Format="urn:x" AllowCreate="true"/>')
  })

  it('keeps the query that the URL has', () => {
    const { searchParams } = new URL(authnRequestUrl({ ...request, ssoUrl: 'https://idp.example/sso?idp=7' }))
    expect([...searchParams.keys()]).toEqual(['idp', 'SAMLRequest', 'RelayState'])
  })

  it('is signed over the bytes of its query', async () => {
    const { privateKey, certificate } = await makeKeyPair('auth.example', now)
    const url = authnRequestUrl({ ...request, privateKey })
    const [signed, signature] = url.slice(url.indexOf('?') + 1).split('&Signature=')
    const check = createVerify('RSA-SHA256').update(signed!)
    const { publicKey } = new X509Certificate(certificate)
    expect(check.verify(publicKey, decodeURIComponent(signature!), 'base64')).toBe(true)
    expect(signed).toContain('&SigAlg=http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256')
  })
})

describe('our certificate', () => {
  it('is one that its own key signed, for ten years', async () => {
    const made = new X509Certificate((await makeKeyPair('auth.example', now)).certificate)
    expect(made.verify(made.publicKey)).toBe(true)
    expect(made.subject).toBe('CN=auth.example')
    expect(new Date(made.validFrom)).toEqual(new Date('2026-11-18T12:00:00Z'))
    expect(new Date(made.validTo)).toEqual(new Date('2036-11-18T12:00:00Z'))
  })

  it('is one that its own key signed after 2049 as well', async () => {
    const made = new X509Certificate((await makeKeyPair('auth.example', new Date('2045-01-01T00:00:00Z'))).certificate)
    expect(new Date(made.validTo)).toEqual(new Date('2055-01-01T00:00:00Z'))
  })
})
