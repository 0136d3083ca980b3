import { assertionXml, responseXml } from '../idp.ts'
import { signedAnswer } from '../parties.ts'
import { type Forgery, signedWith, taken } from './make.ts'

export const signatures: readonly Forgery[] = [
  ['nothing signed', ({ answer }) => responseXml(answer, assertionXml(answer)), 'not_signed'],
  [
    'signed by another key',
    ({ stranger, answer, sign }) => signedAnswer(stranger.privateKey, answer, undefined, { sign }),
    'signature_invalid',
  ],
  [
    'signed by another key, which it names itself',
    ({ stranger, answer, sign }) =>
      signedAnswer(stranger.privateKey, answer, undefined, { sign, certificate: stranger.certificate }),
    'signature_invalid',
  ],
  [
    'signed by another key, which names that of the connection',
    ({ stranger, idp, answer, sign }) =>
      signedAnswer(stranger.privateKey, answer, undefined, { sign, certificate: idp.certificate }),
    'signature_invalid',
  ],
  [
    'another person than was signed',
    taken(({ xml }) => xml.replaceAll('ada@corp', 'mallory@corp')),
    'signature_invalid',
  ],
  ['another group than was signed', taken(({ xml }) => xml.replace('>staff<', '>owners<')), 'signature_invalid'],
  ['a signature by SHA-1', signedWith({ method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }), 'signature_algorithm'],
  ['a digest by SHA-1', signedWith({ digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }), 'digest_algorithm'],
  [
    'a signature that says that it is an HMAC',
    taken(({ xml }) =>
      xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    ),
    'signature_algorithm',
  ],
  [
    'a signature that says that it is ECDSA',
    taken(({ xml }) => xml.replace('#rsa-sha256', '#ecdsa-sha256')),
    'signature_algorithm',
  ],
  [
    'canonicalization with comments',
    signedWith({ canonicalization: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments' }),
    'transform_not_allowed',
  ],
  [
    'canonicalization that is not exclusive',
    signedWith({
      transforms: [
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
      ],
    }),
    'transform_not_allowed',
  ],
  [
    'a transform by XSLT',
    taken(({ xml }) =>
      xml.replace(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xslt-19991116',
      ),
    ),
    'transform_not_allowed',
  ],
  ['a reference to everything', taken(({ xml }) => xml.replace('URI="#_assertion1"', 'URI=""')), 'signature_misplaced'],
  ['two references', taken(({ xml }) => xml.replace(/<Reference.*<\/Reference>/s, '$&$&')), 'signature_malformed'],
  [
    'a second signed info',
    taken(({ xml }) => xml.replace(/<SignedInfo>.*<\/SignedInfo>/s, '$&$&')),
    'signature_malformed',
  ],
  ['two digests', taken(({ xml }) => xml.replace(/<DigestValue>.*<\/DigestValue>/s, '$&$&')), 'signature_malformed'],
  [
    'a comment in the digest',
    taken(({ xml }) => xml.replace('<DigestValue>', '<DigestValue><!--x-->')),
    'markup_not_allowed',
  ],
  [
    'an empty signature value',
    taken(({ xml }) => xml.replace(/(<SignatureValue>).*(<\/SignatureValue>)/s, '$1$2')),
    'signature_invalid',
  ],
  [
    'a right assertion in a response that a stranger signed',
    ({ idp, stranger, answer, sign }) =>
      sign(signedAnswer(idp.privateKey, answer, undefined, { sign }), 'Response', stranger.privateKey),
    'signature_invalid',
  ],
  [
    'a right response around an assertion that a stranger signed',
    ({ idp, stranger, answer, sign }) =>
      sign(signedAnswer(stranger.privateKey, answer, undefined, { sign }), 'Response', idp.privateKey),
    'signature_invalid',
  ],
]
