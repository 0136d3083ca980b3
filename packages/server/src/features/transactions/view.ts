import type { Transaction } from '@hallpass/contract/endpoints'
import type * as z from 'zod'
import { snapshotOf } from '../../core/payments/index.ts'
import type { Items, Row, RowOf } from './store.ts'

type TransactionView = z.input<typeof Transaction>

export function transactionView(row: Row, items: Items): TransactionView {
  const common = {
    id: row.id,
    type: row.kind,
    created_at_millis: row.created_at.getTime(),
    customer_id: row.customer_id,
    quantity: row.quantity,
  }
  return row.kind === 'item_quantity_change'
    ? { ...common, ...changeFields(row, items) }
    : { ...common, ...purchaseFields(row) }
}

function changeFields({ item_id, description, expires_at }: RowOf<'item_quantity_change'>, items: Items) {
  return {
    customer_type: Object.hasOwn(items, item_id) ? items[item_id]!.customerType : 'custom',
    test_mode: false,
    offer_display_name: null,
    price: null,
    status: null,
    item_id,
    description,
    expires_at_millis: expires_at?.getTime() ?? null,
  } as const
}

function purchaseFields(row: RowOf<'subscription'> | RowOf<'one_time'>) {
  const offer = snapshotOf(row)
  return {
    customer_type: row.customer_type as 'user' | 'team' | 'custom',
    test_mode: row.source === 'TEST_MODE',
    offer_display_name: offer.displayName,
    price: chosenPrice(offer.prices, row.price_id),
    status: row.kind === 'subscription' ? row.status : null,
  }
}

function chosenPrice(prices: ReturnType<typeof snapshotOf>['prices'], id: string | null) {
  if (prices === 'include-by-default' || id === null || !Object.hasOwn(prices, id)) return null
  const { serverOnly, freeTrial, ...price } = prices[id]!
  return price
}
