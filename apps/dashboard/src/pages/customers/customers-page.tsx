import type { CustomerType } from '@hallpass/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { exact, shortId, when } from '../../lib/format.ts'
import { ProjectLink, useGo, useProjectId } from '../../lib/project.tsx'
import { useUrl } from '../../lib/url-state.ts'
import { loadedOf, mapLoaded } from '../../lib/use-loaded.ts'
import { firstPage, usePages } from '../../lib/use-pages.ts'
import { ListPager } from '../../parts/list-pager.tsx'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { customerPage, kinds } from '../../parts/purchases/customer-kinds.ts'
import { endText, statusOf, whyText } from '../../parts/purchases/product-text.ts'
import { type Column, Empty, Kbd, Page, SearchField, Select, Status, Table } from '../../ui/index.ts'
import { customersQuery, type PayingCustomer } from './queries.ts'

const types = [
  { value: '', label: 'All customers' },
  { value: 'user', label: 'Users' },
  { value: 'team', label: 'Teams' },
  { value: 'custom', label: 'Your own' },
] as const

/** Who bought something or was given it, and what they have now. */
export function CustomersPage() {
  const projectId = useProjectId()
  const { search, typed, setTyped, cursor, limit, ...pages } = usePages()
  const [{ customer = '' }, change] = useUrl()
  const query = useQuery({
    ...customersQuery(projectId, {
      limit,
      ...(search && { query: search }),
      ...(cursor && { cursor }),
      // What the URL says is one of the choices, or the server refuses it in words.
      ...(customer && { customer_type: customer as CustomerType }),
    }),
    placeholderData: keepPreviousData,
  })
  const go = useGo()
  const open = ({ customer_type: type, customer_id: id }: PayingCustomer, newTab: boolean) => {
    const { to, search } = customerPage({ type, id })
    go(to, { newTab, search })
  }
  const clear = () => change({ ...firstPage, search: undefined, customer: undefined })
  return (
    <Page title="Customers" lead="Who has what, why, and when it ends. Latest purchase first." fill>
      <div className="toolbar">
        <SearchField
          className="wide:w-[280px] wide:flex-none"
          label="Find customers"
          placeholder="Name, email or id"
          value={typed}
          onChange={setTyped}
          after={<Kbd>/</Kbd>}
        />
        <Select
          isFilter
          label="Customers"
          className="wide:w-[160px] wide:flex-none"
          options={types}
          value={customer}
          onChange={(value) => change({ ...firstPage, customer: value || undefined })}
        />
      </div>
      <Table
        label="Customers"
        fill
        rows={mapLoaded(loadedOf(query), ({ items }) => items)}
        columns={columns}
        idOf={({ customer_type, customer_id }) => `${customer_type} ${customer_id}`}
        onOpen={(row, newTab) => !row.is_deleted && open(row, newTab)}
        onClearFilters={search || customer ? clear : undefined}
        pager={
          query.data && (
            <ListPager pages={pages} count={query.data.items.length} nextCursor={query.data.pagination.next_cursor} />
          )
        }
        empty={
          <Empty icon={<HandCoins aria-hidden />} title="Customers will appear here as people buy">
            Whoever buys an offer or is granted one is a customer, in test mode, too. Send somebody a checkout link, or{' '}
            <ProjectLink to="payments/offers" className="link">
              look at your offers
            </ProjectLink>
            .
          </Empty>
        }
      />
    </Page>
  )
}

const columns: Column<PayingCustomer>[] = [
  { id: 'customer', header: 'Customer', cell: (row) => <Who customer={row} /> },
  {
    id: 'has',
    header: 'Has',
    width: '24%',
    cell: (row) => <Has customer={row} />,
  },
  {
    id: 'why',
    header: 'Why',
    width: '150px',
    className: 'max-wide:hidden min-[721px]:max-[1020px]:hidden',
    cell: ({ products: [first] }) => <span className="one-line">{first ? whyText(first) : '–'}</span>,
  },
  { id: 'status', header: 'Status', width: '124px', cell: ({ products: [first] }) => <State product={first} /> },
  {
    id: 'ends',
    header: 'Ends',
    width: '124px',
    className: 'max-wide:hidden',
    cell: ({ products: [first] }) => <span className="one-line">{first ? endText(first) : '–'}</span>,
  },
  {
    id: 'at',
    header: 'Last purchase',
    width: '140px',
    className: 'max-wide:hidden min-[721px]:max-[1020px]:hidden',
    cell: ({ last_purchase_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
]

function Who({ customer }: { customer: PayingCustomer }) {
  const { customer_type: type, customer_id: id, display_name, profile_image_url, is_deleted } = customer
  if (type === 'custom') return <span className="mono one-line">{id}</span>
  if (is_deleted) {
    return (
      <span className="one-line text-text-3">
        {kinds[type].deleted} <span className="mono">{shortId(id)}</span>
      </span>
    )
  }
  return (
    <span className="row min-w-0">
      <ProfileAvatar kind={`${type}s`} id={id} name={display_name ?? ''} image={profile_image_url} />
      <b className="one-line">{display_name || shortId(id)}</b>
    </span>
  )
}

function Has({ customer: { products, has_more_products } }: { customer: PayingCustomer }) {
  const [first, ...others] = products
  if (!first) return <span className="text-text-3">Nothing any more</span>
  const name = first.quantity > 1 ? `${first.display_name} × ${first.quantity}` : first.display_name
  return (
    <span className="one-line" title={products.map(({ display_name }) => display_name).join(', ')}>
      {name}
      {others.length > 0 && (
        <span className="text-text-3">
          {' '}
          and {others.length}
          {has_more_products && '+'} more
        </span>
      )}
    </span>
  )
}

function State({ product }: { product: PayingCustomer['products'][number] | undefined }) {
  if (!product) return <Status kind="off">Ended</Status>
  const { kind, text } = statusOf(product)
  return <Status kind={kind}>{text}</Status>
}
