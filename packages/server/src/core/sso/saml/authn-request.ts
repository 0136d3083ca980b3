import { createSign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { binding, rsaSha256, space } from './names.ts'
import { escapeXml } from './xml.ts'

export interface AuthnRequest {
  /** Random; begins with a letter or `_`. */
  id: string
  now: Date
  ssoUrl: string
  acsUrl: string
  entityId: string
  relayState: string
  isForced: boolean
  nameIdFormat: string | null
  /** Signs the request, as PEM. */
  privateKey?: string | undefined
}

/** Where a person is sent to, with a request in the query: the HTTP-Redirect binding. */
export function authnRequestUrl(request: AuthnRequest): string {
  const message = deflateRawSync(Buffer.from(writeRequest(request))).toString('base64')
  // A signature covers these bytes: they stay as they are from here on.
  const fields = [`SAMLRequest=${encodeURIComponent(message)}`, `RelayState=${encodeURIComponent(request.relayState)}`]
  if (request.privateKey !== undefined) {
    fields.push(`SigAlg=${encodeURIComponent(rsaSha256)}`)
    const signature = createSign('RSA-SHA256').update(fields.join('&')).sign(request.privateKey, 'base64')
    fields.push(`Signature=${encodeURIComponent(signature)}`)
  }
  return `${request.ssoUrl}${request.ssoUrl.includes('?') ? '&' : '?'}${fields.join('&')}`
}

function writeRequest({ id, now, ssoUrl, acsUrl, entityId, isForced, nameIdFormat }: AuthnRequest): string {
  const attributes = {
    'xmlns:samlp': space.protocol,
    'xmlns:saml': space.assertion,
    ID: id,
    Version: '2.0',
    IssueInstant: now.toISOString().replace(/\.\d+Z$/, 'Z'),
    Destination: ssoUrl,
    AssertionConsumerServiceURL: acsUrl,
    ProtocolBinding: binding.post,
    ...(isForced ? { ForceAuthn: 'true' } : {}),
  }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  const format = nameIdFormat === null ? '' : ` Format="${escapeXml(nameIdFormat)}"`
  return [
    `<samlp:AuthnRequest${written.join('')}>`,
    `<saml:Issuer>${escapeXml(entityId)}</saml:Issuer>`,
    `<samlp:NameIDPolicy${format} AllowCreate="true"/>`,
    '</samlp:AuthnRequest>',
  ].join('')
}
