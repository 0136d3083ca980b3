/** Texts that several parts share. */
export const common = [
  'An unhandled error occurred. Please report this to the developer.',
  'Cancel',
  'Copied',
  'Copy',
  'Loading…',
  'Show password',
  'This account is blocked.',
  'You are offline. Please check your internet connection and try again.',
  'The server cannot be reached. Please try again in a moment.',
  'The server at {address} cannot be reached. Please try again in a moment.',
  'The server does not answer',
  'We keep asking {address}.',
  'Too many attempts. Please wait a minute and try again.',
] as const
