import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { nameOf, type Payments } from '../../lib/catalogue.ts'
import { configQuery } from '../../lib/config-queries.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { loadedOf, mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { Empty, OlderPager, Section, Show, Table } from '../../ui/index.ts'
import { CheckoutLink } from '../checkout-link.tsx'
import { Balances } from './balances.tsx'
import { GrantOffer } from './grant-offer.tsx'
import { Invoices } from './invoices.tsx'
import { Owned } from './owned.tsx'
import { type Customer, purchaseQueries } from './queries.ts'
import { transactionColumns } from './transaction-columns.tsx'

interface PurchasesProps {
  projectId: string
  customer: Customer
}

/** Everything that a customer bought, paid and has. */
export function Purchases({ projectId, customer }: PurchasesProps) {
  const payments = mapLoaded(useLoaded(configQuery(projectId)), (config) => config.payments)
  const [open, setOpen] = useState<'checkout' | 'grant'>()
  const close = () => setOpen(undefined)
  return (
    <Show loaded={payments}>
      {(catalogue) => (
        <div className="column gap-6">
          <Owned
            projectId={projectId}
            customer={customer}
            onCheckout={() => setOpen('checkout')}
            onGrant={() => setOpen('grant')}
          />
          <Invoices projectId={projectId} customer={customer} payments={catalogue} />
          <Balances projectId={projectId} customer={customer} payments={catalogue} />
          <Log projectId={projectId} customer={customer} payments={catalogue} />
          {open === 'checkout' && <CheckoutLink projectId={projectId} customer={customer} onClose={close} />}
          {open === 'grant' && (
            <GrantOffer projectId={projectId} customer={customer} payments={catalogue} onClose={close} />
          )}
        </div>
      )}
    </Show>
  )
}

function Log({ projectId, customer, payments }: PurchasesProps & { payments: Payments }) {
  const filter = { customerType: customer.type, customerId: customer.id }
  const log = useInfiniteQuery(purchaseQueries.transactions(projectId, filter))
  const all = (
    <ProjectLink to="payments/transactions" className="link text-small">
      All transactions
    </ProjectLink>
  )
  return (
    <Section title="Transactions" actions={all}>
      <Table
        label="Transactions"
        rows={mapLoaded(loadedOf(log), ({ pages }) => pages.flatMap((page) => page.transactions))}
        columns={transactionColumns(projectId, {
          withCustomer: false,
          itemName: (id) => nameOf(payments.items[id], id),
        })}
        idOf={({ id }) => id}
        pager={log.hasNextPage && <OlderPager busy={log.isFetchingNextPage} onOlder={() => void log.fetchNextPage()} />}
        empty={
          <Empty icon={<ReceiptText aria-hidden />} title="No transactions yet">
            Purchases and item changes appear here.
          </Empty>
        }
      />
    </Section>
  )
}
