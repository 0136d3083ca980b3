/** Links by which a customer's administrator, who has no account, sets up single sign-on: docs/protocol/setup-links.md. */
export const setupIntents = ['domain', 'sso', 'enforcement'] as const
export type SetupIntent = (typeof setupIntents)[number]

export const setupLinks = {
  path: '/setup',
  hours: { default: 72, max: 168 },
  /** How long the browser that opened one may work with it. */
  sessionHours: 4,
  /** Of one team at a time, used or not. */
  perTeam: 20,
  /** How long what came of a test sign-in can be looked at. */
  testHours: 1,
} as const

/** The cookie of the browser that opened one. The prefix binds it to the host, where there is TLS. */
export const setupCookie = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}hallpass-setup`

/** The code is in the fragment, which neither servers on the way nor their logs get to see. */
export const setupLinkUrl = (serverUrl: string, code: string) => `${serverUrl}${setupLinks.path}#code=${code}`

/** What an attribute of a test sign-in becomes. */
export const ssoTestFields = ['subject', 'email', 'display_name', 'picture', 'groups'] as const
export type SsoTestField = (typeof ssoTestFields)[number]
/** What keeps a person out who would come so, though the identity provider let them in; with the last, they are asked for a code the first time. */
export const ssoTestProblems = ['email_missing', 'domain_not_verified', 'email_not_verified'] as const
export type SsoTestProblem = (typeof ssoTestProblems)[number]
