import { samlLimits } from '@hallpass/contract'
import { loadLibrary } from './library.ts'
import type { Message } from './message.ts'
import { envelopedSignature, rsaSha256, space } from './names.ts'
import { refuse } from './refusal.ts'
import { allOf, attributeOf, childrenOf, type XmlElement } from './xml.ts'

const signatureMethods = new Set<string | undefined>([rsaSha256, 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512'])
const digestMethods = new Set<string | undefined>([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/**
 * Signatures stand directly in one of these elements, once, and are made of what we know. Everything else, also
 * what the library would take or pass over, is refused before the library sees it.
 */
export function checkSignatures(root: XmlElement, allowed: readonly XmlElement[]) {
  for (const element of allOf(root)) {
    const signatures = element.children.filter(({ name }) => name === 'Signature')
    if (signatures.length === 0) continue
    if (!allowed.includes(element) || signatures.length > 1) refuse('signature_misplaced')
    checkSignature(signatures[0]!, element)
  }
}

function checkSignature(signature: XmlElement, signed: XmlElement) {
  const [info, value, keyInfo, ...more] = signature.children
  if (!isDsig(signature, 'Signature') || !isDsig(info, 'SignedInfo') || !isDsig(value, 'SignatureValue'))
    return refuse('signature_malformed')
  // What it says about its key is not looked at; it may only be there.
  if ((keyInfo && !isDsig(keyInfo, 'KeyInfo')) || more.length > 0) return refuse('signature_malformed')
  const [canonicalization, method, reference, ...others] = info.children
  if (!isDsig(canonicalization, 'CanonicalizationMethod') || !isDsig(method, 'SignatureMethod') || others.length > 0)
    return refuse('signature_malformed')
  if (attributeOf(canonicalization, 'Algorithm') !== space.canonical) refuse('transform_not_allowed')
  canonicalization.children.forEach(checkInclusive)
  if (!signatureMethods.has(attributeOf(method, 'Algorithm'))) refuse('signature_algorithm')
  checkReference(reference, signed)
}

function checkReference(reference: XmlElement | undefined, signed: XmlElement) {
  if (!isDsig(reference, 'Reference')) return refuse('signature_malformed')
  const id = attributeOf(signed, 'ID')
  if (!id || attributeOf(reference, 'URI') !== `#${id}`) refuse('signature_misplaced')
  const [transforms, method, value, ...more] = reference.children
  if (!isDsig(transforms, 'Transforms') || !isDsig(method, 'DigestMethod') || !isDsig(value, 'DigestValue'))
    return refuse('signature_malformed')
  if (more.length > 0 || value.children.length > 0) refuse('signature_malformed')
  if (!digestMethods.has(attributeOf(method, 'Algorithm'))) refuse('digest_algorithm')
  checkTransforms(transforms)
}

function checkTransforms(transforms: XmlElement) {
  const names = transforms.children.map((transform) => attributeOf(transform, 'Algorithm'))
  if (names.join(' ') !== `${envelopedSignature} ${space.canonical}`) refuse('transform_not_allowed')
  transforms.children.flatMap(({ children }) => children).forEach(checkInclusive)
}

/** What a canonicalization may have in it: names of namespaces, of which each is looked for in each element. */
function checkInclusive(part: XmlElement) {
  const names = (attributeOf(part, 'PrefixList') ?? '').split(/\s+/)
  if (part.name !== 'InclusiveNamespaces' || part.children.length > 0 || names.length > samlLimits.namespacesInScope)
    refuse('transform_not_allowed')
}

const isDsig = (element: XmlElement | undefined, name: string): element is XmlElement =>
  element?.space === space.signature && element.name === name

export const isSigned = (element: XmlElement) => childrenOf(element, space.signature, 'Signature').length > 0

/** What the signature in an element covers, as canonical XML: all that is read of it from here on. */
export async function signedXmlOf(
  message: Message,
  element: XmlElement,
  certificates: readonly string[],
): Promise<string> {
  const { getVerifiedXml } = await loadLibrary()
  try {
    return getVerifiedXml(message.xml, element.node, [...certificates]) ?? refuse('signature_invalid')
  } catch {
    return refuse('signature_invalid')
  }
}
