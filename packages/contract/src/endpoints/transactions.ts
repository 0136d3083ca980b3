import * as z from 'zod'
import { currencies } from '../currencies.ts'
import { defineEndpoint } from '../endpoint.ts'
import { customerType, dayInterval, text } from '../schemas.ts'
import { customerId } from './payment-items.ts'

export const transactionTypes = ['subscription', 'one_time', 'item_quantity_change'] as const

const Price = z.object({
  ...(Object.fromEntries(currencies.map(({ code }) => [code, z.string().optional()])) as Record<
    (typeof currencies)[number]['code'],
    z.ZodOptional<z.ZodString>
  >),
  /** How often it is paid; absent for once. */
  interval: dayInterval.optional(),
})

export const Transaction = z.object({
  /** The transaction’s id. */
  id: z.string(),
  /** What kind it is. */
  type: z.enum(transactionTypes),
  /** When it happened. */
  created_at_millis: z.number(),
  /** A user, a team, or somebody by an id of your own. */
  customer_type: customerType,
  /** The customer’s id. */
  customer_id: z.string(),
  /** How many; below zero for what was used. */
  quantity: z.number(),
  /** Whether no money was taken. */
  test_mode: z.boolean(),
  /** The name of what was bought. */
  offer_display_name: z.string().nullable(),
  /** What it cost; null where nothing was paid. */
  price: Price.nullable(),
  /** How the payment stands. */
  status: z.string().nullable(),
  /** The item that was changed by hand. */
  item_id: z.string().optional(),
  /** What it was for. */
  description: z.string().nullable().optional(),
  /** When it ends. */
  expires_at_millis: z.number().nullable().optional(),
})

export const listTransactions = defineEndpoint({
  method: 'GET',
  path: '/internal/payments/transactions',
  access: ['admin'],
  needs: 'people.read',
  tag: 'Payments',
  summary: 'List what was bought, given and spent, newest first',
  query: z.strictObject({
    cursor: text.optional(),
    limit: text.optional().meta({ description: '1 to 200, 50 by itself' }),
    type: z.enum(transactionTypes).optional(),
    customer_type: customerType.optional(),
    customer_id: customerId.optional(),
  }),
  result: z.object({ transactions: z.array(Transaction), next_cursor: z.string().nullable() }),
})
