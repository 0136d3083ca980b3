import type { SamlRefusalReason } from '@hallpass/contract'
import { assertionXml, responseXml, type SamlAnswer, signXml } from '../idp.ts'
import { type makeParties, rightAnswer, signedAnswer } from '../parties.ts'

export type Parties = Awaited<ReturnType<typeof makeParties>>
/** What it is, how it is made, and why it is refused. */
export type Forgery = readonly [string, (parties: Parties) => string, SamlRefusalReason]

const evil = { assertionId: '_evil', subject: 'mallory@evil.example' }
export const evilAssertion = assertionXml({ ...rightAnswer, ...evil })

/** Signed by the identity provider, with something changed before that. */
export const changed =
  (change: (xml: string) => string, changes: Partial<SamlAnswer> = {}) =>
  ({ idp }: Parties) =>
    signedAnswer(idp.privateKey, changes, change)

/** The same with another answer. */
export const answered = (changes: Partial<SamlAnswer>) => changed((xml) => xml, changes)

export const swapped = (from: string | RegExp, to: string) => changed((xml) => xml.replace(from, to))
export const signedWith =
  (options: Parameters<typeof signedAnswer>[3]) =>
  ({ idp }: Parties) =>
    signedAnswer(idp.privateKey, {}, undefined, options)

/** Changed after it was signed: the parts of the right answer, and the answer. */
export const taken =
  (make: (parts: { xml: string; assertion: string; signature: string; bare: string }) => string) =>
  ({ idp }: Parties) => {
    const xml = signedAnswer(idp.privateKey)
    const [assertion] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)!
    const [signature] = /<Signature.*<\/Signature>/s.exec(xml)!
    return make({ xml, assertion, signature, bare: assertion.replace(signature, '') })
  }

/** The same for a response that is signed as a whole. */
export const takenResponse =
  (make: (parts: { xml: string; signature: string; bare: string }) => string, status?: string) =>
  ({ idp }: Parties) => {
    const plain = responseXml(rightAnswer, status ? '' : assertionXml(rightAnswer), status)
    const xml = signXml(plain, 'Response', idp.privateKey)
    const [signature] = /<Signature.*<\/Signature>/s.exec(xml)!
    return make({ xml, signature, bare: xml.replace(signature, '') })
  }

export const withSignature = (assertion: string, signature: string) =>
  assertion.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
export const withObject = (signature: string, content: string) =>
  signature.replace('</Signature>', `<Object>${content}</Object></Signature>`)
export const evilResponse = (xml: string) =>
  xml.replace('_response1', '_evil').replace('_assertion1', '_evil1').replaceAll('ada@corp', 'mallory@corp')
