/** The body of a list that is sent whole. */
export const wholeList = <T>(items: T[]) => ({ items, is_paginated: false as const })

/** One page of a list that is sent in pages. */
export const pageOf = <T>(items: T[], nextCursor: string | null) => ({
  items,
  is_paginated: true as const,
  pagination: { next_cursor: nextCursor },
})
