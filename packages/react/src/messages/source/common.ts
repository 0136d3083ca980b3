/** Texts that several parts share. */
export const common = [
  'An unhandled error occurred. Please report this to the developer.',
  'Cancel',
  'Copied',
  'Copy',
  'Loading…',
  'Show password',
  'You are offline. Please check your internet connection and try again.',
] as const
