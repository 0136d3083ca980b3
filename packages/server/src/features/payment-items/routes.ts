import { getItem, listItemHistory, recordUsage, updateItemQuantity } from '@hallpass/contract/endpoints'
import { customerFrom } from '../../core/payments/index.ts'
import { route } from '../../http/route.ts'
import { listHistory } from './history.ts'
import { changeQuantity, readItem } from './service.ts'
import { reportUsage } from './usage.ts'

interface ItemParams {
  customer_type: 'user' | 'team' | 'custom'
  customer_id: string
  item_id: string
}
const keyOf = (params: ItemParams) => ({ customer: customerFrom(params), itemId: params.item_id })

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
  route(recordUsage, ({ body }, call) => {
    const events = body.events.map((event) => ({
      ...keyOf(event),
      quantity: event.quantity,
      idempotencyKey: event.idempotency_key,
      description: event.description ?? null,
      occurredAt: event.occurred_at === undefined ? null : new Date(event.occurred_at),
    }))
    return reportUsage(call, events, body.allow_negative)
  }),
  route(listItemHistory, ({ params, query }, call) => listHistory(call, keyOf(params), query)),
]
