import { isKnownError } from '@hallpass/contract'
import { number } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { CheckboxRow, FormDialog, TextField } from '../../ui/index.ts'
import { type Customer, purchaseActions } from './queries.ts'

interface ChangeItemProps {
  projectId: string
  customer: Customer
  item: { id: string; name: string; quantity: number }
  /** Gives or takes. */
  gives: boolean
  onClose(): void
}

interface Values {
  quantity: string
  description: string
  expires: string
  allowsNegative: boolean
}

/** Gives a customer some of an item, or takes some. */
export function ChangeItem({ projectId, customer, item, gives, onClose }: ChangeItemProps) {
  const { change } = useActions(projectId)
  const save = ({ quantity, description, expires, allowsNegative }: Values) =>
    change(
      () =>
        purchaseActions.changeItem(projectId, customer, item.id, {
          delta: gives ? Number(quantity) : -Number(quantity),
          ...(description.trim() && { description: description.trim() }),
          ...(gives && expires && { expires_at: new Date(`${expires}T23:59:59`).toISOString() }),
          allowsNegative: !gives && allowsNegative,
        }),
      { done: `${number(Number(quantity))} ${item.name} ${gives ? 'given' : 'taken'}` },
    )
  return (
    <FormDialog<Values>
      title={`${gives ? 'Give' : 'Take'} ${item.name}`}
      lead={`${customer.name} has ${number(item.quantity)}. The change is recorded in Transactions.`}
      submitLabel={gives ? 'Give' : 'Take'}
      defaults={{ quantity: '', description: '', expires: '', allowsNegative: false }}
      onSubmit={save}
      refuse={(error) => {
        const { message } = problemOf(error)
        if (isKnownError(error) && error.code === 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT') {
          return { field: 'quantity', message: `${customer.name} has only ${number(item.quantity)}.` }
        }
        return { field: /expires_at/.test(message) ? 'expires' : 'quantity', message }
      }}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <TextField
            label="Quantity"
            inputMode="numeric"
            autoFocus
            autoComplete="off"
            {...register('quantity', {
              validate: (text) => /^[1-9]\d*$/.test(text.trim()) || 'Enter a whole number above zero.',
            })}
            error={errors.quantity?.message}
          />
          <TextField label="Reason" optional {...register('description')} />
          {gives ? (
            <TextField
              label="Expires"
              optional
              type="date"
              help="At the end of that day"
              {...register('expires')}
              error={errors.expires?.message}
            />
          ) : (
            <CheckboxRow
              label="May go below zero"
              checked={watch('allowsNegative')}
              onChange={(on) => setValue('allowsNegative', on)}
            >
              May go below zero
            </CheckboxRow>
          )}
        </>
      )}
    </FormDialog>
  )
}
