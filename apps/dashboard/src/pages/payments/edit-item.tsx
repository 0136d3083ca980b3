import type { CustomerType } from '@hallpass/contract'
import { type Item, nameOf, offersWithItem, type Payments } from '../../lib/catalogue.ts'
import { complaintsOf } from '../../lib/config-refusal.ts'
import { useActions } from '../../lib/use-actions.ts'
import { FormDialog, Note, SelectField, TextField } from '../../ui/index.ts'
import { customerTypeOptions } from './customer-types.ts'
import { NameAndId } from './name-and-id.tsx'
import { paymentActions } from './queries.ts'

interface EditItemProps {
  projectId: string
  payments: Payments
  before?: { id: string; item: Item }
  /** What a new one is counted for at first. */
  customerType?: CustomerType
  onSaved?: (id: string) => void
  onClose(): void
}

interface Values {
  name: string
  id: string
  customerType: CustomerType
  lowBalance: string
}

const fields: Readonly<Record<string, 'name' | 'customerType' | 'lowBalance'>> = {
  displayName: 'name',
  customerType: 'customerType',
  lowBalance: 'lowBalance',
}

/** Something that is counted: seats, credits, minutes. */
export function EditItem({ projectId, payments, before, customerType = 'user', onSaved, onClose }: EditItemProps) {
  const { change } = useActions(projectId)
  const save = async ({ name, id, customerType, lowBalance }: Values) => {
    const told = lowBalance.trim()
    const item = { displayName: name.trim(), customerType, ...(told && { lowBalance: Number(told) }) }
    await change(() => paymentActions.write(projectId, { [`payments.items.${id}`]: item }), {
      done: before ? `${name} saved` : `${name} created`,
    })
    onSaved?.(id)
  }
  const users = before ? offersWithItem(payments, before.id) : []
  return (
    <FormDialog<Values>
      title={before ? `Edit ${nameOf(before.item, before.id)}` : 'Create item'}
      lead="Something you count: seats, credits, minutes."
      submitLabel={before ? 'Save item' : 'Create item'}
      defaults={{
        name: before ? nameOf(before.item, before.id) : '',
        id: before?.id ?? '',
        customerType: before?.item.customerType ?? customerType,
        lowBalance: before?.item.lowBalance?.toString() ?? '',
      }}
      onSubmit={save}
      refuse={(error, { id }) =>
        complaintsOf(error).map(({ path, message }) => {
          const place = `payments.items.${id}`
          return { message, field: path === place ? 'id' : fields[path.slice(place.length + 1)] }
        })
      }
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <NameAndId projectId={projectId} among="items" isFixed={Boolean(before)} />
          <SelectField
            label="Counted for"
            options={customerTypeOptions}
            value={watch('customerType')}
            onChange={(type) => setValue('customerType', type)}
            error={errors.customerType?.message}
          />
          <TextField
            label="Low balance"
            optional
            inputMode="numeric"
            autoComplete="off"
            help={
              watch('customerType') === 'custom'
                ? 'At this number or below, the webhook item.low_balance is sent once.'
                : 'At this number or below, they get one email and the webhook item.low_balance is sent.'
            }
            {...register('lowBalance', {
              validate: (text) => /^\d{0,10}$/.test(text.trim()) || 'Enter a whole number, or nothing.',
            })}
            error={errors.lowBalance?.message}
          />
          {before && users.length > 0 && watch('customerType') !== before.item.customerType && (
            <Note warning>
              {users.map(({ name }) => name).join(', ')} {users.length === 1 ? 'includes' : 'include'} it for others:
              those customers keep nothing of it.
            </Note>
          )}
        </>
      )}
    </FormDialog>
  )
}
