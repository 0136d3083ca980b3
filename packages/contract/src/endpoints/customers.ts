import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { customerPageSize } from '../limits.ts'
import { customerType, text } from '../schemas.ts'
import { Product } from './billing.ts'
import { badCursor, page } from './lists.ts'

/** Somebody who bought something, or was given it. */
export const PayingCustomer = z.object({
  /** A user, a team, or somebody by an id of your own. */
  customer_type: customerType,
  /** The customer’s id. */
  customer_id: z.string(),
  /** The name to show; null where there is none. */
  display_name: z
    .string()
    .nullable()
    .meta({ description: 'The name of the team, or the name or address of the user; null for others' }),
  /** The address of their picture. */
  profile_image_url: z.string().nullable(),
  /** The user or the team is gone; what was paid stays in the books. */
  is_deleted: z.boolean().meta({ description: 'The user or the team is gone; what was paid stays in the books' }),
  /** What they have, the newest first. */
  products: z.array(Product).meta({
    description: `What they have, newest first, without what everybody has: at most ${customerPageSize.products}`,
  }),
  /** Whether they have more than these. */
  has_more_products: z.boolean(),
  /** When they last bought something. */
  last_purchase_at_millis: z.number(),
})
export type PayingCustomer = z.infer<typeof PayingCustomer>

export const listCustomers = defineEndpoint({
  method: 'GET',
  path: '/internal/payments/customers',
  access: ['admin'],
  needs: 'people.read',
  crud: true,
  ours: true,
  tag: 'Payments',
  summary: 'List everybody who bought something or was given it, by their latest purchase',
  query: z.strictObject({
    limit: z.int().min(1).max(customerPageSize.max).optional(),
    cursor: text.max(100).optional().meta({ description: '`next_cursor` of the page before' }),
    customer_type: customerType.optional(),
    query: text.max(255).optional().meta({
      description: 'A part of the name of a user or a team, of an address of a user, or of an id of your own',
    }),
  }),
  result: page(PayingCustomer),
  textErrors: badCursor,
})
