import { generateKeyPairSync } from 'node:crypto'
import type { SamlMetadataProblem } from '@hallpass/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { unfitCertificates } from '../../../testing/saml/unfit-certificates.ts'
import { type KeyPair, makeKeyPair } from '../../crypto/index.ts'
import { readCertificate } from './certificates.ts'
import { readIdpMetadata } from './idp-metadata.ts'
import { writeSpMetadata } from './sp-metadata.ts'

const now = new Date('2026-11-18T12:00:00Z')
let [first, second]: KeyPair[] = []

beforeAll(async () => {
  ;[first, second] = await Promise.all([makeKeyPair('one.example', now), makeKeyPair('two.example', now)])
})

const base64Of = (pem: string) => pem.replace(/-----.*-----|\n/g, '')
const keyOf = (pem: string, use = ' use="signing"') =>
  `<md:KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>\n${base64Of(pem)}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`

const metadata = (keys = keyOf(first!.certificate)) =>
  `<?xml version="1.0"?><!-- by hand --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/entity"><md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso?x=1&amp;y=2"/></md:IDPSSODescriptor></md:EntityDescriptor>`

const signInUrl = 'https://idp.example/sso?x=1&amp;y=2'
const longUrl = (length: number) => 'https://idp.example/'.padEnd(length, 'x')

describe('metadata of an identity provider', () => {
  it('says its entity ID, its URL, its certificates and whether it wants signed requests', async () => {
    const keys =
      keyOf(first!.certificate) + keyOf(second!.certificate, '') + keyOf(first!.certificate, ' use="encryption"')
    const result = await readIdpMetadata(`\uFEFF${metadata(keys)}\n`, now)
    expect(result).toMatchObject({
      ok: true,
      entityId: 'https://idp.example/entity',
      ssoUrl: 'https://idp.example/sso?x=1&y=2',
      wantsSignedRequests: true,
    })
    expect(result.ok && result.certificates.map(({ notAfter }) => notAfter)).toEqual([
      new Date('2036-11-18T12:00:00Z'),
      new Date('2036-11-18T12:00:00Z'),
    ])
  })

  it('is found in a file of several entities, when one of them is an identity provider', async () => {
    const inner = metadata().replace(/^<\?xml[^>]*>/, '')
    const wrap = (content: string) =>
      `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${content}</md:EntitiesDescriptor>`
    const other = '<md:EntityDescriptor entityID="https://sp.example"/>'
    expect(await readIdpMetadata(wrap(other + inner), now)).toMatchObject({ ok: true })
    expect(await readIdpMetadata(wrap(inner + inner), now)).toEqual({
      ok: false,
      problem: 'several_identity_providers',
    })
  })

  it.each<[SamlMetadataProblem, (xml: string) => string]>([
    ['not_xml', () => 'hello'],
    ['not_xml', (xml) => xml.slice(0, -5)],
    ['document_type', (xml) => xml.replace('<!-- by hand -->', '<!DOCTYPE x>')],
    ['too_large', (xml) => `${xml}${' '.repeat(1_100_000)}`],
    ['too_many_elements', (xml) => xml.replace('</md:IDPSSODescriptor>', `${'<x/>'.repeat(10_000)}$&`)],
    ['no_identity_provider', (xml) => xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['no_identity_provider', (xml) => xml.replace('SAML:2.0:protocol', 'SAML:1.1:protocol')],
    ['no_identity_provider', (xml) => xml.replaceAll('md:EntityDescriptor', 'md:AffiliationDescriptor')],
    [
      'no_identity_provider',
      (xml) => xml.replaceAll('md:EntityDescriptor', 'x:EntityDescriptor').replace(' xmlns:md', ' xmlns:x="urn:x"$&'),
    ],
    ['expired', (xml) => xml.replace('entityID', 'validUntil="2026-11-18T11:00:00Z" entityID')],
    ['expired', (xml) => xml.replace('entityID', 'validUntil="some day" entityID')],
    ['no_entity_id', (xml) => xml.replace('https://idp.example/entity', '')],
    ['no_redirect_url', (xml) => xml.replace('HTTP-Redirect', 'SOAP')],
    ['no_redirect_url', (xml) => xml.replace('https://idp.example/sso', 'http://idp.example/sso')],
    ['no_redirect_url', (xml) => xml.replace('https://idp.example/sso', 'javascript:alert(1)')],
    ['no_redirect_url', (xml) => xml.replace('https://idp.example/sso', 'idp.example/sso')],
    ['no_redirect_url', (xml) => xml.replace(signInUrl, longUrl(2_001))],
    ['no_certificate', (xml) => xml.replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/s, '')],
    ['certificate_malformed', (xml) => xml.replace(/(<ds:X509Certificate>).*(<\/ds:X509Certificate>)/s, '$1AAAA$2')],
  ])('is refused: %s', async (problem, change) => {
    expect(await readIdpMetadata(change(metadata()), now)).toEqual({ ok: false, problem })
  })

  it('has a URL of up to 2,000 characters', async () => {
    const result = await readIdpMetadata(metadata().replace(signInUrl, longUrl(2_000)), now)
    expect(result).toMatchObject({ ok: true, ssoUrl: longUrl(2_000) })
  })

  it('is refused with more than ten certificates', async () => {
    const pairs = await Promise.all(Array.from({ length: 11 }, () => makeKeyPair('many.example', now)))
    const keys = pairs.map(({ certificate }) => keyOf(certificate)).join('')
    expect(await readIdpMetadata(metadata(keys), now)).toEqual({ ok: false, problem: 'too_many_certificates' })
  })
})

/** Made by OpenSSL, until 2126: of a key on P-256, and of RSA with 1,024 bits. */
describe('a certificate', () => {
  it('is refused with a key on a curve, and with a short one', () => {
    expect([readCertificate(unfitCertificates.elliptic), readCertificate(unfitCertificates.short)]).toEqual([
      'certificate_key',
      'certificate_key',
    ])
  })

  it('is read as PEM and as Base64 alike', () => {
    const pem = readCertificate(first!.certificate)
    expect(pem).toMatchObject({ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(readCertificate(base64Of(first!.certificate))).toEqual(pem)
  })

  it('is refused when it is none', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const texts = ['', 'x', publicKey.export({ type: 'spki', format: 'pem' }) as string]
    for (const text of texts) expect(readCertificate(text)).toBe('certificate_malformed')
  })
})

describe('our own metadata', () => {
  it('says what an identity provider must know', () => {
    const xml = writeSpMetadata({
      entityId: 'https://auth.example/sso/1',
      acsUrl: 'https://auth.example/sso/1/acs?a=1&b=2',
      certificate: first!.certificate,
      signsRequests: true,
      nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    })
    expect(xml).toContain('entityID="https://auth.example/sso/1"')
    expect(xml).toContain('Location="https://auth.example/sso/1/acs?a=1&amp;b=2"')
    expect(xml).toContain('AuthnRequestsSigned="true" WantAssertionsSigned="true"')
    expect(xml.match(/<X509Certificate>/g)).toHaveLength(2)
  })
})
