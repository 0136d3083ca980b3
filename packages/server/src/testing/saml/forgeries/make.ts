import type { SamlRefusalReason } from '@hallpass/contract'
import { assertionXml, responseXml, type SamlAnswer, type signXml } from '../idp.ts'
import { type makeParties, signedAnswer } from '../parties.ts'

type Key = Pick<Awaited<ReturnType<typeof makeParties>>['idp'], 'privateKey' | 'certificate'>

export interface Parties {
  idp: Key
  stranger: Key
  sp: Pick<Key, 'certificate'>
  /** What would be accepted. */
  answer: SamlAnswer
  /** Whose code signs. */
  sign: typeof signXml
}

/** What it is, how it is made, and why it is refused. */
export type Forgery = readonly [string, (parties: Parties) => string, SamlRefusalReason]

const evil = { assertionId: '_evil', subject: 'mallory@evil.example' }
export const evilAssertion = ({ answer }: Parties) => assertionXml({ ...answer, ...evil })

/** Signed by the identity provider, with something changed before that. */
export const changed =
  (change: (xml: string) => string, changes: Partial<SamlAnswer> = {}) =>
  ({ idp, answer, sign }: Parties) =>
    signedAnswer(idp.privateKey, { ...answer, ...changes }, change, { sign })

/** The same with another answer. */
export const answered = (changes: Partial<SamlAnswer>) => changed((xml) => xml, changes)

export const swapped = (from: string | RegExp, to: string) => changed((xml) => xml.replace(from, to))
export const signedWith =
  (options: Parameters<typeof signedAnswer>[3]) =>
  ({ idp, answer, sign }: Parties) =>
    signedAnswer(idp.privateKey, answer, undefined, { sign, ...options })

interface TakenResponse {
  xml: string
  signature: string
  bare: string
}

interface TakenAssertion extends TakenResponse {
  assertion: string
}

/** Changed after it was signed: the parts of the right answer, and the answer. */
export const taken = (make: (parts: TakenAssertion, parties: Parties) => string) => (parties: Parties) => {
  const xml = signedAnswer(parties.idp.privateKey, parties.answer, undefined, { sign: parties.sign })
  const [assertion] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)!
  const [signature] = /<Signature.*<\/Signature>/s.exec(xml)!
  return make({ xml, assertion, signature, bare: assertion.replace(signature, '') }, parties)
}

/** The same for a response that is signed as a whole. */
export const takenResponse =
  (make: (parts: TakenResponse, parties: Parties) => string, status?: string) => (parties: Parties) => {
    const { answer, idp, sign } = parties
    const plain = responseXml(answer, status ? '' : assertionXml(answer), status)
    const xml = sign(plain, 'Response', idp.privateKey)
    const [signature] = /<Signature.*<\/Signature>/s.exec(xml)!
    return make({ xml, signature, bare: xml.replace(signature, '') }, parties)
  }

export const withSignature = (assertion: string, signature: string) =>
  assertion.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
export const withObject = (signature: string, content: string) =>
  signature.replace('</Signature>', `<Object>${content}</Object></Signature>`)
export const evilResponse = (xml: string) =>
  xml.replace('_response1', '_evil').replace('_assertion1', '_evil1').replaceAll('ada@corp', 'mallory@corp')
