import { getItem, updateItemQuantity } from '@hallpass/contract/endpoints'
import { route } from '../../http/route.ts'
import { changeQuantity, readItem } from './service.ts'

interface ItemParams {
  customer_type: 'user' | 'team' | 'custom'
  customer_id: string
  item_id: string
}
const keyOf = ({ customer_type, customer_id, item_id }: ItemParams) => ({
  customer: { type: customer_type, id: customer_id },
  itemId: item_id,
})

export const paymentItemRoutes = [
  route(getItem, ({ params }, call) => readItem(call, keyOf(params))),
  route(updateItemQuantity, async ({ params, query, body }, call) => ({
    id: await changeQuantity(call, keyOf(params), {
      quantity: body.delta,
      expiresAt: body.expires_at === undefined ? null : new Date(body.expires_at),
      description: body.description ?? null,
      allowNegative: query.allow_negative === 'true',
    }),
  })),
]
