import type { AuthMethod } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { isLoopbackAddress } from '../../settings/index.ts'
import { requestMail } from '../outbox/index.ts'
import type { ProjectRequest } from '../request.ts'
import type { SessionContext } from '../sessions/context.ts'
import type { OpenedSession } from '../sessions/create.ts'
import { isFromServer, networkOf } from './known-networks.ts'

interface SignedIn {
  userId: string
  methods: readonly AuthMethod[]
}

/**
 * Asks for the email that tells of a sign-in from a network that the account does not know. Whether it is the first sign-in, and
 * how many of these emails there were today, is looked up when the email is made, off the way of signing in.
 */
export async function informOfNewPlace(
  call: ProjectRequest<SessionContext>,
  db: TenantDb,
  { userId, methods }: SignedIn,
  { networkNotedAt, wasActive, verifiedEmail, device }: OpenedSession,
  sessionId: string,
): Promise<void> {
  const { app, project, request } = call
  if (!project.config.emails.securityNotifications || networkNotedAt !== null || verifiedEmail === null) return
  // On this machine there is nobody else, and in development every sign-in would be from a new place once a month.
  if (isFromServer(call) || isLoopbackAddress(request.address)) return
  await requestMail(db, {
    kind: 'new_sign_in',
    userId,
    email: verifiedEmail,
    sessionId,
    network: networkOf(call).network,
    wasActive,
    at: app.clock.now().toISOString(),
    methods,
    countryCode: device.geo?.countryCode ?? null,
    city: device.geo?.cityName ?? null,
    userAgent: device.userAgent,
    language: request.language,
  })
}
