import type { CustomerProduct, ProductChange, ProductChangePreview, ProductOption } from '@hallpass/js'
import { useEffect, useState } from 'react'
import { useForm } from '../../hooks/use-form.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ListSkeleton } from '../parts.tsx'
import { ChangeSums } from './change-sums.view.tsx'
import { changeOf, choicesOf, isWholeNumber } from './choices.ts'
import { refusalText, useBillingAction } from './use-billing-action.ts'
import { useProductTexts } from './use-product-texts.ts'

interface ChangeProductProps {
  product: CustomerProduct
  onDone: (text: string) => void
  onClose: () => void
}

interface Told {
  change: ProductChange
  preview: ProductChangePreview
  name: string
}

/** Another plan or quantity, in two steps: what is wanted, then what it costs. */
export function ChangeProduct(props: ChangeProductProps) {
  const [told, setTold] = useState<Told>()
  const options = useOptions(props.product)
  if (told) return <ConfirmChange {...props} told={told} onBack={() => setTold(undefined)} />
  return options.found ? (
    <ChoosePlan {...props} options={options.found} onTold={setTold} />
  ) : (
    <Waiting {...props} problem={options.problem} />
  )
}

function useOptions(product: CustomerProduct) {
  const [found, setFound] = useState<ProductOption[]>()
  const { problem, run } = useBillingAction<'load'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens.
  useEffect(() => void run('load', async () => setFound(await product.listChangeOptions())), [])
  return { found, problem }
}

function Waiting({ product, problem, onClose }: ChangeProductProps & { problem: string | undefined }) {
  const t = useTranslate()
  return (
    <Dialog
      title={t('Change {name}', { name: product.displayName })}
      actions={<Button onClick={onClose}>{t('Cancel')}</Button>}
      onClose={onClose}
    >
      {problem === undefined ? <ListSkeleton rows={1} /> : <Alert>{problem}</Alert>}
    </Dialog>
  )
}

interface ChoosePlanProps extends ChangeProductProps {
  options: readonly ProductOption[]
  onTold: (told: Told) => void
}

function ChoosePlan({ product, options, onTold, onClose }: ChoosePlanProps) {
  const t = useTranslate()
  const texts = useProductTexts()
  const choices = choicesOf(options)
  const { form, field, values, alert, isBusy } = useForm({
    initial: {
      plan: choices.find(({ price }) => price.isCurrent)?.id ?? choices[0]?.id ?? '',
      quantity: String(product.quantity),
    },
    validate: ({ quantity }) => (isWholeNumber(quantity) ? {} : { quantity: t('Enter a whole number above zero.') }),
    submit: async ({ plan, quantity }) => {
      const chosen = choices.find(({ id }) => id === plan)
      const change = chosen && changeOf(product, chosen, Number(quantity))
      if (!chosen || !change) return { plan: t('This is what you have.') }
      try {
        onTold({ change, preview: await product.previewChange(change), name: chosen.option.displayName })
      } catch (error) {
        const text = refusalText(t, error)
        if (text === undefined) throw error
        return { plan: text }
      }
      return undefined
    },
  })
  const isStackable = choices.find(({ id }) => id === values.plan)?.option.isStackable ?? product.isStackable
  const labelOf = ({ option, price }: (typeof choices)[number]) => {
    const label = `${option.displayName} – ${texts.price(price)}`
    return price.saving
      ? t('{plan} (saves {percent})', { plan: label, percent: texts.percent(price.saving.percent) })
      : label
  }
  return (
    <Dialog
      title={t('Change {name}', { name: product.displayName })}
      description={t('You see what it costs before anything changes.')}
      form={form}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('See the cost')}
          </Button>
        </>
      }
    >
      {alert !== undefined && <Alert>{alert}</Alert>}
      <SelectField
        label={t('Plan')}
        options={choices.map((choice) => ({ value: choice.id, label: labelOf(choice) }))}
        {...field('plan')}
      />
      {isStackable && <TextField label={t('Quantity')} inputMode="numeric" autoComplete="off" {...field('quantity')} />}
    </Dialog>
  )
}

function ConfirmChange({
  product,
  told,
  onBack,
  onDone,
  onClose,
}: ChangeProductProps & { told: Told; onBack(): void }) {
  const t = useTranslate()
  const { busy, problem, run } = useBillingAction<'change'>()
  const confirm = async () => {
    const { displayName: name } = await product.change(told.change, told.preview)
    onDone(t('You now have {name}.', { name }))
    onClose()
  }
  return (
    <Dialog
      title={t('Change to {name}?', { name: told.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBack}>{t('Back')}</Button>
          <Button variant="primary" busy={busy === 'change'} onClick={() => void run('change', confirm)}>
            {t('Confirm change')}
          </Button>
        </>
      }
    >
      {problem !== undefined && <Alert>{problem}</Alert>}
      <ChangeSums preview={told.preview} />
    </Dialog>
  )
}
