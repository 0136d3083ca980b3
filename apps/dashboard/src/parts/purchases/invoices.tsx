import { useInfiniteQuery } from '@tanstack/react-query'
import { ExternalLink, FileText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Payments } from '../../lib/catalogue.ts'
import { exact, when } from '../../lib/format.ts'
import { money } from '../../lib/money.ts'
import { loadedOf, mapLoaded } from '../../lib/use-loaded.ts'
import { Button, buttonClass, type Column, Empty, OlderPager, Section, Status, Table } from '../../ui/index.ts'
import { billingQueries, type Invoice } from './billing-queries.ts'
import { invoiceName, invoiceStatus } from './invoice-text.ts'
import type { Customer } from './queries.ts'
import { RefundInvoice } from './refund-invoice.tsx'

interface InvoicesProps {
  projectId: string
  customer: Customer
  payments: Payments
}

/** What a customer paid, with the receipt of each, and what can be given back. */
export function Invoices({ projectId, customer, payments }: InvoicesProps) {
  const list = useInfiniteQuery(billingQueries.invoices(projectId, customer))
  const [refunding, setRefunding] = useState<Invoice>()
  return (
    <Section title="Invoices" note="A paid invoice is the receipt, too">
      <Table
        label="Invoices"
        rows={mapLoaded(loadedOf(list), ({ pages }) => pages.flatMap(({ items }) => items))}
        columns={columnsFor(setRefunding)}
        idOf={({ id }) => id}
        pager={
          list.hasNextPage && <OlderPager busy={list.isFetchingNextPage} onOlder={() => void list.fetchNextPage()} />
        }
        empty={
          <Empty icon={<FileText aria-hidden />} title="No invoices yet">
            Every payment of {customer.name} leaves one here.
          </Empty>
        }
      />
      {refunding && (
        <RefundInvoice
          projectId={projectId}
          customer={customer}
          invoice={refunding}
          payments={payments}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </Section>
  )
}

const columnsFor = (onRefund: (invoice: Invoice) => void): Column<Invoice>[] => [
  {
    id: 'number',
    header: 'Invoice',
    cell: (invoice) => (
      <span className="one-line">
        <b className="tabular-nums">{invoice.number ?? 'Draft'}</b>
        <span className="text-text-3"> · {invoiceName(invoice)}</span>
      </span>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    width: '128px',
    className: 'wide:text-right',
    cell: ({ total, currency }) => <span className="tabular-nums text-text">{money(total, currency)}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    width: '188px',
    cell: (invoice) => {
      const { kind, text } = invoiceStatus(invoice)
      return <Status kind={kind}>{text}</Status>
    },
  },
  {
    id: 'at',
    header: 'Date',
    width: '132px',
    className: 'max-wide:hidden',
    cell: ({ created_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    width: '190px',
    className: 'text-right',
    cell: (invoice) => (
      <span className="row justify-end gap-1">
        {invoice.amount_refundable > 0 && (
          <Button size="small" aria-label={`Refund ${invoice.number}`} onClick={() => onRefund(invoice)}>
            <Undo2 aria-hidden />
            Refund
          </Button>
        )}
        <a
          className={buttonClass('ghost', 'small')}
          href={invoice.page_url}
          target="_blank"
          rel="noreferrer"
          aria-label={`View ${invoice.number ?? 'invoice'}`}
        >
          View
          <ExternalLink aria-hidden />
        </a>
      </span>
    ),
  },
]
