import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { epochMillisRange, itemDeltaRange, itemHistoryPageSize, maxLength, usageMaxEvents } from '../limits.ts'
import { customerType, nonEmpty, queryBoolean, text } from '../schemas.ts'
import { badCursor, page } from './lists.ts'

const tag = 'Payments'

export const customerId = text.max(maxLength.customerId)
const params = z.strictObject({ customer_type: customerType, customer_id: customerId, item_id: text })
const itemErrors = ['ITEM_NOT_FOUND', 'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH', 'USER_NOT_FOUND', 'TEAM_NOT_FOUND'] as const

const date = text
  .refine((value) => {
    const millis = Date.parse(value)
    return millis >= epochMillisRange.min && millis <= epochMillisRange.max
  }, 'must be a date, such as 2030-01-31T12:00:00Z')
  .meta({ format: 'date-time' })

export const getItem = defineEndpoint({
  method: 'GET',
  path: '/payments/items/{customer_type}/{customer_id}/{item_id}',
  access: accessLevels,
  needs: 'people.read',
  tag,
  summary: 'Read how much of an item a customer has',
  description:
    'With the switch `payments.onlyCustomerMayReadItems` a client reads the items of the signed-in user and of teams that they are in; other customers need a key.',
  params,
  result: z.object({ id: z.string(), display_name: z.string(), quantity: z.number() }),
  errors: [...itemErrors, 'USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  textErrors: { 403: 'The items are those of another user.' },
})

export const updateItemQuantity = defineEndpoint({
  method: 'POST',
  path: '/payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity',
  takesIdempotencyKey: true,
  access: ['server', 'admin'],
  needs: 'people.write',
  tag,
  summary: 'Give a customer more of an item, or take some',
  audit: { exempt: 'every change is a transaction, which nobody can change' },
  params,
  query: z.strictObject({
    allow_negative: queryBoolean.meta({ description: 'false refuses what would bring the quantity below zero' }),
  }),
  body: z.strictObject({
    delta: z.int().min(itemDeltaRange.min).max(itemDeltaRange.max),
    expires_at: date.optional(),
    description: text.optional(),
  }),
  result: z.object({ id: z.string() }),
  errors: [...itemErrors, 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT'],
})

/** Why an event was not recorded: codes of the API, and one that only this has. */
export const usageRefusals = [...itemErrors, 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT', 'IDEMPOTENCY_KEY_REUSED'] as const

export const recordUsage = defineEndpoint({
  method: 'POST',
  path: '/payments/items/usage',
  access: ['server', 'admin'],
  needs: 'people.write',
  ours: true,
  tag,
  summary: 'Report what customers used, many events at a time',
  description:
    'Each event is recorded or refused by itself, and all that are recorded are recorded together. An event whose key was recorded before changes nothing and is answered as it was then, so that a report can be sent again.',
  audit: { exempt: 'every change is a transaction, which nobody can change' },
  body: z.strictObject({
    events: z
      .array(
        z.strictObject({
          customer_type: customerType,
          customer_id: customerId.min(1),
          item_id: text,
          quantity: z.int().min(1).max(itemDeltaRange.max).meta({ description: 'How much was used' }),
          idempotency_key: nonEmpty
            .max(maxLength.idempotencyKey)
            .meta({ description: 'Yours for this event; unique in the project' }),
          description: text.max(1000).optional(),
          occurred_at: date
            .optional()
            .meta({ description: 'For the history, where it is told late. It is charged when it is recorded' }),
        }),
      )
      .min(1)
      .max(usageMaxEvents),
    allow_negative: z.boolean().default(true).meta({
      description: 'false refuses events that would bring a quantity below zero, and records those before them',
    }),
  }),
  result: z.object({
    results: z
      .array(
        z.object({
          idempotency_key: z.string(),
          status: z.enum(['recorded', 'refused']),
          id: z.string().nullable().meta({ description: 'Of the transaction; null if it was refused' }),
          code: z.enum(usageRefusals).nullable(),
          error: z.string().nullable().meta({ description: 'The same as a sentence' }),
        }),
      )
      .meta({ description: 'One for each event, in their order' }),
  }),
})

export const itemHistoryTypes = ['usage', 'change', 'returned', 'expired', 'granted'] as const

export const ItemHistoryEntry = z.object({
  id: z.string(),
  type: z.enum(itemHistoryTypes).meta({
    description:
      '`usage` was reported, `change` is any other change, `returned` the end of a subtraction that expires, `expired` is lost, `granted` comes with something that the customer has',
  }),
  at_millis: z.number(),
  quantity: z.number().meta({ description: 'Below zero for what was taken' }),
  balance: z.number().meta({ description: 'After it' }),
  description: z.string().nullable(),
  occurred_at_millis: z.number().nullable().meta({ description: 'Of usage that was reported with a time' }),
  expires_at_millis: z.number().nullable(),
  offer_id: z.string().nullable(),
  offer_display_name: z.string().nullable(),
})
export type ItemHistoryEntry = z.infer<typeof ItemHistoryEntry>

export const listItemHistory = defineEndpoint({
  method: 'GET',
  path: '/payments/items/{customer_type}/{customer_id}/{item_id}/history',
  access: accessLevels,
  needs: 'people.read',
  crud: true,
  ours: true,
  tag,
  summary: 'List how a quantity came about, newest first, with the balance after each entry',
  description: 'For whoever may read the item.',
  params,
  query: z.strictObject({
    limit: z.int().min(1).max(itemHistoryPageSize.max).optional(),
    cursor: text.max(400).optional().meta({ description: '`next_cursor` of the page before' }),
  }),
  result: page(ItemHistoryEntry),
  errors: [...itemErrors, 'USER_AUTHENTICATION_REQUIRED', 'TEAM_MEMBERSHIP_NOT_FOUND'],
  textErrors: { ...badCursor, 403: 'The items are those of another user.' },
})
