import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { exact, number, shortId, when } from '../../lib/format.ts'
import { ProjectLink, useProjectId } from '../../lib/project.tsx'
import { useUrl } from '../../lib/url-state.ts'
import { loadedOf, mapLoaded } from '../../lib/use-loaded.ts'
import { Badge, type Column, Empty, OlderPager, Page, Select, Status, Table } from '../../ui/index.ts'
import { priceText } from './price-text.ts'
import { type Transaction, type TransactionFilter, transactions } from './queries.ts'

const types = [
  { value: '', label: 'Every type' },
  { value: 'subscription', label: 'Subscriptions' },
  { value: 'one_time', label: 'Purchases' },
  { value: 'item_quantity_change', label: 'Item changes' },
] as const
const customers = [
  { value: '', label: 'Every customer' },
  { value: 'user', label: 'Users' },
  { value: 'team', label: 'Teams' },
  { value: 'custom', label: 'Your own' },
] as const

export function TransactionsPage() {
  const projectId = useProjectId()
  const [{ type = '', customer = '' }, change] = useUrl()
  // What the URL says is one of the choices, or the server refuses it in words.
  const filter = { type, customerType: customer } as TransactionFilter
  const log = useInfiniteQuery({ ...transactions(projectId, filter), placeholderData: keepPreviousData })
  const clear = () => change({ type: undefined, customer: undefined })
  return (
    <Page title="Transactions" lead="What was bought, given and spent, newest first.">
      <div className="tools">
        <Select
          label="Type"
          className="w-[170px]! flex-none"
          options={types}
          value={filter.type}
          onChange={(value) => change({ type: value || undefined })}
        />
        <Select
          label="Customers"
          className="w-[170px]! flex-none"
          options={customers}
          value={filter.customerType}
          onChange={(value) => change({ customer: value || undefined })}
        />
      </div>
      <Table
        label="Transactions"
        rows={mapLoaded(loadedOf(log), ({ pages }) => pages.flatMap((page) => page.transactions))}
        columns={columns}
        idOf={({ id }) => id}
        onClearFilters={type || customer ? clear : undefined}
        pager={log.hasNextPage && <OlderPager busy={log.isFetchingNextPage} onOlder={() => void log.fetchNextPage()} />}
        empty={
          <Empty icon={<ReceiptText aria-hidden />} title="Nothing was bought yet">
            Purchases, renewals and changes of items appear here, also those in test mode.
          </Empty>
        }
      />
    </Page>
  )
}

const typeNames = { subscription: 'Subscription', one_time: 'Purchase', item_quantity_change: 'Item change' }
const good = new Set(['active', 'paid', 'succeeded', 'trialing'])

function Customer({ transaction: { customer_type: type, customer_id: id } }: { transaction: Transaction }) {
  if (type === 'custom') return <span className="mono">{id}</span>
  return (
    <ProjectLink to={`${type}s/${id}`} className="link">
      {type} {shortId(id)}
    </ProjectLink>
  )
}

const columns: Column<Transaction>[] = [
  {
    id: 'type',
    header: 'Type',
    width: '17%',
    cell: ({ type, test_mode }) => (
      <span className="row">
        <b className="text-[13px]!">{typeNames[type]}</b>
        {test_mode && <Badge kind="outline">Test</Badge>}
      </span>
    ),
  },
  { id: 'customer', header: 'Customer', width: '20%', cell: (transaction) => <Customer transaction={transaction} /> },
  {
    id: 'what',
    header: 'Offer or item',
    className: 'hide-s',
    cell: ({ offer_display_name, item_id, description }) => offer_display_name ?? item_id ?? description ?? '–',
  },
  { id: 'price', header: 'Price', width: '140px', className: 'r', cell: ({ price }) => priceText(price) },
  {
    id: 'quantity',
    header: 'Quantity',
    width: '90px',
    className: 'r hide-s',
    cell: ({ quantity }) => number(quantity),
  },
  {
    id: 'status',
    header: 'Status',
    width: '130px',
    className: 'hide-s',
    cell: ({ status }) => (
      <Status kind={status === null ? 'none' : good.has(status) ? 'good' : 'warn'}>{status ?? 'Recorded'}</Status>
    ),
  },
  {
    id: 'at',
    header: 'Date',
    width: '140px',
    cell: ({ created_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
]
