import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, ReceiptText } from 'lucide-react'
import { nameOf } from '../../lib/catalogue.ts'
import { configQuery } from '../../lib/config-queries.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrl } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { loadedOf, mapLoaded } from '../../lib/use-loaded.ts'
import { purchaseQueries, type TransactionFilter } from '../../parts/purchases/queries.ts'
import { transactionColumns } from '../../parts/purchases/transaction-columns.tsx'
import { Button, Empty, OlderPager, Page, Table } from '../../ui/index.ts'
import { exportTransactions } from './export-transactions.ts'
import { transactionActions } from './transaction-actions.tsx'
import { TransactionFilters } from './transaction-filters.tsx'

export function TransactionsPage() {
  const projectId = useProjectId()
  const [{ type = '', customer = '', customer_id: customerId = '' }, change] = useUrl()
  // What the URL says is one of the choices, or the server refuses it in words.
  const filter = { type, customerType: customer, customerId } as TransactionFilter
  const log = useInfiniteQuery({
    ...purchaseQueries.transactions(projectId, filter),
    placeholderData: keepPreviousData,
  })
  const items = useQuery(configQuery(projectId)).data?.payments.items ?? {}
  const { busy, run } = useActions(projectId)
  const clear = () => change({ type: undefined, customer: undefined, customer_id: undefined })
  const save = () => void run('export', () => exportTransactions(projectId, filter), { stale: ['nothing'] })
  const exportButton = (
    <Button variant="primary" busy={busy === 'export'} onClick={save}>
      <Download aria-hidden />
      Export CSV
    </Button>
  )
  return (
    <Page title="Transactions" lead="What was bought, given and spent, newest first." actions={exportButton}>
      <TransactionFilters filter={filter} onChange={change} />
      <Table
        label="Transactions"
        rows={mapLoaded(loadedOf(log), ({ pages }) => pages.flatMap((page) => page.transactions))}
        columns={[
          ...transactionColumns(projectId, { withCustomer: true, itemName: (id) => nameOf(items[id], id) }),
          transactionActions(projectId, (id) => change({ customer_id: id })),
        ]}
        idOf={({ id }) => id}
        onClearFilters={type || customer || customerId ? clear : undefined}
        pager={log.hasNextPage && <OlderPager busy={log.isFetchingNextPage} onOlder={() => void log.fetchNextPage()} />}
        empty={
          <Empty icon={<ReceiptText aria-hidden />} title="Nothing was bought yet">
            Purchases, renewals and item changes appear here, including those in test mode.
          </Empty>
        }
      />
    </Page>
  )
}
