import { type SamlRefusalReason, samlLimits } from '@hallpass/contract'
import { attributesOf, type SamlAttributes } from './attributes.ts'
import {
  checkConditions,
  checkConfirmation,
  checkIssued,
  checkRequest,
  checkStatement,
  type Expected,
} from './conditions.ts'
import { decryptAssertion } from './decrypt.ts'
import { assertionsIn, isVersion2, type Message, onlyAssertionOf, parseMessage, readMessage } from './message.ts'
import { space, success, transientNameId } from './names.ts'
import { refuse, SamlRefusal } from './refusal.ts'
import { checkSignatures, isSigned, signedXmlOf } from './signature.ts'
import { attributeOf, onlyChildOf, textOf, type XmlElement } from './xml.ts'

export interface VerifySettings extends Expected {
  idpEntityId: string
  /** Those that are stored, as PEM. What an answer says about keys is never used. */
  certificates: readonly string[]
  /** For encrypted assertions, as PEM. */
  decryptionKey?: string | undefined
}

/** Who was signed in, from signed bytes alone. */
export interface VerifiedAssertion {
  subject: string
  nameIdFormat: string | null
  assertionId: string
  /** Until then the same assertion would be accepted again, if nobody remembered it. */
  notOnOrAfter: Date
  attributes: SamlAttributes
  sessionIndex: string | null
}

export type VerifyResult = ({ ok: true } & VerifiedAssertion) | { ok: false; reason: SamlRefusalReason }

/** Holds an answer of an identity provider, as its form field has it, to everything in docs/protocol/saml.md#checks. */
export async function verifyResponse(base64: string, settings: VerifySettings): Promise<VerifyResult> {
  try {
    const message = await readMessage(base64)
    checkResponse(message.root, settings)
    return { ok: true, ...readAssertion(await signedAssertion(message, settings), settings) }
  } catch (error) {
    if (error instanceof SamlRefusal) return { ok: false, reason: error.reason }
    throw error
  }
}

/** What an answer says about itself. Some of it may be unsigned, and no check of the assertion relies on it. */
function checkResponse(response: XmlElement, settings: VerifySettings) {
  if (response.space !== space.protocol || response.name !== 'Response') refuse('not_a_response')
  if (!isVersion2(response)) refuse('version_not_supported')
  const status = onlyChildOf(response, space.protocol, 'Status')
  const code = status && onlyChildOf(status, space.protocol, 'StatusCode')
  if (!code || attributeOf(code, 'Value') !== success) refuse('status_not_success')
  if (textOf(onlyChildOf(response, space.assertion, 'Issuer')) !== settings.idpEntityId)
    refuse('response_issuer_mismatch')
  if (attributeOf(response, 'Destination') !== settings.acsUrl) refuse('destination_mismatch')
  checkRequest(response, settings)
}

/** The assertion as some signature covers it, read anew from those bytes. Every signature that is there must be right. */
async function signedAssertion(message: Message, settings: VerifySettings): Promise<XmlElement> {
  const assertion = onlyAssertionOf(message.root)
  checkSignatures(message.root, [message.root, assertion])
  const covering = isSigned(message.root) ? await signedRoot(message, message.root, settings) : undefined
  // The signed bytes have everything but their own signature: what is said of the response holds for them too.
  if (covering) checkResponse(covering, settings)
  const covered = covering && onlyAssertionOf(covering)
  if (assertion.name === 'EncryptedAssertion') return openedAssertion(covered, assertion, settings)
  if (isSigned(assertion)) return signedRoot(message, assertion, settings)
  return covered ?? refuse('not_signed')
}

const signedRoot = async (message: Message, element: XmlElement, { certificates }: VerifySettings) =>
  (await parseMessage(await signedXmlOf(message, element, certificates))).root

/** What is in an encrypted assertion, which a signature of the response covers or one inside. */
async function openedAssertion(covered: XmlElement | undefined, encrypted: XmlElement, settings: VerifySettings) {
  const key = settings.decryptionKey ?? refuse('encryption_not_expected')
  const xml = decryptAssertion(covered ?? encrypted, key)
  try {
    const opened = await parseMessage(xml)
    checkOpened(opened.root)
    checkSignatures(opened.root, [opened.root])
    if (isSigned(opened.root)) return await signedRoot(opened, opened.root, settings)
    return covered ? opened.root : refuse('not_signed')
  } catch (error) {
    // One answer for all that may be wrong inside, so that nobody learns from it what a changed cipher text became.
    if (error instanceof SamlRefusal && !covered) return refuse('decryption_failed')
    throw error
  }
}

function checkOpened(root: XmlElement) {
  const isAssertion = root.space === space.assertion && root.name === 'Assertion'
  if (!isAssertion || assertionsIn(root).length !== 1) refuse('assertion_count')
}

function readAssertion(assertion: XmlElement, settings: VerifySettings): VerifiedAssertion {
  if (!isVersion2(assertion)) refuse('version_not_supported')
  if (textOf(onlyChildOf(assertion, space.assertion, 'Issuer')) !== settings.idpEntityId)
    refuse('assertion_issuer_mismatch')
  checkIssued(assertion, settings)
  const subject = onlyChildOf(assertion, space.assertion, 'Subject') ?? refuse('subject_missing')
  const notOnOrAfter = checkConfirmation(subject, settings)
  checkConditions(assertion, settings)
  const sessionIndex = checkStatement(assertion, settings)
  const assertionId = attributeOf(assertion, 'ID') || refuse('subject_missing')
  return { ...nameIdOf(subject), assertionId, notOnOrAfter, sessionIndex, attributes: attributesOf(assertion) }
}

function nameIdOf(subject: XmlElement) {
  const nameId = onlyChildOf(subject, space.assertion, 'NameID') ?? refuse('subject_missing')
  const text = textOf(nameId) || refuse('subject_missing')
  if (text.length > samlLimits.subjectLength) refuse('subject_too_long')
  const nameIdFormat = attributeOf(nameId, 'Format') ?? null
  if (nameIdFormat === transientNameId) refuse('subject_transient')
  return { subject: text, nameIdFormat }
}
