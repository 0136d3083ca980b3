import type { CustomerProduct } from '@hallpass/js'
import { useTranslate } from '../../provider.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useProductTexts } from './use-product-texts.ts'

interface CancelProductProps {
  product: CustomerProduct
  onDone: (text: string) => void
  onClose: () => void
}

/** Tells what happens before it does: what is paid is kept, unless nothing is. */
export function CancelProduct({ product, onDone, onClose }: CancelProductProps) {
  const t = useTranslate()
  const texts = useProductTexts()
  const { displayName: name, status, currentPeriodEnd: end } = product
  const date = texts.day(end)
  const endsNow = status === 'past_due'
  const confirm = async () => {
    await product.cancel()
    onDone(endsNow ? t('{name} has ended.', { name }) : t('{name} ends on {date}.', { name, date }))
  }
  return (
    <ConfirmDialog
      title={t('Cancel {name}?', { name })}
      description={
        endsNow
          ? t('It ends at once, because its last payment failed.')
          : t('You keep it until {date} and pay nothing more. Until then you can take this back.', { date })
      }
      act={t('Cancel subscription')}
      back={t('Keep subscription')}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
