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
  interval: dayInterval.optional(),
})

export const Transaction = z.object({
  id: z.string(),
  type: z.enum(transactionTypes),
  created_at_millis: z.number(),
  customer_type: customerType,
  customer_id: z.string(),
  quantity: z.number(),
  test_mode: z.boolean(),
  offer_display_name: z.string().nullable(),
  price: Price.nullable(),
  status: z.string().nullable(),
  item_id: z.string().optional(),
  description: z.string().nullable().optional(),
  expires_at_millis: z.number().nullable().optional(),
})

export const listTransactions = defineEndpoint({
  method: 'GET',
  path: '/internal/payments/transactions',
  access: ['admin'],
  needs: 'people.read',
  tag: 'Internal',
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
