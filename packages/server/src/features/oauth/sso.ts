import { isKnownError, isTextError, type SsoReason, ssoConnectionOf, ssoProviderId } from '@hallpass/contract'
import type { App } from '../../app.ts'
import type { IdTokenClaims } from '../../core/oauth/id-token.ts'
import { ProviderAnswerError } from '../../core/oauth/problems.ts'
import type { Profile } from '../../core/oauth/profile.ts'
import type { Entrance, Provider } from '../../core/oauth/provider.ts'
import type { Project } from '../../core/projects/project.ts'
import type { RequestInfo } from '../../core/request.ts'
import { signInNotesOf } from '../../core/sign-in-notes.ts'
import { type Assertion, assertionOf } from '../../core/sso/assertion.ts'
import { noteRefusal, noteSuccess } from '../../core/sso/attempts.ts'
import {
  type Connection,
  type ConnectionRow,
  connectionOf,
  domainOf,
  findConnectionRow,
  type OidcConnection,
  type SamlConnection,
} from '../../core/sso/connection.ts'
import { ssoReasonOf } from '../../core/sso/notes.ts'
import { oidcClientOf } from '../../core/sso/oidc-client.ts'
import { createProved, linkProved, startAfresh } from '../../core/sso/proved.ts'
import { resolveSsoUser } from '../../core/sso/resolve-user.ts'
import { samlEntrance } from '../../core/sso/saml-entrance.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Door, Flow } from './flow.ts'

/** What flows of connections have where those of providers have the end of a callback address; no provider can be called so. */
export const ssoType = 'sso:oidc'
export const samlType = 'sso:saml'

/** Where the answers of a connection come. */
export const doorOf = (
  type: string,
  { project_id, connection_id }: { project_id: string; connection_id: string },
): Door => ({
  type,
  only: { projectId: project_id, providerId: ssoProviderId(connection_id) },
})

/** The identity provider of a team, as a provider that signs people in and does nothing else. */
export interface SsoProvider extends Provider {
  connection: OidcConnection
}

/** One that answers with an assertion: there is nothing to ask of it. */
export interface SamlProvider extends Provider<Entrance> {
  connection: SamlConnection
}

export const isSso = (provider: Provider): provider is SsoProvider => 'connection' in provider

export const isSaml = (provider: Provider | SamlProvider): provider is SamlProvider => provider.type === samlType

/** Undefined for a name that is not one of a connection which is active. */
export async function findSsoProvider(
  app: App,
  project: Project,
  id: string,
  kind: Flow['kind'],
): Promise<SsoProvider | SamlProvider | undefined> {
  const connectionId = ssoConnectionOf(id)
  if (connectionId === undefined || kind !== 'authenticate') return undefined
  const row = await findConnectionRow(app.database.forTenancy(project.tenancyId), connectionId)
  return row?.state === 'active' ? providerOf(app, project, row) : undefined
}

/** In whatever state it is. */
export async function providerOf(app: App, project: Project, row: ConnectionRow): Promise<SsoProvider | SamlProvider> {
  const connection = connectionOf(app, project, row)
  const id = ssoProviderId(row.id)
  const common = { id, name: connection.displayName, isShared: false, allowSignIn: true, allowConnectedAccounts: false }
  if (connection.type === 'saml')
    return { ...common, type: samlType, connection, client: samlEntrance(app, project, connection) }
  return { ...common, type: ssoType, connection, client: await oidcClientOf(app, project, connection) }
}

interface Place {
  app: App
  project: Project
  request: RequestInfo
}

/** Who it is by what the identity provider has said. Its tokens are not kept: nobody asks for them. */
export async function resolveBySso(
  tx: TenantDb,
  place: Place,
  { connection }: { connection: Connection },
  assertion: Assertion,
) {
  const { app, request } = place
  const resolution = await resolveSsoUser(tx, { ...place, connection, assertion })
  const emailDomain = assertion.email === undefined ? null : domainOf(assertion.email)
  const { userId } = resolution
  await noteSuccess(tx, { connectionId: connection.id, at: app.clock.now(), request, emailDomain, userId })
  return resolution
}

/** The same once they have proved that the mailbox is theirs. Where the account is another's, or nobody's, afresh: they get a new one. */
export async function linkBySso(
  tx: TenantDb,
  place: Place,
  connection: Connection,
  { assertion, userId: holderId, isAfresh }: { assertion: Assertion; userId: string | null; isAfresh: boolean },
) {
  const { app, request } = place
  const arrival = { ...place, connection, assertion }
  const settle = isAfresh ? startAfresh : linkProved
  const resolution = await (holderId === null ? createProved(tx, arrival) : settle(tx, arrival, holderId))
  const emailDomain = assertion.email === undefined ? null : domainOf(assertion.email)
  const { userId } = resolution
  await noteSuccess(tx, { connectionId: connection.id, at: app.clock.now(), request, emailDomain, userId })
  return resolution
}

export function ssoAssertion({ connection }: SsoProvider, claims: IdTokenClaims | undefined, profile: Profile) {
  if (!claims) throw new ProviderAnswerError('the id token is missing')
  return assertionOf(connection.config, claims, profile)
}

/** Enters a refusal of a flow that a connection began; nothing for other providers. */
export async function recordSsoRefusal(
  { app, project, request }: Place,
  { providerId }: Pick<Flow, 'providerId'>,
  error: unknown,
) {
  const connectionId = ssoConnectionOf(providerId)
  if (connectionId === undefined) return
  const db = app.database.forTenancy(project.tenancyId)
  const { email } = signInNotesOf(request)
  const emailDomain = email === undefined ? null : domainOf(email)
  const refusal = { connectionId, at: app.clock.now(), request, emailDomain, reason: reasonOf(request, error) }
  await db.transaction().execute(async (tx) => {
    // It may have been deleted while its people were on their way.
    if (await findConnectionRow(tx, connectionId)) await noteRefusal(tx, refusal)
  })
  app.auditChainer.ring()
}

function reasonOf(request: RequestInfo, error: unknown): SsoReason {
  const noted = ssoReasonOf(request)
  if (noted) return noted
  if (isKnownError(error) && error.code === 'OAUTH_PROVIDER_ACCESS_DENIED') return 'provider_refused'
  if (isKnownError(error) && error.code === 'REDIRECT_URL_NOT_WHITELISTED') return 'redirect_not_trusted'
  return isTextError(error) && error.status === 502 ? 'provider_failed' : 'refused'
}
