import { type SamlMetadataProblem, samlLimits } from '@hallpass/contract'
import { type IdpCertificate, readCertificate } from './certificates.ts'
import { binding, space } from './names.ts'
import { allOf, attributeOf, childrenOf, parseXml, textOf, type XmlElement, XmlError } from './xml.ts'

export interface IdpMetadata {
  entityId: string
  /** Where a person is sent to, with the HTTP-Redirect binding. */
  ssoUrl: string
  certificates: readonly IdpCertificate[]
  wantsSignedRequests: boolean
}

export type IdpMetadataResult = ({ ok: true } & IdpMetadata) | { ok: false; problem: SamlMetadataProblem }

class MetadataError extends Error {
  readonly problem: SamlMetadataProblem

  constructor(problem: SamlMetadataProblem) {
    super(problem)
    this.problem = problem
  }
}

function fail(problem: SamlMetadataProblem): never {
  throw new MetadataError(problem)
}

/** Reads the metadata of one identity provider. Whoever gave it is trusted, by TLS or by being the administrator. */
export async function readIdpMetadata(text: string, now: Date): Promise<IdpMetadataResult> {
  try {
    return { ok: true, ...describe(await parse(text), now) }
  } catch (error) {
    if (error instanceof MetadataError) return { ok: false, problem: error.problem }
    throw error
  }
}

async function parse(text: string): Promise<XmlElement> {
  if (Buffer.byteLength(text) > samlLimits.metadataBytes) fail('too_large')
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) fail('document_type')
  // Files begin with a mark of their byte order where Windows wrote them.
  return parseXml(text.replace(/^\uFEFF/, '').trim(), samlLimits.metadataElements).catch((error: unknown) => {
    if (!(error instanceof XmlError)) throw error
    return fail(error.problem === 'too_deep' ? 'not_xml' : error.problem)
  })
}

function describe(root: XmlElement, now: Date): IdpMetadata {
  const { entity, role } = providerIn(root)
  for (const element of [root, entity, role]) checkValidity(element, now)
  const entityId = attributeOf(entity, 'entityID')?.trim()
  if (!entityId || entityId.length > 1024) return fail('no_entity_id')
  const wanted = attributeOf(role, 'WantAuthnRequestsSigned')
  return {
    entityId,
    ssoUrl: ssoUrlOf(role),
    certificates: certificatesOf(role),
    wantsSignedRequests: wanted === 'true' || wanted === '1',
  }
}

function providerIn(root: XmlElement) {
  const entities = [...allOf(root)].filter(
    ({ space: of, name }) => of === space.metadata && name === 'EntityDescriptor',
  )
  const found = entities.flatMap((entity) => {
    const roles = childrenOf(entity, space.metadata, 'IDPSSODescriptor').filter(isSaml2)
    return roles.map((role) => ({ entity, role }))
  })
  if (found.length > 1) fail('several_identity_providers')
  return found[0] ?? fail('no_identity_provider')
}

const isSaml2 = (role: XmlElement) =>
  attributeOf(role, 'protocolSupportEnumeration')?.split(/\s+/).includes(space.protocol)

function checkValidity(element: XmlElement, now: Date) {
  const until = attributeOf(element, 'validUntil')
  if (until !== undefined && !(new Date(until) > now)) fail('expired')
}

function ssoUrlOf(role: XmlElement): string {
  const service = childrenOf(role, space.metadata, 'SingleSignOnService').find(
    (one) => attributeOf(one, 'Binding') === binding.redirect,
  )
  const location = service && attributeOf(service, 'Location')?.trim()
  return location && isSsoUrl(location) ? location : fail('no_redirect_url')
}

/** A person's browser goes there: over TLS, or to this machine while somebody tries things out. */
export function isSsoUrl(text: string): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false
  const { protocol, hostname, hash, username } = new URL(text)
  if (hash !== '' || username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}

function certificatesOf(role: XmlElement): IdpCertificate[] {
  const keys = childrenOf(role, space.metadata, 'KeyDescriptor').filter(
    (key) => attributeOf(key, 'use') !== 'encryption',
  )
  const texts = keys.flatMap((key) =>
    [...allOf(key)].filter(({ space: of, name }) => of === space.signature && name === 'X509Certificate').map(textOf),
  )
  const found = texts.map((text) => certificateOf(text ?? ''))
  const different = new Map(found.filter((one) => one !== undefined).map((one) => [one.fingerprint, one]))
  if (different.size === 0) fail(found.length === 0 ? 'no_certificate' : 'certificate_key')
  if (different.size > samlLimits.certificates) fail('too_many_certificates')
  return [...different.values()]
}

/** Undefined for one whose key cannot be used here: an identity provider may show one beside others, and sign with those. */
function certificateOf(text: string): IdpCertificate | undefined {
  const certificate = readCertificate(text)
  if (typeof certificate !== 'string') return certificate
  return certificate === 'certificate_key' ? undefined : fail(certificate)
}
