import { date } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { FormDialog, TextField } from '../../ui/index.ts'
import { billingActions, type Product } from './billing-queries.ts'
import type { Customer } from './queries.ts'

interface CancelProductProps {
  projectId: string
  customer: Customer
  product: Product
  when: 'now' | 'period_end'
  onClose(): void
}

/** Cancels for a customer, with a reason for the audit log. */
export function CancelProduct({ projectId, customer, product, when, onClose }: CancelProductProps) {
  const { change } = useActions(projectId)
  const { display_name: name, current_period_end_millis: end } = product
  const isNow = when === 'now' || product.status === 'past_due'
  const save = ({ reason }: { reason: string }) =>
    change(
      () =>
        billingActions.cancel(projectId, customer, product, {
          when,
          ...(reason.trim() && { reason: reason.trim() }),
        }),
      { done: isNow ? `${name} has ended` : `${name} canceled` },
    )
  return (
    <FormDialog<{ reason: string }>
      title={isNow ? `End ${name} now?` : `Cancel ${name}?`}
      lead={
        isNow
          ? `${customer.name} loses it at once. No money is given back by this.`
          : `${customer.name} keeps it${end === null ? '' : ` until ${date(end)}`} and pays nothing more. You can undo this until then.`
      }
      submitLabel={isNow ? 'End now' : 'Cancel subscription'}
      defaults={{ reason: '' }}
      onSubmit={save}
      refuse={(error) => ({ message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register }) => (
        <TextField label="Reason" optional help="Kept in the audit log" maxLength={1000} {...register('reason')} />
      )}
    </FormDialog>
  )
}
