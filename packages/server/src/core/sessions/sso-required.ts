import { type AuthMethod, codesOffMessage, header, knownError, ssoProviderId, textError } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { RequestInfo } from '../request.ts'
import { noteSignIn } from '../sign-in-notes.ts'

interface Refused {
  request: RequestInfo
  db: TenantDb
  userId?: string
  methods: readonly AuthMethod[]
}

/**
 * What somebody is told who has to come by a connection of their team, and came otherwise: docs/protocol/sso.md#enforcement. Published
 * clients hear that the method which they used is not on offer.
 */
export async function ssoRequired({ request, db, userId, methods }: Refused, domainId: string): Promise<Error> {
  noteSignIn(request, { ...(userId !== undefined && { userId }), reason: 'sso_required' })
  if (request.header(header.extensions) !== '1') return methodOff(methods)
  const connection = await findConnection(db, domainId)
  if (!connection) return textError(403, required)
  const { id, display_name } = connection
  return knownError('SSO_REQUIRED', { connection_id: id, provider_id: ssoProviderId(id), display_name })
}

const required = 'Your organisation wants you to sign in with its own identity provider.'

function methodOff(methods: readonly AuthMethod[]): Error {
  for (const method of methods) {
    if (method === 'pwd') return knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED')
    if (method === 'passkey') return knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED')
    if (method === 'otp') return textError(403, codesOffMessage)
    if (method.startsWith('oauth:')) return knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  }
  return textError(403, required)
}

/** The first of the team that people can sign in by. */
const findConnection = (db: TenantDb, domainId: string) =>
  db
    .selectFrom('sso_enforcements as e')
    .innerJoin('sso_connections as n', 'n.team_id', 'e.team_id')
    .select(['n.id', 'n.display_name'])
    .where('e.domain_id', '=', domainId)
    .where('n.state', '=', 'active')
    .orderBy('n.created_at')
    .orderBy('n.id')
    .limit(1)
    .executeTakeFirst()

/** The domain of an address with which nobody gets in otherwise, whoever they are; undefined for all others. */
export async function findClosedDomain(db: TenantDb, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sso_enforcements')
    .select('domain_id')
    .where('domain', '=', email.slice(email.lastIndexOf('@') + 1))
    .where('mode', '=', 'all')
    .executeTakeFirst()
  return row?.domain_id
}
