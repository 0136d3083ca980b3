import { type SamlMetadataProblem, samlLimits } from '@hallpass/contract'
import { beforeAll, expect, it } from 'vitest'
import { unfitCertificates } from '../../../testing/saml/unfit-certificates.ts'
import { makeKeyPair } from '../../crypto/index.ts'
import { readCertificate } from './certificates.ts'
import { readIdpMetadata } from './idp-metadata.ts'
import { writeSpMetadata } from './sp-metadata.ts'

/** Metadata that is just still accepted, beside what just is not. */
const now = new Date('2026-11-18T12:00:00Z')
let pems: string[] = []
beforeAll(async () => {
  const pairs = Array.from({ length: samlLimits.certificates }, (_, at) => makeKeyPair(`${at}.example`, now))
  pems = (await Promise.all(pairs)).map(({ certificate }) => certificate)
})

interface Parts {
  keys?: string
  entity?: string
  entityId?: string
  role?: string
  url?: string
  before?: string
  more?: string
}

const base64Of = (pem: string) => pem.replace(/-----.*-----|\n/g, '')
const keyOf = (pem: string, use = 'signing') =>
  `<md:KeyDescriptor use="${use}"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><KeyName>X509Certificate</KeyName><X509Data><X509Certificate>${base64Of(pem)}</X509Certificate></X509Data></KeyInfo></md:KeyDescriptor>`
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'

function read(parts: Parts = {}) {
  const { entityId = 'https://idp.example', url = 'https://idp.example/sso', entity = '', role = '', more = '' } = parts
  const keys = parts.keys ?? keyOf(pems[0]!)
  const xml = `${parts.before ?? ''}<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}" ${entity}><md:IDPSSODescriptor protocolSupportEnumeration="${protocol}" ${role}>${keys}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}"/></md:IDPSSODescriptor>${more}</md:EntityDescriptor>`
  return readIdpMetadata(xml, now)
}
const problemOf = async (parts: Parts): Promise<SamlMetadataProblem | undefined> => {
  const result = await read(parts)
  return result.ok ? undefined : result.problem
}

it.each<[string, string, SamlMetadataProblem | undefined]>([
  ['entity', 'validUntil="2026-11-18T12:00:00.001Z"', undefined],
  ['entity', 'validUntil="2026-11-18T12:00:00.000Z"', 'expired'],
  ['role', 'validUntil="2026-11-18T12:00:00.001Z"', undefined],
  ['role', 'validUntil="2026-11-18T12:00:00.000Z"', 'expired'],
  ['role', 'validUntil=""', 'expired'],
  ['entityId', 'x'.repeat(1024), undefined],
  ['entityId', 'x'.repeat(1025), 'no_entity_id'],
  ['entityId', '  ', 'no_entity_id'],
  ['url', 'http://localhost:8080/sso', undefined],
  ['url', 'http://127.0.0.1:8080/sso', undefined],
  ['url', 'http://192.168.0.1/sso', 'no_redirect_url'],
  ['url', 'ftp://localhost/sso', 'no_redirect_url'],
  ['url', 'https://idp.example/sso#part', 'no_redirect_url'],
  ['url', 'https://somebody@idp.example/sso', 'no_redirect_url'],
  ['url', 'https://', 'no_redirect_url'],
  ['url', '', 'no_redirect_url'],
  ['before', '<!ENTITY x "y">', 'document_type'],
  ['before', '<!doctype x>', 'document_type'],
  ['before', ' \n', undefined],
])('%s %s: %s', async (part, text, problem) => {
  expect(await problemOf({ [part]: text })).toBe(problem)
})

it('is read without spaces around its entity ID and its URL', async () => {
  const found = await read({ entityId: ' https://idp.example ', url: ' https://idp.example/sso ' })
  expect(found).toMatchObject({ entityId: 'https://idp.example', ssoUrl: 'https://idp.example/sso' })
  // A mark of byte order is one at the beginning alone.
  expect(await read({ entityId: 'urn:\uFEFFidp' })).toMatchObject({ entityId: 'urn:\uFEFFidp' })
})

it.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['TRUE', false],
])('WantAuthnRequestsSigned="%s": %s', async (wanted, wantsSignedRequests) => {
  expect(await read({ role: `WantAuthnRequestsSigned="${wanted}"` })).toMatchObject({ wantsSignedRequests })
})

