/** What a terminal says when a login is not completed. Clients find that out by themselves, from the state. */
export const cliLoginMessage = {
  timedOut: 'Timed out waiting for CLI authentication.',
  expired: 'CLI authentication request expired. Please try again.',
  used: 'This authentication token has already been used.',
} as const
