import * as z from 'zod'

/** A list that comes whole. */
export const list = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), is_paginated: z.literal(false) })

/** A list in pages: `next_cursor` is handed back as `cursor`, null on the last page. */
export const pagedList = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    is_paginated: z.literal(true),
    pagination: z.object({ next_cursor: z.string().nullable() }),
  })
