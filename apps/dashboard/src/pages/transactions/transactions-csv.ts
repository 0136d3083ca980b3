import { csvLine } from '@hallpass/contract/csv'
import { chargedCurrency } from '../../lib/price-text.ts'
import type { Transaction } from '../../parts/purchases/queries.ts'

type Cell = (transaction: Transaction) => unknown

const columns: Readonly<Record<string, Cell>> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  created_at: ({ created_at_millis }) => new Date(created_at_millis).toISOString(),
  customer_type: ({ customer_type }) => customer_type,
  customer_id: ({ customer_id }) => customer_id,
  offer: ({ offer_display_name }) => offer_display_name,
  item: ({ item_id }) => item_id,
  amount: ({ price }) => price?.[chargedCurrency(price)?.code ?? 'USD'],
  currency: ({ price }) => price && chargedCurrency(price)?.code,
  interval: ({ price }) => price?.interval?.join(' '),
  quantity: ({ quantity }) => quantity,
  status: ({ status }) => status,
  test_mode: ({ test_mode }) => test_mode,
  description: ({ description }) => description,
}

export const transactionsAsCsv = (transactions: readonly Transaction[]) =>
  [
    csvLine(Object.keys(columns)),
    ...transactions.map((transaction) => csvLine(Object.values(columns).map((cell) => cell(transaction)))),
  ].join('\r\n')
