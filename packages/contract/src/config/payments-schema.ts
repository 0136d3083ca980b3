import * as z from 'zod'
import { currencies } from '../currencies.ts'
import { itemDeltaRange } from '../limits.ts'
import { boolean, customerType, dayInterval, id, money, text } from '../schemas.ts'
import { idKey, set } from './keys.ts'
import { namedByKey, note, required } from './notes.ts'

const off = boolean.default(false)

const price = note(
  z.strictObject({
    ...Object.fromEntries(currencies.map((currency) => [currency.code, money(currency).optional()])),
    interval: dayInterval.optional(),
    freeTrial: dayInterval.optional(),
    serverOnly: off,
  } as PriceShape),
  {
    rule: [
      (members) => currencies.some(({ code }) => Object.hasOwn(members, code)),
      'At least one currency is required',
    ],
  },
)
/** Spelled out, because a loop over the currencies loses their names. */
type PriceShape = Record<(typeof currencies)[number]['code'], z.ZodOptional<z.ZodString>> & {
  interval: z.ZodOptional<typeof dayInterval>
  freeTrial: z.ZodOptional<typeof dayInterval>
  serverOnly: typeof off
}

const includedItem = z.strictObject({
  quantity: required(z.number().default(0)),
  repeat: z.union([z.literal('never'), dayInterval]).default('never'),
  expires: z.enum(['never', 'when-purchase-expires', 'when-repeated']).default('when-repeated'),
})
const offer = z.strictObject({
  displayName: namedByKey(),
  groupId: id.optional(),
  customerType: required(customerType.default('user')),
  isAddOnTo: z.union([z.literal(false), set(idKey)]).default(false),
  freeTrial: dayInterval.optional(),
  serverOnly: off,
  stackable: boolean.optional(),
  prices: required(z.union([z.literal('include-by-default'), z.record(idKey, price)]).default({})),
  includedItems: z.record(idKey, includedItem).default({}),
  /** Ours: whether a whole refund takes back what was not used yet, and ends a subscription. `keep` if it is not set. */
  whenRefunded: z.enum(['keep', 'take-back']).optional(),
})
const item = z.strictObject({
  displayName: namedByKey(),
  customerType: customerType.default('user'),
  /** Ours: a customer who has no more than this left is told, once each time it comes to that. Nobody is if it is not set. */
  lowBalance: z.int().min(0).max(itemDeltaRange.max).optional(),
})
export const payments = z.strictObject({
  /** Taken for compatibility. */
  autoPay: z.strictObject({ interval: dayInterval.optional() }).optional(),
  /** Offers of one group exclude each other: a customer has one of them. */
  groups: z.record(idKey, z.strictObject({ displayName: text.optional() })).default({}),
  /** What can be bought, by id. */
  offers: z.record(idKey, offer).default({}),
  /** What can be counted, by id. */
  items: z.record(idKey, item).default({}),
  /** Ours: clients read the items of the signed-in user and of their teams only. */
  onlyCustomerMayReadItems: off,
})
