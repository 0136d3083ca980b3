import { useFormContext } from 'react-hook-form'
import { nameOf, offersFor, type Payments } from '../../lib/catalogue.ts'
import { Card, MultiSelectField, Note, Segmented, SelectField, Setting, Switch } from '../../ui/index.ts'
import { customerTypeOptions } from './customer-types.ts'
import type { Making } from './edit-offer.tsx'
import { IncludedRows } from './included-rows.tsx'
import { NameAndId } from './name-and-id.tsx'
import type { OfferValues } from './offer-values.ts'
import { PriceRows } from './price-rows.tsx'

interface OfferFieldsProps {
  projectId: string
  payments: Payments
  isFixed: boolean
  onMake(making: Making): void
}

export function OfferFields({ projectId, payments, isFixed, onMake }: OfferFieldsProps) {
  const { watch, setValue } = useFormContext<OfferValues>()
  const kind = watch('kind')
  return (
    <>
      <NameAndId projectId={projectId} among="offers" isFixed={isFixed} />
      <Place payments={payments} onMake={onMake} />
      <Segmented
        label="How it is sold"
        options={[
          { value: 'priced', label: 'For a price' },
          { value: 'default', label: 'Free by default' },
        ]}
        value={kind}
        onChange={(chosen) => setValue('kind', chosen)}
      />
      {kind === 'priced' ? (
        <PriceRows />
      ) : (
        <Note>Everyone has it without buying it, until they get another offer in the group.</Note>
      )}
      <IncludedRows payments={payments} onNewItem={(use) => onMake({ kind: 'item', use })} />
      <Card>
        <Setting title="Stackable" note="The same customer can buy it more than once">
          <Switch label="Stackable" checked={watch('stackable')} onChange={(on) => setValue('stackable', on)} />
        </Setting>
        {kind === 'priced' && (
          <Setting title="Take back when refunded" note="A full refund removes what is unused and ends a subscription">
            <Switch
              label="Take back when refunded"
              checked={watch('takesBack')}
              onChange={(on) => setValue('takesBack', on)}
            />
          </Setting>
        )}
        <Setting title="Server only" note="Only your server can start a checkout for it">
          <Switch label="Server only" checked={watch('serverOnly')} onChange={(on) => setValue('serverOnly', on)} />
        </Setting>
      </Card>
    </>
  )
}

const newGroup = '+'

/** Whom it is for, and where it stands among the others. */
function Place({ payments, onMake }: Pick<OfferFieldsProps, 'payments' | 'onMake'>) {
  const { register, watch, setValue, formState } = useFormContext<OfferValues>()
  const { errors } = formState
  const [id, type, group] = [watch('id'), watch('customerType'), watch('group')]
  const bases = offersFor(payments, type).filter((offer) => offer.id !== id)
  const setGroup = (chosen: string) => setValue('group', chosen, { shouldValidate: formState.isSubmitted })
  // Registered without an input of its own, so that it is checked.
  register('group', {
    validate: (chosen, { kind }) => kind === 'priced' || chosen !== '' || 'A free offer needs a group.',
  })
  return (
    <div className="grid gap-4 grid-cols-1 wide:grid-cols-3">
      <SelectField
        label="Sold to"
        options={customerTypeOptions}
        value={type}
        onChange={(chosen) => setValue('customerType', chosen)}
        error={errors.customerType?.message}
      />
      <SelectField
        label="Group"
        options={[
          { value: '', label: 'None' },
          ...Object.entries(payments.groups).map(([key, one]) => ({ value: key, label: nameOf(one, key) })),
          { value: newGroup, label: 'New group…' },
        ]}
        value={group}
        onChange={(chosen) => (chosen === newGroup ? onMake({ kind: 'group', use: setGroup }) : setGroup(chosen))}
        error={errors.group?.message}
      />
      <MultiSelectField
        label="Add-on to"
        none="Nothing"
        options={bases.map((offer) => ({ value: offer.id, label: offer.name }))}
        values={watch('addOnTo')}
        onChange={(chosen) => setValue('addOnTo', chosen)}
        error={errors.addOnTo?.message}
      />
    </div>
  )
}
