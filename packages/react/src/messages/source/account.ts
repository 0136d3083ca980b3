/** Account settings, user button, team switchers. */
export const account = [] as const
