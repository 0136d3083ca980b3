import type { Invoice } from '@hallpass/js'
import { ExternalLink, Receipt } from 'lucide-react'
import { useState } from 'react'
import { useCell } from '../../hooks/use-cell.ts'
import { useTranslate } from '../../provider.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Badge } from '../../ui/small.tsx'
import { ListSkeleton, Row } from '../parts.tsx'
import type { BillingCustomer } from './billing-customer.ts'
import { invoiceState, nameOfInvoice } from './invoice-facts.ts'
import { useProductTexts } from './use-product-texts.ts'

const pageSize = 10

interface ReceiptsProps {
  customer: BillingCustomer
  /** Where a later page begins. */
  cursor?: string
}

/** What was paid, newest first, with a page to print of each. */
export function Receipts({ customer, cursor }: ReceiptsProps) {
  const t = useTranslate()
  const page = useCell(customer.cells.invoices({ limit: pageSize, ...(cursor !== undefined && { cursor }) }))
  const [isOpen, setOpen] = useState(false)
  const next = page.nextCursor
  return (
    <>
      <ul className="hp-list">
        {page.map((invoice) => (
          <li key={invoice.id}>
            <ReceiptRow invoice={invoice} />
          </li>
        ))}
      </ul>
      {next !== null &&
        (isOpen ? (
          <div className="hp-more">
            <Loading fallback={<ListSkeleton rows={2} />}>
              <Receipts customer={customer} cursor={next} />
            </Loading>
          </div>
        ) : (
          <p className="hp-more">
            <Button size="small" onClick={() => setOpen(true)}>
              {t('Show earlier ones')}
            </Button>
          </p>
        ))}
    </>
  )
}

function ReceiptRow({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const texts = useProductTexts()
  const { currency, total, amountRefunded, createdAt, number, pageUrl, status } = invoice
  const name = nameOfInvoice(invoice)
  const facts = [
    texts.money(total, currency),
    texts.day(createdAt),
    number,
    amountRefunded > 0 && t('{price} given back', { price: texts.money(amountRefunded, currency) }),
  ]
  // One below zero leaves something for later: nothing was paid.
  const label = status === 'paid' && total >= 0 ? t('View receipt') : t('View invoice')
  return (
    <Row
      icon={Receipt}
      title={name}
      badges={<ReceiptBadge invoice={invoice} />}
      description={facts.filter(Boolean).join(' · ')}
      actions={
        <a
          className={buttonClass('outline', 'small')}
          href={pageUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`${label}, ${number ?? name}`}
        >
          {label}
          <Icon of={ExternalLink} />
        </a>
      }
    />
  )
}

function ReceiptBadge({ invoice }: { invoice: Invoice }) {
  const t = useTranslate()
  const state = invoiceState(invoice)
  if (state === 'refunded') return <Badge tone="line">{t('Refunded')}</Badge>
  if (state === 'partly-refunded') return <Badge tone="line">{t('Partly refunded')}</Badge>
  return state === 'unpaid' ? <Badge tone="line">{t('Not paid')}</Badge> : null
}
