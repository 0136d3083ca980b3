import { useCell } from '../../hooks/use-cell.ts'
import { useTranslate } from '../../provider.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Group, ListSkeleton } from '../parts.tsx'
import type { BillingCustomer } from './billing-customer.ts'
import { PaymentCard } from './payment-card.tsx'
import { Receipts } from './receipts.tsx'

/** What comes below what somebody has: what it is paid with, and what was paid. */
export function BillingGroups({ customer }: { customer: BillingCustomer }) {
  const t = useTranslate()
  const billing = useCell(customer.cells.billing())
  const isPaying = billing.paymentMethod !== null || billing.products.some(({ reason }) => reason === 'bought')
  return (
    <>
      {isPaying && (
        <Group title={t('Payment method')} description={t('What the next payments are made with.')}>
          <PaymentCard customer={customer} billing={billing} />
        </Group>
      )}
      {billing.hasInvoices && (
        <Group title={t('Receipts')} description={t('What was paid, and what was given back.')}>
          <Loading fallback={<ListSkeleton rows={2} />}>
            <Receipts customer={customer} />
          </Loading>
        </Group>
      )}
    </>
  )
}
