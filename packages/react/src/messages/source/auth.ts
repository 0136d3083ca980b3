/** Signing in and up, second factor, forgotten passwords. */
export const auth = [] as const
