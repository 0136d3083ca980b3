/** The handler and its pages. */
export const pages = [] as const
