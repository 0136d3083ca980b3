import * as z from 'zod'

/** A list that comes whole. */
export const list = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), is_paginated: z.literal(false) })
