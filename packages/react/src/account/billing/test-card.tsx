import type { PaymentMethod } from '@hallpass/js'
import { useForm } from '../../hooks/use-form.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { BillingCustomer } from './billing-customer.ts'

export interface CardDialogProps {
  customer: BillingCustomer
  onDone: () => void
  onClose: () => void
}

/** In test mode no card is asked for: it only matters whether payments go through. */
export function TestCard({ customer, card, onDone, onClose }: CardDialogProps & { card: PaymentMethod | null }) {
  const t = useTranslate()
  const { form, field, alert, isBusy } = useForm({
    initial: { card: card?.last4 === '0002' ? 'declines' : 'works' },
    submit: async (values) => {
      await customer.setPaymentMethod({ testCard: values.card === 'declines' ? 'declines' : 'works' })
      onDone()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('Change card')}
      description={t('This app is in test mode: no money is taken.')}
      form={form}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('Save card')}
          </Button>
        </>
      }
    >
      {alert !== undefined && <Alert>{alert}</Alert>}
      <SelectField
        label={t('Test card')}
        options={[
          { value: 'works', label: t('A card that works') },
          { value: 'declines', label: t('A card that is declined') },
        ]}
        {...field('card')}
      />
    </Dialog>
  )
}
