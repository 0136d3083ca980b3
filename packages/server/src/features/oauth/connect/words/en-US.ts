import type { Words } from './types.ts'

export const words: Words = {
  title: 'Connect {provider} to {account}?',
  text: 'People who use this account at {project} will be able to reach your {provider} account, and you will sign in to it with {provider}. Connect it only if the account is yours.',
  guestTitle: 'Continue with {provider}?',
  guestText:
    'Your {provider} account takes over what was done as a guest at {project}. Continue only if you started this yourself.',
  nameless: 'an account without a name',
  unverified: 'Not verified: this address may be somebody else’s',
  connect: 'Continue to {provider}',
  cancel: 'Cancel',
  onward: 'On to {provider}',
  nothingTitle: 'Nothing was connected',
  nothingText: 'You can close this page.',
  otherTitle: 'Sign in as {account} first',
  otherText: 'This browser is not signed in to that account. Nothing was connected to it.',
  refusedTitle: 'This page no longer works',
  refusedText:
    'It works once, for ten minutes, in the browser that it was opened in, and while you are signed in. Go back to {project} and try again.',
}
