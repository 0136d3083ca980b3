import { useState } from 'react'
import { date } from '../../lib/format.ts'
import { money, paidPriceText } from '../../lib/money.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Confirm, Dialog, FormDialog, KeyValues, SelectField, Show, TextField } from '../../ui/index.ts'
import {
  billingActions,
  billingQueries,
  type Change,
  type ChangeOption,
  type Preview,
  type Product,
} from './billing-queries.ts'
import type { Customer } from './queries.ts'

interface ChangeProductProps {
  projectId: string
  customer: Customer
  product: Product
  onClose(): void
}

interface Told {
  change: Change
  preview: Preview
  name: string
  /** Told apart from others of the same name. */
  plan: string
}

/** Another plan or quantity, in two steps: what is wanted, then what it costs. */
export function ChangeProduct(props: ChangeProductProps) {
  const { projectId, customer, product, onClose } = props
  const options = useLoaded(billingQueries.options(projectId, customer, product))
  const [told, setTold] = useState<Told>()
  if (told) return <ConfirmChange {...props} told={told} />
  if (options.state === 'ready') return <ChoosePlan {...props} options={options.data} onTold={setTold} />
  return (
    <Dialog title={`Change ${product.display_name}`} onClose={onClose}>
      <div className="dialog-body">
        <Show loaded={options}>{() => null}</Show>
      </div>
    </Dialog>
  )
}

interface Values {
  plan: string
  quantity: string
}

const choicesOf = (options: readonly ChangeOption[]) =>
  options.flatMap((option) =>
    option.prices.map((price) => ({
      option,
      price,
      value: JSON.stringify([option.offer_id, price.price_id]),
      label: `${option.display_name}, ${paidPriceText(price)}${price.saving ? ` (saves ${price.saving.percent}%)` : ''}`,
    })),
  )

interface ChoosePlanProps extends ChangeProductProps {
  options: readonly ChangeOption[]
  onTold(told: Told): void
}

function ChoosePlan({ projectId, customer, product, options, onTold, onClose }: ChoosePlanProps) {
  const choices = choicesOf(options)
  const chosenOf = (plan: string) => choices.find(({ value }) => value === plan) ?? choices[0]
  const ask = async ({ plan, quantity }: Values) => {
    const chosen = chosenOf(plan)
    if (!chosen) throw new Error('There is no plan that this can be changed to.')
    const { option, price } = chosen
    const wanted = { quantity: option.is_stackable ? Number(quantity) : 1 }
    // Without a price, what is paid now stays as it was bought.
    const change = price.is_current ? wanted : { ...wanted, offer_id: option.offer_id, price_id: price.price_id }
    const preview = await billingActions.preview(projectId, customer, product, change)
    const name = option.display_name
    const many = wanted.quantity > 1 ? `${wanted.quantity} × ` : ''
    onTold({ change, preview, name, plan: `${many}${name}, ${paidPriceText(price)}` })
  }
  return (
    <FormDialog<Values>
      title={`Change ${product.display_name}`}
      lead={`You see what ${customer.name} pays before anything changes.`}
      submitLabel="See the cost"
      staysOpen
      defaults={{
        plan: choices.find(({ price }) => price.is_current)?.value ?? choices[0]?.value ?? '',
        quantity: String(product.quantity),
      }}
      onSubmit={ask}
      refuse={(error) => ({ field: 'plan', message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ watch, setValue, register, formState: { errors } }) => (
        <>
          <SelectField
            label="Plan"
            options={choices}
            value={chosenOf(watch('plan'))?.value ?? ''}
            onChange={(plan) => setValue('plan', plan)}
            error={errors.plan?.message}
          />
          {chosenOf(watch('plan'))?.option.is_stackable && (
            <TextField
              label="Quantity"
              inputMode="numeric"
              {...register('quantity', {
                validate: (text) => /^[1-9]\d{0,5}$/.test(text.trim()) || 'Enter a whole number above zero.',
              })}
              error={errors.quantity?.message}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

function ConfirmChange({ projectId, customer, product, told, onClose }: ChangeProductProps & { told: Told }) {
  const { change } = useActions(projectId)
  const { preview, name, plan } = told
  const confirm = () => {
    const { proration_at_millis, due_now } = preview
    const body = { ...told.change, proration_at_millis, due_now }
    return change(() => billingActions.change(projectId, customer, product, body), {
      done: `${customer.name} has ${name}`,
    })
  }
  return (
    <Confirm
      title={`Change to ${plan}?`}
      confirmLabel="Change plan"
      cancelLabel="Keep as it is"
      onConfirm={confirm}
      onClose={onClose}
      describeError={(error) => problemOf(error).message}
    >
      <Sums preview={preview} />
    </Confirm>
  )
}

function Sums({ preview }: { preview: Preview }) {
  const { currency, lines, total, credit_applied, due_now, next_payment } = preview
  const sum = (amount: number) => <span className="tabular-nums">{money(amount, currency)}</span>
  return (
    <KeyValues
      facts={[
        ...lines
          .filter(({ amount }) => amount !== 0)
          .map(({ description, amount }): [string, React.ReactNode] => [
            amount < 0 ? `${description}, paid and not used` : description,
            sum(amount),
          ]),
        credit_applied > 0 && ['From credit', sum(-credit_applied)],
        ['Due now', <b key="due">{sum(due_now)}</b>],
        total < 0 && ['Left as credit', sum(-total)],
        next_payment !== null && [`Next payment, ${date(next_payment.at_millis)}`, sum(next_payment.amount)],
      ]}
    />
  )
}
