import type { NoCodeWords } from './types.ts'

export const words: NoCodeWords = {
  subject: '{title} at {project}',
  intro: 'Somebody asked for a code to sign in to {project} with this address. {why}',
  note: '{advice} If it was not you, there is nothing to do.',
  footer: 'Sent to {email} because it was entered at {project}.',
  switched_off: {
    title: 'Signing in by email is off',
    why: 'Codes and links by email are switched off for your account, so this email has none.',
    advice:
      'If this was you, use another sign-in method; you can switch codes by email on again in your account settings.',
  },
  unverified: {
    title: 'Your email is not verified',
    why: 'There is an account with this address, but nobody has shown yet that the address is theirs, so this email has no code.',
    advice:
      'If this was you, sign in with your password and verify the address, or reset the password, which works by email.',
  },
  no_account: {
    title: 'No account with this email',
    why: 'There is no account with this address, and new ones are not open to everybody, so this email has no code.',
    advice: 'If this was you, try another address that you may have used.',
  },
}
