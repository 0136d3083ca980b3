/** Texts that several parts share. */
export const common = [
  'An unhandled error occurred. Please report this to the developer.',
  'Cancel',
  'Copied',
  'Copy',
  'Loading…',
  'Show password',
] as const
