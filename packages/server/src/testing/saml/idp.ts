/** An identity provider for tests: writes answers, signs and encrypts them, also in ways that it should not. */
import { constants, createCipheriv, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'

export interface SamlAnswer {
  issuer: string
  acsUrl: string
  audience: string
  requestId: string | null
  now: Date
  assertionId: string
  subject: string
  nameIdFormat: string
  /** Of the assertion and of its confirmation, from now on. */
  lifetimeSeconds: number
  attributes: Readonly<Record<string, readonly string[]>>
}

const iso = (now: Date, seconds = 0) => new Date(now.getTime() + seconds * 1000).toISOString()
const attribute = (name: string, value: string | null) => (value === null ? '' : ` ${name}="${value}"`)

export function assertionXml(answer: SamlAnswer): string {
  const { issuer, acsUrl, audience, requestId, now, assertionId, subject, nameIdFormat, lifetimeSeconds } = answer
  const end = iso(now, lifetimeSeconds)
  const stated = Object.entries(answer.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  )
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${iso(now)}">`,
    `<saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${nameIdFormat}">${subject}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${acsUrl}"${attribute('InResponseTo', requestId)}/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${iso(now, -30)}" NotOnOrAfter="${end}">`,
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${iso(now)}" SessionIndex="_session1"><saml:AuthnContext>`,
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>',
    '</saml:AuthnContext></saml:AuthnStatement>',
    stated.length > 0 ? `<saml:AttributeStatement>${stated.join('')}</saml:AttributeStatement>` : '',
    '</saml:Assertion>',
  ].join('')
}

export function responseXml({ issuer, acsUrl, requestId, now }: SamlAnswer, inner: string, status = 'Success'): string {
  return [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_response1" Version="2.0" IssueInstant="${iso(now)}" Destination="${acsUrl}"${attribute('InResponseTo', requestId)}>`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>`,
    inner,
    '</samlp:Response>',
  ].join('')
}

export interface SignOptions {
  method?: string
  digest?: string
  transforms?: readonly string[]
  canonicalization?: string
  /** Of namespaces that count although no name uses them: libraries name `xs`, which types of values use. */
  prefixes?: readonly string[]
  /** Said in KeyInfo. */
  certificate?: string
}

const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** Signs the element of this name, right after its issuer. */
export function signXml(
  xml: string,
  name: 'Assertion' | 'Response',
  privateKey: string,
  options: SignOptions = {},
): string {
  const element = `//*[local-name(.)='${name}']`
  const signer = new SignedXml({
    privateKey,
    ...(options.certificate ? { publicCert: options.certificate, getKeyInfoContent: SignedXml.getKeyInfoContent } : {}),
    signatureAlgorithm: (options.method ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256') as never,
    canonicalizationAlgorithm: (options.canonicalization ?? canonical) as never,
  })
  signer.addReference({
    xpath: element,
    digestAlgorithm: (options.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256') as never,
    transforms: [...(options.transforms ?? [enveloped, canonical])] as never,
    ...(options.prefixes && { inclusiveNamespacesPrefixList: [...options.prefixes] }),
  })
  signer.computeSignature(xml, { location: { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

export interface EncryptOptions {
  cipher?: 'aes-128-gcm' | 'aes-256-gcm' | 'aes-128-cbc' | 'aes-256-cbc'
  keyAlgorithm?: string
  /** Hash and mask, for keys by `rsa-oaep` of XML encryption 1.1. */
  hash?: 'sha256' | 'sha512'
}

const enc = 'http://www.w3.org/2001/04/xmlenc#'
const enc11 = 'http://www.w3.org/2009/xmlenc11#'

/** Puts an assertion into an encrypted one, for whoever has the key of the certificate. */
export function encryptAssertion(assertion: string, certificate: string, options: EncryptOptions = {}): string {
  const { cipher = 'aes-256-gcm', hash } = options
  const keyAlgorithm = options.keyAlgorithm ?? (hash ? `${enc11}rsa-oaep` : `${enc}rsa-oaep-mgf1p`)
  const key = randomBytes(cipher.includes('256') ? 32 : 16)
  const wrapped = publicEncrypt(
    {
      key: new X509Certificate(certificate).publicKey,
      oaepHash: hash ?? 'sha1',
      padding: keyAlgorithm.endsWith('rsa-1_5') ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING,
    },
    key,
  )
  const digest = hash
    ? `<ds:DigestMethod Algorithm="${enc}${hash}"/><x:MGF xmlns:x="${enc11}" Algorithm="${enc11}mgf1${hash}"/>`
    : ''
  const algorithm = `${cipher.endsWith('gcm') ? enc11 : enc}${cipher.replace('-', '').replace('-', '-')}`
  return [
    '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">',
    `<xenc:EncryptedData xmlns:xenc="${enc}" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Type="${enc}Element">`,
    `<xenc:EncryptionMethod Algorithm="${algorithm}"/><ds:KeyInfo><xenc:EncryptedKey>`,
    `<xenc:EncryptionMethod Algorithm="${keyAlgorithm}">${digest}</xenc:EncryptionMethod>`,
    `<xenc:CipherData><xenc:CipherValue>${wrapped.toString('base64')}</xenc:CipherValue></xenc:CipherData>`,
    '</xenc:EncryptedKey></ds:KeyInfo>',
    `<xenc:CipherData><xenc:CipherValue>${encipher(cipher, key, assertion)}</xenc:CipherValue></xenc:CipherData>`,
    '</xenc:EncryptedData></saml:EncryptedAssertion>',
  ].join('')
}

function encipher(cipher: NonNullable<EncryptOptions['cipher']>, key: Buffer, text: string): string {
  const isAuthenticated = cipher.endsWith('gcm')
  const iv = randomBytes(isAuthenticated ? 12 : 16)
  const made = createCipheriv(cipher, key, iv)
  const body = Buffer.concat([iv, made.update(text, 'utf8'), made.final()])
  const tag = isAuthenticated ? (made as unknown as { getAuthTag(): Buffer }).getAuthTag() : Buffer.alloc(0)
  return Buffer.concat([body, tag]).toString('base64')
}

export const toBase64 = (xml: string) => Buffer.from(xml).toString('base64')
