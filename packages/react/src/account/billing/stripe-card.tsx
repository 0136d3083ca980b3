import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAccount } from '../account-context.ts'
import { type CardFields, openCardFields } from './stripe-fields.ts'
import type { CardDialogProps } from './test-card.tsx'
import { useBillingAction } from './use-billing-action.ts'

/** Stripe's own fields: the number of the card never comes to us. */
export function StripeCard({ customer, onDone, onClose }: CardDialogProps) {
  const t = useTranslate()
  const { project } = useAccount()
  const { place, fields, failed } = useFields(customer)
  const [refused, setRefused] = useState<string>()
  const { busy, problem, run } = useBillingAction<'save'>()
  const save = async () => {
    setRefused(undefined)
    const made = await fields?.confirm()
    if (!made) return
    if ('problem' in made) return setRefused(made.problem ?? t('The card was declined.'))
    await customer.setPaymentMethod(made)
    onDone()
    onClose()
  }
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    void run('save', save)
  }
  const text = failed
    ? t('The card form could not be loaded. Check your connection and try again.')
    : (refused ?? problem)
  return (
    <Dialog
      title={t('Change card')}
      description={t('Your card number goes to Stripe. {project} never sees it.', { project: project.displayName })}
      form={{ onSubmit: submit, noValidate: true }}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy === 'save'} disabled={!fields}>
            {t('Save card')}
          </Button>
        </>
      }
    >
      {text !== undefined && <Alert>{text}</Alert>}
      <div className="hp-card-fields" ref={place} aria-busy={!fields && !failed} />
    </Dialog>
  )
}

/** From when the dialog opens until it closes. */
function useFields(customer: CardDialogProps['customer']) {
  const place = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<CardFields>()
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => {
    let opened: CardFields | undefined
    let isGone = false
    openCardFields(customer)
      .then((made) => {
        if (isGone || !place.current) return made.close()
        opened = made
        made.mount(place.current)
        setFields(made)
      })
      .catch(() => isGone || setFailed(true))
    return () => {
      isGone = true
      opened?.close()
    }
  }, [])
  return { place, fields, failed }
}
