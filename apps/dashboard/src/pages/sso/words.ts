import { samlRefusals, ssoReasons } from '@hallpass/contract'
import type { Connection, Enforcement } from './queries.ts'

const day = 86_400_000

export const typeNames = { oidc: 'OpenID Connect', saml: 'SAML' } as const

const reasons: Readonly<Record<string, string>> = { ...samlRefusals, ...ssoReasons }

/** Why somebody was refused, in words; by its name where a newer server knows one that is not known here. */
export const reasonText = (reason: string) => reasons[reason] ?? reason

export const enforcementNames = {
  off: 'Nobody',
  members: 'Members of the team',
  all: 'Everybody with such an address',
} as const satisfies Record<Enforcement, string>

/** The last day on which the identity provider's answers count; undefined where no certificate is needed, or none is left. */
export function certificateEnd({ saml }: Pick<Connection, 'saml'>): number | undefined {
  const kept = saml?.certificates.filter(({ retired_at_millis }) => retired_at_millis === null) ?? []
  return kept.length > 0 ? Math.max(...kept.map(({ not_after_millis }) => not_after_millis)) : undefined
}

export type CertificateState = 'good' | 'ending' | 'over'

/** As early as the first email about it. */
export function certificateState(end: number, now = Date.now()): CertificateState {
  if (end <= now) return 'over'
  return end - now < 30 * day ? 'ending' : 'good'
}
