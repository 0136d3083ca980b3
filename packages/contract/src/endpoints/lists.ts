import * as z from 'zod'

/** A list that is sent whole. */
export const list = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), is_paginated: z.literal(false) })

/** A page of a list; `next_cursor` is null on the last one. */
export const page = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    is_paginated: z.literal(true),
    pagination: z.object({ next_cursor: z.string().nullable() }),
  })
