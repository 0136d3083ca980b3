import * as z from 'zod'
import { accessLevels, defineEndpoint } from '../endpoint.ts'
import { epochMillisRange, itemDeltaRange, maxLength } from '../limits.ts'
import { customerType, queryBoolean, text } from '../schemas.ts'

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
