import { ssoProviderId } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import { signInWithOAuth } from './oauth.ts'

/** A connection that people sign in by: the identity provider of their team. */
export interface SsoOffer {
  /** The connection’s id. */
  readonly id: string
  /** What people call it. */
  readonly displayName: string
  /** The protocol that it speaks. */
  readonly type: string
}

/** Whose identity provider: by an address, by a team, or one that is known. */
export type SsoTarget = { email: string } | { teamId: string } | { connectionId: string }

export async function findOffer(core: Core, asked: { email: string } | { team_id: string }): Promise<SsoOffer | null> {
  const { connection } = await core.call({ level: 'client' }, routes.discoverSso, { body: asked })
  return connection && { id: connection.id, displayName: connection.display_name, type: connection.type }
}

export async function signInWithSso(core: Core, asked: SsoTarget, options?: { returnTo?: string }): Promise<false> {
  const offer = 'connectionId' in asked ? { id: asked.connectionId } : await findOffer(core, wireOf(asked))
  return offer ? signInWithOAuth(core, ssoProviderId(offer.id), options) : false
}

const wireOf = (asked: { email: string } | { teamId: string }) =>
  'email' in asked ? { email: asked.email } : { team_id: asked.teamId }
