import type { SamlRefusalReason } from './saml.ts'

/** Single sign-on of a team with its own identity provider: docs/protocol/sso.md. */
export const ssoTypes = ['oidc', 'saml'] as const
export type SsoType = (typeof ssoTypes)[number]
export const ssoStates = ['draft', 'active', 'disabled'] as const
export type SsoState = (typeof ssoStates)[number]
/** What becomes of people whom nobody knows: they are turned away, or become members of the team. */
export const ssoJits = ['off', 'members'] as const
export type SsoJit = (typeof ssoJits)[number]
/** How an OpenID provider knows that it is us who ask: by a secret that it gave, or by a key of ours. */
export const ssoClientAuths = ['client_secret', 'private_key_jwt'] as const
export type SsoClientAuth = (typeof ssoClientAuths)[number]
/** How that key is changed without a gap: the next one is shown to the identity provider before it is used. */
export const ssoKeySteps = ['prepare', 'switch'] as const
export type SsoKeyStep = (typeof ssoKeySteps)[number]

/** Who has to come by a connection of the team: nobody, its members with an address of the domain, or everybody with one. */
export const ssoEnforcements = ['off', 'members', 'all'] as const
export type SsoEnforcement = (typeof ssoEnforcements)[number]

export const ssoLimits = {
  connectionsPerTeam: 10,
  domainsPerTeam: 20,
  /** Members who may sign in otherwise where the team requires its connections. */
  exemptionsPerTeam: 2,
  /** Until a domain goes to a team that has proved it after another one. */
  claimDays: 7,
  /** Attempts that are kept of each connection. */
  attempts: 100,
  /** Beside these, of refusals in which nobody was believed to be anybody: strangers can make as many as they like. */
  attemptsOfNobody: 20,
  sessionHours: { min: 1, max: 8760 },
  claimName: 200,
  /** Of a person at the identity provider. */
  subject: 500,
  groups: 500,
  groupMappingsPerTeam: 200,
  groupName: 500,
} as const

/** What published clients call a connection, where they name a provider: `signInWithOAuth('sso:…')`. */
export const ssoProviderId = (connectionId: string): string => `sso:${connectionId.replaceAll('-', '')}`

/**
 * The provider that an app names to sign in whoever has just confirmed, on our page, a sign-in that their identity provider began.
 * Which connection it was, this browser knows: docs/protocol/saml.md#begun-at-the-identity-provider.
 */
export const ssoConfirmed = {
  providerId: 'sso:confirmed',
  /** Of the address of the app that people are led to. */
  parameter: { name: 'sso', value: 'confirmed' },
} as const

/** The connection of such a name; undefined for other providers. */
export function ssoConnectionOf(providerId: string): string | undefined {
  const [, a, b, c, d, e] =
    /^sso:([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(providerId) ?? []
  return a && [a, b, c, d, e].join('-')
}

/** Members who are told what happens to domains and certificates of their team: who has one of these. */
export const ssoCarers = ['$manage_sso', '$update_team'] as const

/** Where the proof of a domain is looked for: a TXT record of this name, or a file at this address. */
export const ssoProof = {
  recordName: (domain: string) => `_hallpass.${domain}`,
  fileUrl: (domain: string) => `https://${domain}/.well-known/hallpass-verify`,
  text: (token: string) => `hallpass-verify=${token}`,
} as const

/** Why a sign-in by a connection was refused, in words for whoever set it up. */
export const ssoReasons = {
  idp_initiated_off: 'Begun at the identity provider, which the connection does not allow',
  provider_failed: 'The identity provider did not answer as it should',
  client_refused: 'The identity provider did not accept our client ID, secret or key',
  provider_refused: 'Refused or cancelled at the identity provider',
  other_connection: 'The answer came to the address of another connection',
  subject_missing: 'The identity provider did not say who the person is',
  email_missing: 'The identity provider did not give an email address',
  domain_not_verified: 'The domain of the address is not verified for the team',
  email_not_verified: 'The identity provider has not verified the address, and no email can be sent to confirm it',
  not_provisioned: 'Nobody has an account with the address, and the connection makes none',
  not_confirmed: 'The account with the address is not a member of the team, or its address is not verified',
  redirect_not_trusted: 'The redirect URL is not on a trusted domain',
  refused: 'Refused',
} as const
/** Those of SAML beside them: `samlRefusals`. */
export type SsoReason = keyof typeof ssoReasons | SamlRefusalReason
