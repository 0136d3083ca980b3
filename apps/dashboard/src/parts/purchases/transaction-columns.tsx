import type { DayInterval } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown, RefreshCw, ShoppingCart } from 'lucide-react'
import { exact, hueOf, initials, number, shortId, when } from '../../lib/format.ts'
import { amountText, lengthText } from '../../lib/price-text.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { Avatar, Badge, type Column } from '../../ui/index.ts'
import { customerPage } from './customer-kinds.ts'
import { purchaseQueries, type Transaction } from './queries.ts'
import { TransactionStatus } from './transaction-status.tsx'

const types = {
  subscription: { name: 'Subscription', icon: RefreshCw },
  one_time: { name: 'Purchase', icon: ShoppingCart },
  item_quantity_change: { name: 'Item change', icon: ArrowUpDown },
} as const

function TypeCell({ transaction: { type, test_mode } }: { transaction: Transaction }) {
  const { name, icon: Icon } = types[type]
  return (
    <span className="row">
      <Icon className="size-3.5" aria-hidden />
      <b className="text-[13px]">{name}</b>
      {test_mode && <Badge kind="outline">Test</Badge>}
    </span>
  )
}

function CustomerCell({ projectId, transaction }: { projectId: string; transaction: Transaction }) {
  const { customer_type: type, customer_id: id } = transaction
  if (type === 'custom') {
    return (
      <ProjectLink {...customerPage({ type, id })} className="mono link one-line">
        {id}
      </ProjectLink>
    )
  }
  return <KnownCustomer projectId={projectId} type={type} id={id} />
}

function KnownCustomer({ projectId, type, id }: { projectId: string; type: 'user' | 'team'; id: string }) {
  const { data: name } = useQuery(purchaseQueries.customerName(projectId, type, id))
  // Deleted since: what is left is the id.
  if (name === null) return <span className="mono text-text-3">{shortId(id)}</span>
  return (
    <span className="row min-w-0">
      <Avatar letters={initials(name ?? '')} hue={hueOf(id)} square={type === 'team'} />
      <ProjectLink
        to={`${type}s/${id}`}
        search={{ tab: 'purchases' }}
        className="link one-line"
        title={`${type} ${id}`}
      >
        {name ?? shortId(id)}
      </ProjectLink>
    </span>
  )
}

/** Between a phone, where rows have two lines, and a window that has room for every column. */
const onlyWide = 'min-[721px]:max-[1020px]:hidden'

const rhythms = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const
const rhythm = (interval: DayInterval) => (interval[0] === 1 ? rhythms[interval[1]] : `every ${lengthText(interval)}`)

/** "+3", "−1,200": a change shows its sign. */
const quantityText = ({ type, quantity }: Transaction) => {
  const text = number(Math.abs(quantity))
  if (quantity < 0) return `−${text}`
  return type === 'item_quantity_change' ? `+${text}` : text
}

export const transactionColumns = (
  projectId: string,
  { withCustomer, itemName }: { withCustomer: boolean; itemName(id: string): string },
): Column<Transaction>[] => [
  { id: 'type', header: 'Type', width: '168px', cell: (transaction) => <TypeCell transaction={transaction} /> },
  ...(withCustomer
    ? [
        {
          id: 'customer',
          header: 'Customer',
          width: '18%',
          cell: (transaction: Transaction) => <CustomerCell projectId={projectId} transaction={transaction} />,
        },
      ]
    : []),
  {
    id: 'what',
    header: 'Offer or item',
    className: withCustomer ? 'max-wide:hidden' : '',
    cell: ({ offer_display_name, item_id, description, price }) => (
      <span className="one-line" title={description ?? undefined}>
        {offer_display_name ?? (item_id && itemName(item_id)) ?? '–'}
        {price?.interval && `, ${rhythm(price.interval)}`}
        {description && <span className="text-text-3"> · {description}</span>}
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    width: '100px',
    className: `text-right max-wide:hidden ${onlyWide}`,
    cell: ({ price }) => <span className="text-text">{price ? amountText(price) : '–'}</span>,
  },
  { id: 'quantity', header: 'Quantity', width: '80px', className: `wide:text-right ${onlyWide}`, cell: quantityText },
  {
    id: 'status',
    header: 'Status',
    width: '120px',
    className: `max-wide:hidden ${onlyWide}`,
    cell: (transaction) => <TransactionStatus transaction={transaction} />,
  },
  {
    id: 'at',
    header: 'Date',
    width: '132px',
    cell: ({ created_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
]
