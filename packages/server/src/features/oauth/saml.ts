import { type SamlRefusalReason, samlLimits } from '@hallpass/contract'
import { nameOfParts, toProfile } from '../../core/oauth/profile.ts'
import type { RequestInfo } from '../../core/request.ts'
import { emailOf, type SsoPerson } from '../../core/sso/assertion.ts'
import type { SamlConnection } from '../../core/sso/connection.ts'
import { groupsOf } from '../../core/sso/groups.ts'
import { refreshMetadata } from '../../core/sso/metadata.ts'
import { noteSsoReason } from '../../core/sso/notes.ts'
import { notAccepted } from '../../core/sso/resolve-user.ts'
import { type VerifiedAssertion, type VerifyResult, verifyResponse } from '../../core/sso/saml/index.ts'
import { requestIdOf, samlUrls } from '../../core/sso/saml-entrance.ts'
import { isCounting, readCertificates, spendAssertion } from '../../core/sso/saml-store.ts'
import type { TenantDb } from '../../db/index.ts'
import type { InnerFlow } from './callback.ts'
import type { SamlProvider } from './sso.ts'

function refuse(request: RequestInfo, reason: SamlRefusalReason): never {
  noteSsoReason(request, reason)
  throw notAccepted()
}

const unknownKeyPause = samlLimits.unknownKeySeconds * 1000

/** What a SAML identity provider says about the person, asked by a flow. */
export async function readSamlAnswer({ app, project, request, flow, parameters }: InnerFlow, provider: SamlProvider) {
  const { connection } = provider
  const answer = { text: parameters.SAMLResponse ?? '', requestId: requestIdOf(flow.inner) }
  const result = await verifyAnswer({ app, project }, connection, answer)
  return acceptAnswer(request, connection, result)
}

interface Answer {
  text: string
  /** Null where nobody here has asked. */
  requestId: string | null
}

type CheckedAnswer = VerifyResult & { at: Date }

/** Holds an answer to docs/protocol/saml.md#checks. */
export async function verifyAnswer(
  { app, project }: Pick<InnerFlow, 'app' | 'project'>,
  connection: SamlConnection,
  { text, requestId }: Answer,
): Promise<CheckedAnswer> {
  const db = app.database.forTenancy(project.tenancyId)
  const at = app.clock.now()
  const verify = async () => {
    const now = app.clock.now()
    const certificates = await readCertificates(db, [connection.id])
    return verifyResponse(text, {
      ...samlUrls(app, project, connection.id),
      ...{ idpEntityId: connection.config.idpEntityId, decryptionKey: connection.config.privateKey },
      ...{ requestId, now },
      certificates: certificates.filter((one) => isCounting(one, now)).map(({ pem }) => pem),
    })
  }
  const first = await verify()
  const isUnknownKey = !first.ok && first.reason === 'signature_invalid'
  // The identity provider may sign with a new key since today.
  const isNews = isUnknownKey && (await refreshMetadata(app, { db, project, id: connection.id }, unknownKeyPause))
  return { ...(isNews ? await verify() : first), at }
}

/** Whom it is about, and how to spend it: or the refusal. */
export function acceptAnswer(request: RequestInfo, connection: SamlConnection, result: CheckedAnswer) {
  if (!result.ok) return refuse(request, result.reason)
  const spend = async (tx: TenantDb) => {
    if (!(await spendAssertion(tx, { connectionId: connection.id, ...result }))) refuse(request, 'assertion_used')
  }
  const assertion = { ...assertionOf(connection, result), verifiedAt: result.at.getTime() }
  return { assertion, verified: result, spend }
}

export const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
/** What identity providers call these, where a connection does not say: plain, by Microsoft, and as LDAP has them. */
const usualNames = {
  email: [
    'email',
    'mail',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
  ],
  display_name: [
    'displayName',
    'name',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
  ],
  given_name: [
    'givenName',
    'firstName',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'urn:oid:2.5.4.42',
  ],
  family_name: [
    'sn',
    'surname',
    'lastName',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
    'urn:oid:2.5.4.4',
  ],
  picture: ['picture'],
  groups: [
    'groups',
    'memberOf',
    'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
    'http://schemas.xmlsoap.org/claims/Group',
    'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
  ],
} as const

/** Where a field is looked for; the first that says something counts. */
export function attributeNames({ claims }: Pick<SamlConnection['config'], 'claims'>, field: keyof typeof usualNames) {
  const own = claims[field]
  return own === undefined ? usualNames[field] : [own]
}

function assertionOf({ config }: SamlConnection, { subject, nameIdFormat, attributes }: VerifiedAssertion): SsoPerson {
  const valuesFor = (field: keyof typeof usualNames) =>
    attributeNames(config, field)
      .map((name) => (Object.hasOwn(attributes, name) ? attributes[name] : undefined))
      .find((all) => all?.[0])
  const attributeFor = (field: keyof typeof usualNames) => valuesFor(field)?.[0]
  const named = nameIdFormat === emailFormat ? subject : undefined
  const { displayName, imageUrl } = toProfile({
    accountId: subject,
    displayName: attributeFor('display_name') ?? nameOfParts(attributeFor('given_name'), attributeFor('family_name')),
    imageUrl: attributeFor('picture'),
  })
  const email = emailOf(attributeFor('email') ?? named)
  const groups = groupsOf(valuesFor('groups'))
  // SAML has no word for a doubt.
  return { subject, email, isEmailDoubted: false, attributes: { displayName, imageUrl }, groups }
}