it('does not want signed requests where it does not say so', async () => {
  expect(await read()).toMatchObject({ wantsSignedRequests: false })
})

it('has as many certificates as the limit says, each once, and none that is for encryption', async () => {
  const all = pems.map((pem) => keyOf(pem)).join('')
  const found = await read({ keys: all + all })
  expect(found.ok && found.certificates).toEqual(pems.map(readCertificate))
  expect(await problemOf({ keys: keyOf(pems[0]!, 'encryption') })).toBe('no_certificate')
  const one = await read({ keys: keyOf(pems[0]!) + keyOf(pems[1]!, 'encryption') })
  expect(one.ok && one.certificates).toEqual([readCertificate(pems[0]!)])
})

const { elliptic, short } = unfitCertificates
const none = 'AAAA'
it.each<[string, () => string[], SamlMetadataProblem | undefined]>([
  ['a key on a curve after a good one', () => [pems[0]!, elliptic], undefined],
  ['a key on a curve before a good one', () => [elliptic, pems[0]!], undefined],
  ['a key that is too short beside a good one', () => [short, pems[0]!], undefined],
  ['no key but one on a curve', () => [elliptic], 'certificate_key'],
  ['no key but those that cannot be used', () => [elliptic, short], 'certificate_key'],
  ['what is no certificate beside a good key', () => [pems[0]!, none], 'certificate_malformed'],
  ['what is no certificate beside a key on a curve', () => [elliptic, none], 'certificate_malformed'],
])('with %s', async (_what, texts, problem) => {
  const found = await read({
    keys: texts()
      .map((text) => keyOf(text))
      .join(''),
  })
  expect(found.ok ? undefined : found.problem).toBe(problem)
  if (found.ok) expect(found.certificates).toEqual([readCertificate(pems[0]!)])
})

it('a key that cannot be used takes no place of one that can', async () => {
  const found = await read({ keys: [elliptic, ...pems, short].map((pem) => keyOf(pem)).join('') })
  expect(found.ok && found.certificates).toHaveLength(samlLimits.certificates)
})

it('is of one identity provider, whatever else the entity is', async () => {
  const role = `<md:IDPSSODescriptor protocolSupportEnumeration="${protocol}"/>`
  expect(await problemOf({ more: role })).toBe('several_identity_providers')
  const old = '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:1.1:protocol"/>'
  const others = `${old}<md:IDPSSODescriptor/><md:SPSSODescriptor protocolSupportEnumeration="${protocol}"/><EntityDescriptor xmlns="urn:other"><IDPSSODescriptor protocolSupportEnumeration="${protocol}"/></EntityDescriptor>`
  expect(await problemOf({ more: others })).toBeUndefined()
})

it('is as large as the limit says', async () => {
  const { length } = `<!-- -->${(await text()).trim()}`
  const comment = (size: number) => `<!--${'x'.repeat(size - length + 1)}-->`
  const at = async (size: number) => readIdpMetadata(`${comment(size)}${await text()}`, now)
  expect((await at(samlLimits.metadataBytes)).ok).toBe(true)
  expect(await at(samlLimits.metadataBytes + 1)).toEqual({ ok: false, problem: 'too_large' })
})

async function text() {
  return `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="e"><md:IDPSSODescriptor protocolSupportEnumeration="${protocol}">${keyOf(pems[0]!)}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`
}

it('of our own says which format of names is wanted, where one is, and what the key is for', () => {
  const own = { entityId: 'e', acsUrl: 'https://a.example/acs', certificate: pems[0]!, signsRequests: false }
  const plain = writeSpMetadata({ ...own, nameIdFormat: null })
  expect(plain).not.toContain('NameIDFormat')
  expect(plain).toContain('AuthnRequestsSigned="false"')
  expect(writeSpMetadata({ ...own, nameIdFormat: 'urn:<x>' })).toContain('<NameIDFormat>urn:&lt;x&gt;</NameIDFormat>')
  const [signing = '', encryption = ''] = plain.split('</KeyDescriptor>')
  expect(signing).toContain('use="signing"')
  expect(signing).not.toContain('EncryptionMethod')
  expect(encryption.match(/EncryptionMethod Algorithm="[^"]*#([^"]+)"/g)?.map((one) => one.split('#')[1])).toEqual([
    'aes256-gcm"',
    'aes128-gcm"',
    'rsa-oaep-mgf1p"',
  ])
})
