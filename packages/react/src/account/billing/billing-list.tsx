import type { Billing, Cell, CustomerProduct } from '@hallpass/js'
import { Check, Gift, Package, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useCell } from '../../hooks/use-cell.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { Badge } from '../../ui/small.tsx'
import { Done, Empty, Row } from '../parts.tsx'
import { RowMenu } from '../row-menu.tsx'
import { CancelProduct } from './cancel-product.tsx'
import { ChangeProduct } from './change-product.tsx'
import { useBillingAction } from './use-billing-action.ts'
import { useProductTexts } from './use-product-texts.ts'

/** What a person or a team has, what comes next, and what can be done about it. */
export function BillingList({ cell }: { cell: Cell<Billing> }) {
  const t = useTranslate()
  const texts = useProductTexts()
  const { products, credit, testMode } = useCell(cell)
  const [done, setDone] = useState<string>()
  return (
    <>
      {products.length === 0 ? (
        <Empty>{t('There is nothing here at the moment.')}</Empty>
      ) : (
        <ul className="hp-list">
          {products.map((product) => (
            <ProductItem key={product.id ?? product.offerId} product={product} onDone={setDone} />
          ))}
        </ul>
      )}
      <Done>{done}</Done>
      {credit.map(({ currency, amount }) => (
        <p className="hp-note" key={currency}>
          {t('{price} is left of earlier payments and goes towards the next ones.', {
            price: texts.money(amount, currency),
          })}
        </p>
      ))}
      {testMode && products.some(({ reason }) => reason === 'bought') && (
        <p className="hp-note">{t('This app is in test mode: no money is taken.')}</p>
      )}
    </>
  )
}

const iconOf = ({ type, reason }: CustomerProduct) => {
  if (reason === 'included') return Check
  if (reason === 'granted') return Gift
  return type === 'subscription' ? RefreshCw : Package
}

interface ProductItemProps {
  product: CustomerProduct
  /** Says what was done. */
  onDone: (text: string | undefined) => void
}

function ProductItem({ product, onDone }: ProductItemProps) {
  const t = useTranslate()
  const texts = useProductTexts()
  const { busy, problem, run } = useBillingAction<'resume'>()
  const [open, setOpen] = useState<'cancel' | 'change'>()
  const { displayName: name, quantity, price, reason, can } = product
  const resume = async () => {
    onDone(undefined)
    await product.resume()
    onDone(t('{name} goes on.', { name }))
  }
  const show = (what: 'cancel' | 'change') => {
    onDone(undefined)
    setOpen(what)
  }
  const dialog = { product, onDone, onClose: () => setOpen(undefined) }
  const why = reason === 'granted' ? t('Given for free') : price && texts.price(price)
  return (
    <>
      <li>
        <Row
          icon={iconOf(product)}
          title={quantity > 1 ? `${name} × ${quantity}` : name}
          badges={<Badges product={product} />}
          description={[reason === 'included' ? null : why, texts.discount(product), texts.next(product)]
            .filter(Boolean)
            .join(' · ')}
          actions={
            (can.resume || can.change || can.cancel) && (
              <>
                {can.resume && (
                  <Button size="small" busy={busy === 'resume'} onClick={() => void run('resume', resume)}>
                    {t('Keep subscription')}
                  </Button>
                )}
                <RowMenu label={t('Actions for {name}', { name })}>
                  {can.change && <MenuItem onClick={() => show('change')}>{t('Change plan')}</MenuItem>}
                  {can.cancel && (
                    <MenuItem danger onClick={() => show('cancel')}>
                      {t('Cancel subscription')}
                    </MenuItem>
                  )}
                </RowMenu>
              </>
            )
          }
        />
      </li>
      {problem !== undefined && (
        <li className="hp-list-alert">
          <Alert>{problem}</Alert>
        </li>
      )}
      {open === 'cancel' && <CancelProduct {...dialog} />}
      {open === 'change' && <ChangeProduct {...dialog} />}
    </>
  )
}

function Badges({ product }: { product: CustomerProduct }) {
  const t = useTranslate()
  const { status, cancelAtPeriodEnd, reason } = product
  if (status === 'past_due') return <Badge tone="line">{t('Payment failed')}</Badge>
  if (cancelAtPeriodEnd && reason === 'bought') return <Badge tone="line">{t('Canceled')}</Badge>
  return status === 'trialing' ? <Badge>{t('Trial')}</Badge> : null
}
