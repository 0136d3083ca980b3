import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowUpDown, Clock, Gauge, type LucideIcon, ShoppingCart, Undo2 } from 'lucide-react'
import { exact, number, when } from '../../lib/format.ts'
import { loadedOf, mapLoaded } from '../../lib/use-loaded.ts'
import { type Column, Dialog, Empty, OlderPager, Table } from '../../ui/index.ts'
import { type Customer, type HistoryEntry, purchaseQueries } from './queries.ts'

interface ItemHistoryProps {
  projectId: string
  customer: Customer
  item: { id: string; name: string }
  onClose(): void
}

/** How a balance came about, the newest first. */
export function ItemHistory({ projectId, customer, item, onClose }: ItemHistoryProps) {
  const history = useInfiniteQuery(purchaseQueries.history(projectId, customer, item.id))
  return (
    <Dialog wide title={`History of ${item.name}`} lead={`What ${customer.name} got and used.`} onClose={onClose}>
      <div className="dialog-body">
        <Table
          label={`History of ${item.name}`}
          rows={mapLoaded(loadedOf(history), ({ pages }) => pages.flatMap((page) => page.items))}
          columns={columns}
          idOf={({ type, id }) => `${type}-${id}`}
          pager={
            history.hasNextPage && (
              <OlderPager busy={history.isFetchingNextPage} onOlder={() => void history.fetchNextPage()} />
            )
          }
          empty={
            <Empty icon={<Clock aria-hidden />} title="Nothing yet">
              What offers give and your code uses appears here.
            </Empty>
          }
        />
      </div>
    </Dialog>
  )
}

const kinds: Record<HistoryEntry['type'], { name: string; icon: LucideIcon }> = {
  usage: { name: 'Usage', icon: Gauge },
  change: { name: 'Change', icon: ArrowUpDown },
  returned: { name: 'Returned', icon: Undo2 },
  expired: { name: 'Expired', icon: Clock },
  granted: { name: 'Granted', icon: ShoppingCart },
}

function What({ entry: { type, offer_display_name: offer, description } }: { entry: HistoryEntry }) {
  const { name, icon: Icon } = kinds[type]
  const about = offer ?? description
  return (
    <span className="row min-w-0">
      <Icon className="size-3.5" aria-hidden />
      <span className="one-line" title={about ?? undefined}>
        <b className="text-[13px]">{name}</b>
        {about && <span className="text-text-3"> · {about}</span>}
      </span>
    </span>
  )
}

const minus = (quantity: number) => `${quantity < 0 ? '−' : ''}${number(Math.abs(quantity))}`
const signed = (quantity: number) => `${quantity > 0 ? '+' : ''}${minus(quantity)}`

const columns: Column<HistoryEntry>[] = [
  { id: 'what', header: 'What', cell: (entry) => <What entry={entry} /> },
  {
    id: 'quantity',
    header: 'Quantity',
    width: '100px',
    className: 'wide:text-right',
    cell: ({ quantity }) => <span className="tabular-nums">{signed(quantity)}</span>,
  },
  {
    id: 'balance',
    header: 'Balance',
    width: '100px',
    className: 'wide:text-right',
    cell: ({ balance }) => (
      <>
        <span className="text-text-3 wide:hidden">Balance </span>
        <b className="tabular-nums">{minus(balance)}</b>
      </>
    ),
  },
  {
    id: 'at',
    header: 'Date',
    width: '140px',
    cell: ({ at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
]
