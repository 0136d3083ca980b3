/** What the server says to people, in its own words: the other languages have them here. */
export const errors = [
  'This session has ended. Sign in again.',
  'This project does not take new accounts.',
  'Another account signs in with this email already.',
  'The passkey could not be registered. Please try again.',
  'This security key was not accepted. Please try again.',
  'Signing in with this passkey did not work. Please try again.',
  'This user is a member of the team already.',
  'The provider reports that access was denied. Please try again.',
  'This email address is verified already.',
  'The email address is not verified.',
  'No email can be sent: there is no email server.',
  'Prove once more that it is you, then try again.',
] as const
