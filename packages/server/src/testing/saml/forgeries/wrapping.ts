import { responseXml } from '../idp.ts'
import {
  evilAssertion,
  evilResponse,
  type Forgery,
  type Parties,
  taken,
  takenResponse,
  withObject,
  withSignature,
} from './make.ts'

export const wrapping: readonly Forgery[] = [
  [
    'XSW1: the signed response inside the signature of another',
    takenResponse(({ bare, signature }) => withSignature(evilResponse(bare), withObject(signature, bare))),
    'assertion_count',
  ],
  [
    'XSW2: the signed response beside its signature',
    takenResponse(({ bare, signature }) => withSignature(evilResponse(bare), bare + signature)),
    'assertion_count',
  ],
  [
    'XSW3: another assertion before the signed one',
    taken(({ xml, assertion }, parties) => xml.replace(assertion, evilAssertion(parties) + assertion)),
    'assertion_count',
  ],
  [
    'XSW4: the signed assertion inside another',
    taken(({ xml, assertion }, parties) =>
      xml.replace(assertion, evilAssertion(parties).replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
    ),
    'assertion_count',
  ],
  [
    'XSW5: the signature in another, the signed assertion at the end',
    taken(({ xml, assertion, signature, bare }, parties) =>
      xml.replace(assertion, withSignature(evilAssertion(parties), signature) + bare),
    ),
    'assertion_count',
  ],
  [
    'XSW6: the signed assertion inside its signature inside another',
    taken(({ xml, assertion, signature, bare }, parties) =>
      xml.replace(
        assertion,
        withSignature(evilAssertion(parties), signature.replace('</Signature>', `${bare}</Signature>`)),
      ),
    ),
    'assertion_count',
  ],
  [
    'XSW7: another assertion in extensions',
    taken(({ xml, assertion }, parties) =>
      xml.replace(assertion, `<samlp:Extensions>${evilAssertion(parties)}</samlp:Extensions>${assertion}`),
    ),
    'assertion_count',
  ],
  [
    'XSW8: the signed assertion in an object of the signature of another',
    taken(({ xml, assertion, signature, bare }, parties) =>
      xml.replace(assertion, withSignature(evilAssertion(parties), withObject(signature, bare))),
    ),
    'assertion_count',
  ],
  [
    'two assertions',
    taken(({ xml, assertion }, parties) => xml.replace(assertion, assertion + evilAssertion(parties))),
    'assertion_count',
  ],
  [
    'the same ID twice',
    taken(({ xml, assertion }, parties) =>
      xml.replace(assertion, evilAssertion(parties).replace('_evil', '_assertion1') + assertion),
    ),
    'duplicate_id',
  ],
  [
    'an ID that only its case tells apart as a name',
    taken(({ xml }) => xml.replace('<samlp:Status>', '<samlp:Status id="_assertion1">')),
    'duplicate_id',
  ],
  [
    'an assertion of no namespace that the signed one hides',
    taken(({ xml, assertion }, parties) =>
      xml.replace(assertion, `<Assertion xmlns="">${evilAssertion(parties)}</Assertion>${assertion}`),
    ),
    'assertion_count',
  ],
  [
    'no assertion',
    ({ idp, answer, sign }) => sign(responseXml(answer, ''), 'Response', idp.privateKey),
    'assertion_count',
  ],
  [
    'a signed error with a decoy signature that holds an assertion',
    takenResponse(
      ({ xml, signature }, parties) => xml.replace(signature, signature + decoy(signature, parties)),
      'Requester',
    ),
    'status_not_success',
  ],
  [
    'a signed success without an assertion, with such a decoy',
    takenResponse(
      ({ xml, signature }, parties) => xml.replace(signature, signature + decoy(signature, parties)),
      'Success',
    ),
    'assertion_count',
  ],
  [
    'two signatures of one element',
    taken(({ xml, signature }) => xml.replace(signature, signature + signature)),
    'signature_misplaced',
  ],
  [
    'a signature elsewhere',
    taken(({ xml, signature }) => xml.replace(signature, '').replace('<samlp:Status>', `<samlp:Status>${signature}`)),
    'signature_misplaced',
  ],
  [
    'four signatures',
    taken(({ xml, signature }) => xml.replace(signature, signature.repeat(4))),
    'signature_misplaced',
  ],
  [
    'five signatures',
    taken(({ xml, signature }) => xml.replace(signature, signature.repeat(5))),
    'too_many_signatures',
  ],
  [
    'the signature of the assertion at the response',
    taken(({ xml, signature }) =>
      xml.replace(signature, '').replace('</saml:Issuer><samlp:Status>', `</saml:Issuer>${signature}<samlp:Status>`),
    ),
    'signature_misplaced',
  ],
]

function decoy(signature: string, parties: Parties) {
  const [value] = /<SignatureValue>.*<\/SignatureValue>/s.exec(signature)!
  return `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">${value}<Object>${evilAssertion(parties)}</Object></Signature>`
}
