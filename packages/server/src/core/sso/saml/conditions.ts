import { samlLimits } from '@hallpass/contract'
import { bearer, space } from './names.ts'
import { refuse } from './refusal.ts'
import { attributeOf, childrenOf, onlyChildOf, textOf, type XmlElement } from './xml.ts'

export interface Expected {
  acsUrl: string
  /** Ours. */
  entityId: string
  /** Of the request that this answers; null where the identity provider begins. */
  requestId: string | null
  now: Date
}

const skewMillis = samlLimits.skewSeconds * 1000

/** The one bearer confirmation. Answers when it ends: until then the assertion could come again. */
export function checkConfirmation(subject: XmlElement, expected: Expected): Date {
  const confirmation = onlyChildOf(subject, space.assertion, 'SubjectConfirmation')
  if (!confirmation || attributeOf(confirmation, 'Method') !== bearer) return refuse('confirmation_missing')
  const data = onlyChildOf(confirmation, space.assertion, 'SubjectConfirmationData')
  if (!data) return refuse('confirmation_missing')
  if (attributeOf(data, 'Recipient') !== expected.acsUrl) refuse('recipient_mismatch')
  checkRequest(data, expected)
  const end = timeOf(data, 'NotOnOrAfter')
  if (!end || isOver(end, expected)) return refuse('confirmation_expired')
  const start = timeOf(data, 'NotBefore')
  if (start && isAhead(start, expected)) refuse('not_yet_valid')
  return end
}

/** Both the response and the confirmation say which request they answer. */
export function checkRequest(element: XmlElement, { requestId }: Expected) {
  const answered = attributeOf(element, 'InResponseTo') ?? null
  if (answered !== requestId) refuse('request_mismatch')
}

const known = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'])

export function checkConditions(assertion: XmlElement, expected: Expected) {
  const conditions = onlyChildOf(assertion, space.assertion, 'Conditions') ?? refuse('conditions_missing')
  const start = timeOf(conditions, 'NotBefore')
  if (start && isAhead(start, expected)) refuse('not_yet_valid')
  const end = timeOf(conditions, 'NotOnOrAfter')
  if (end && isOver(end, expected)) refuse('expired')
  if (conditions.children.some((child) => child.space !== space.assertion || !known.has(child.name)))
    refuse('condition_unknown')
  const restrictions = childrenOf(conditions, space.assertion, 'AudienceRestriction')
  if (restrictions.length === 0 || !restrictions.every((one) => isFor(one, expected.entityId)))
    refuse('audience_mismatch')
}

const isFor = (restriction: XmlElement, entityId: string) =>
  childrenOf(restriction, space.assertion, 'Audience').some((audience) => textOf(audience) === entityId)

/** What the person did at the identity provider. Answers its name of the session. */
export function checkStatement(assertion: XmlElement, expected: Expected): string | null {
  const [statement] = childrenOf(assertion, space.assertion, 'AuthnStatement')
  if (!statement) return refuse('statement_missing')
  const end = timeOf(statement, 'SessionNotOnOrAfter')
  if (end && isOver(end, expected)) refuse('expired')
  const index = attributeOf(statement, 'SessionIndex')
  return index && index.length <= samlLimits.subjectLength ? index : null
}

export function checkIssued(element: XmlElement, expected: Expected) {
  const issued = timeOf(element, 'IssueInstant') ?? refuse('time_malformed')
  if (isAhead(issued, expected)) refuse('not_yet_valid')
}

const isOver = (end: Date, { now }: Expected) => end.getTime() + skewMillis <= now.getTime()
const isAhead = (start: Date, { now }: Expected) => start.getTime() - skewMillis > now.getTime()

/** SAML has times in UTC alone. */
function timeOf(element: XmlElement, name: string): Date | undefined {
  const text = attributeOf(element, name)
  if (text === undefined) return undefined
  const time = new Date(text)
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,12})?Z$/.test(text) && !Number.isNaN(time.getTime())
  return isTime ? time : refuse('time_malformed')
}
