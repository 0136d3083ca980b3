import * as z from 'zod'

/** A list that is sent whole. */
export const list = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), is_paginated: z.literal(false) })

/** A list that is sent whole, or in pages to callers who ask for them: Endpoint.pages. */
export const pageable = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    is_paginated: z.boolean(),
    pagination: z.object({ next_cursor: z.string().nullable() }).optional(),
  })

/** A page of a list; `next_cursor` is null on the last one. */
export const page = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    is_paginated: z.literal(true),
    pagination: z.object({ next_cursor: z.string().nullable() }),
  })

/** Of a page: a cursor is never taken for none, or whoever reads on would begin again and again. */
export const badCursor = { 400: 'The cursor is not one of this list.' }
