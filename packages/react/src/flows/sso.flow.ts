import type { SsoOffer } from '@hallpass/js'
import type { AuthType } from './auth-page.flow.ts'
import { isFullEmail } from './email.flow.ts'

type Offered = Pick<SsoOffer, 'id' | 'displayName' | 'isRequired' | 'hasExemptions'>
/** A refusal does not say whether anybody is exempt. */
type Demanded = Omit<Offered, 'hasExemptions'>

/** The domain that decides whose an address is; none while it is being typed. */
export const domainOf = (email: string): string | undefined =>
  isFullEmail(email) ? email.slice(email.lastIndexOf('@') + 1).toLowerCase() : undefined

/** Whose identity provider a sign-in has to come by, where an error says so. */
export function demandOf(error: unknown): Demanded | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'SSO_REQUIRED') return undefined
  const details: unknown = 'details' in error ? error.details : undefined
  if (typeof details !== 'object' || details === null) return undefined
  const { connection_id: id, display_name: displayName } = details as Record<string, unknown>
  if (typeof id !== 'string' || typeof displayName !== 'string') return undefined
  return { id, displayName, isRequired: true }
}

export interface SsoFacts {
  /** What the domain of the address leads to; undefined where that is not known yet. */
  offer: Offered | null | undefined
  /** Whether anybody can sign in by a password or a code. */
  hasMethods: boolean
  /** Whether they have said that they sign in another way. */
  isOtherwise: boolean
}

/** Whether nothing but the address is asked for. */
export const isSsoOnly = ({ offer, hasMethods, isOtherwise }: SsoFacts): boolean =>
  !hasMethods || (offer?.isRequired === true && !isOtherwise)

/** Whether another way is offered: to everybody on the page to sign in, since nobody is told who is exempt. */
export const hasOtherWay = (type: AuthType, facts: SsoFacts): boolean =>
  type === 'sign-in' && facts.hasMethods && isSsoOnly(facts) && facts.offer?.hasExemptions === true
export type { Demanded, Offered }
