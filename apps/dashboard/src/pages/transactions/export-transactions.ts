import * as routes from '@hallpass/contract/routes'
import { call } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { queryOf, type Transaction, type TransactionFilter } from '../../parts/purchases/queries.ts'
import { transactionsAsCsv } from './transactions-csv.ts'

/** Everything that fits the filter, page by page, as a file. */
export async function exportTransactions(projectId: string, filter: TransactionFilter) {
  const all: Transaction[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { transactions: Transaction[]; next_cursor: string | null } = await call(
      projectId,
      routes.listTransactions,
      { query: { ...queryOf(filter), limit: '200', ...(cursor && { cursor }) } },
    )
    all.push(...page.transactions)
    cursor = page.next_cursor
  }
  download('transactions.csv', 'text/csv', transactionsAsCsv(all))
}
