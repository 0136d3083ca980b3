/** The body of a list that comes whole (contract 01 §5.1). */
export const wholeList = <T>(items: T[]) => ({ items, is_paginated: false as const })
