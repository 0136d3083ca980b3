import { makeKeyPair } from '../../core/crypto/index.ts'
import type { VerifySettings } from '../../core/sso/saml/verify.ts'
import { assertionXml, responseXml, type SamlAnswer, type SignOptions, signXml } from './idp.ts'

/** The answer that is right, for tests to make worse. */
export const rightAnswer: SamlAnswer = {
  issuer: 'https://idp.example/entity',
  acsUrl: 'https://auth.example/api/v1/sso/saml/1/acs',
  audience: 'https://auth.example/api/v1/sso/saml/1',
  requestId: '_request1',
  now: new Date('2026-11-18T12:00:00Z'),
  assertionId: '_assertion1',
  subject: 'ada@corp.example',
  nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  lifetimeSeconds: 300,
  attributes: { email: ['ada@corp.example'], groups: ['staff', 'engineers'] },
}

/** An identity provider whose certificate a connection has, and somebody else. */
export async function makeParties() {
  const [idp, stranger, sp] = await Promise.all(
    ['idp.example', 'stranger.example', 'auth.example'].map((name) => makeKeyPair(name, rightAnswer.now)),
  )
  const settings: VerifySettings = {
    idpEntityId: rightAnswer.issuer,
    certificates: [idp!.certificate],
    acsUrl: rightAnswer.acsUrl,
    entityId: rightAnswer.audience,
    requestId: rightAnswer.requestId,
    now: rightAnswer.now,
    decryptionKey: sp!.privateKey,
  }
  return { idp: idp!, stranger: stranger!, sp: sp!, settings, answer: rightAnswer, sign: signXml }
}

interface Signer {
  signed?: readonly ('Assertion' | 'Response')[]
  sign?: typeof signXml
}

/** An answer with some things changed before it is signed. */
export function signedAnswer(
  privateKey: string,
  changes: Partial<SamlAnswer> = {},
  change: (xml: string) => string = (xml) => xml,
  { signed = ['Assertion'], sign = signXml, ...options }: SignOptions & Signer = {},
): string {
  const answer = { ...rightAnswer, ...changes }
  const xml = change(responseXml(answer, assertionXml(answer)))
  return signed.reduce((made, name) => sign(made, name, privateKey, options), xml)
}
