import { signedAnswer } from '../parties.ts'
import { type Forgery, type Parties, signedWith, taken } from './make.ts'

const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

/** The part of a signature, with all that is in it, is of a namespace that means nothing. */
const foreign = (name: string) => taken(({ xml }) => xml.replace(new RegExp(`<${name}(?=[ >])`), '$& xmlns="urn:x"'))

const foreignSignature = taken(({ xml, signature }) =>
  xml.replace(signature, signature.replace(/xmlns="[^"]*"/, 'xmlns="urn:x"')),
)

const withKeyInfo = ({ idp, answer, sign }: Parties, more: string) =>
  signedAnswer(idp.privateKey, answer, undefined, { sign, certificate: idp.certificate }).replace(
    '</KeyInfo>',
    `$&${more}`,
  )

/** Inside of the transform that makes the bytes canonical. */
const inTransform = (content: string) =>
  taken(({ xml }) =>
    xml.replace(
      /<Transform Algorithm="[^"]*exc-c14n#"\s*\/>/,
      `<Transform Algorithm="${canonical}">${content}</Transform>`,
    ),
  )

/** Signatures that are made of other parts, or of the same in another order. */
export const signatureShape: readonly Forgery[] = [
  ['a signature of another namespace', foreignSignature, 'signature_malformed'],
  [
    'an empty signature',
    taken(({ xml, signature }) => xml.replace(signature, '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>')),
    'signature_malformed',
  ],
  ...(
    [
      'SignedInfo',
      'SignatureValue',
      'CanonicalizationMethod',
      'SignatureMethod',
      'Reference',
      'Transforms',
      'DigestMethod',
      'DigestValue',
    ] as const
  ).map((name): Forgery => [`a ${name} of another namespace`, foreign(name), 'signature_malformed']),
  [
    'the value of the signature before what is signed',
    taken(({ xml }) =>
      xml.replace(/(<SignedInfo>.*<\/SignedInfo>)(\s*)(<SignatureValue>.*<\/SignatureValue>)/s, '$3$2$1'),
    ),
    'signature_malformed',
  ],
  [
    'something in the place of what is said about the key',
    taken(({ xml }) => xml.replace('</SignatureValue>', '$&<Object/>')),
    'signature_malformed',
  ],
  ['something after what is said about the key', (parties) => withKeyInfo(parties, '<Object/>'), 'signature_malformed'],
  ['an element in the digest', taken(({ xml }) => xml.replace('</DigestValue>', '<x/>$&')), 'signature_malformed'],
  ['a transform too few', signedWith({ transforms: [canonical] }), 'transform_not_allowed'],
  ['a transform too many', signedWith({ transforms: [enveloped, canonical, canonical] }), 'transform_not_allowed'],
  ['a transform with an XPath', inTransform('<XPath>1</XPath>'), 'transform_not_allowed'],
  [
    'a transform with an XPath in what it may have',
    inTransform(`<InclusiveNamespaces xmlns="${canonical}"><XPath>1</XPath></InclusiveNamespaces>`),
    'transform_not_allowed',
  ],
  [
    'a transform that names thousands of namespaces',
    inTransform(`<InclusiveNamespaces xmlns="${canonical}" PrefixList="${'a '.repeat(5_000)}"/>`),
    'transform_not_allowed',
  ],
  [
    'a canonicalization with something else in it',
    taken(({ xml }) =>
      xml.replace(
        /(<CanonicalizationMethod [^>]*[^/])\/?>(<\/CanonicalizationMethod>)?/,
        '$1><XPath>1</XPath></CanonicalizationMethod>',
      ),
    ),
    'transform_not_allowed',
  ],
]
