/** Where the dashboard's session is kept, and refreshed: docs/protocol/tokens-and-keys.md#the-session-of-the-dashboard. */
export const dashboardSessionPath = '/dashboard-session'

/** Where a browser keeps which project somebody looked at last: the documentation fills it into its code. */
export const docsProjectKey = 'hallpass-docs-project'

export const dashboardCookie = {
  /** Scripts cannot read it. The prefix binds it to the host, where there is TLS. */
  refreshToken: (isSecure: boolean) => `${isSecure ? '__Host-' : ''}hallpass-dashboard`,
  /** The id of the session, no secret: pages see that somebody is signed in, and when that changes. */
  session: 'hallpass-dashboard-session',
} as const
