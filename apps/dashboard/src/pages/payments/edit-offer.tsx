import { Copy } from 'lucide-react'
import { useState } from 'react'
import { freeId, type NamedOffer, type Payments } from '../../lib/catalogue.ts'
import { complaintsOf } from '../../lib/config-refusal.ts'
import { chargedCurrency } from '../../lib/price-text.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, FormDialog } from '../../ui/index.ts'
import { EditGroup } from './edit-group.tsx'
import { EditItem } from './edit-item.tsx'
import { OfferFields } from './offer-fields.tsx'
import { fieldOf, newOffer, type OfferValues, offerOf, valuesOf, withPriceIds } from './offer-values.ts'
import { paymentActions } from './queries.ts'

interface EditOfferProps {
  projectId: string
  payments: Payments
  /** The offer to change or to copy; a new one when it is not given. */
  before?: NamedOffer
  isCopy?: boolean
  /** Where a new one stands at first. */
  group?: string
  onClose(): void
}

/** A thing that the offer needs and that is made without leaving the editor; it says its id when it is there. */
export interface Making {
  kind: 'item' | 'group'
  use(id: string): void
}

const copied = (values: OfferValues, payments: Payments): OfferValues => ({
  ...values,
  name: `${values.name} copy`,
  id: freeId(`${values.id}-copy`, payments.offers),
})

export function EditOffer({ projectId, payments, before, isCopy = false, group = '', onClose }: EditOfferProps) {
  const { change } = useActions(projectId)
  const [edited, setEdited] = useState(isCopy ? undefined : before)
  const [making, setMaking] = useState<Making>()
  const save = (typed: OfferValues) => {
    const values = withPriceIds(typed)
    return change(() => paymentActions.write(projectId, { [`payments.offers.${values.id}`]: offerOf(values) }), {
      done: edited ? `${values.name} saved` : `${values.name} created`,
    })
  }
  const read = () => {
    if (!before) return newOffer(group, usualCurrency(payments))
    return isCopy ? copied(valuesOf(before), payments) : valuesOf(before)
  }
  return (
    <FormDialog<OfferValues>
      wide
      title={edited ? `Edit ${edited.name}` : 'Create offer'}
      lead={
        edited
          ? 'New prices apply to new purchases. Included items change for everyone who is subscribed to it.'
          : 'What people or teams can buy, and what comes with it.'
      }
      submitLabel={edited ? 'Save offer' : 'Create offer'}
      defaults={read()}
      onSubmit={save}
      refuse={(error, typed) => {
        const values = withPriceIds(typed)
        return complaintsOf(error).map((complaint) => ({
          message: complaint.message,
          field: fieldOf(complaint, values),
        }))
      }}
      aside={
        edited &&
        (({ getValues, reset }) => (
          <Button
            variant="ghost"
            onClick={() => {
              reset(copied(getValues(), payments))
              setEdited(undefined)
            }}
          >
            <Copy aria-hidden />
            Duplicate
          </Button>
        ))
      }
      onClose={onClose}
    >
      {({ watch }) => (
        <>
          <OfferFields projectId={projectId} payments={payments} isFixed={Boolean(edited)} onMake={setMaking} />
          {making && (
            // Its own submission must not reach the form around it.
            <div onSubmit={(event) => event.stopPropagation()}>
              {making.kind === 'group' ? (
                <EditGroup projectId={projectId} onSaved={making.use} onClose={() => setMaking(undefined)} />
              ) : (
                <EditItem
                  projectId={projectId}
                  payments={payments}
                  customerType={watch('customerType')}
                  onSaved={making.use}
                  onClose={() => setMaking(undefined)}
                />
              )}
            </div>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** What the other offers are sold in. */
function usualCurrency({ offers }: Payments) {
  const prices = Object.values(offers).flatMap((offer) =>
    typeof offer.prices === 'string' ? [] : Object.values(offer.prices),
  )
  return prices.map(chargedCurrency).find((currency) => currency)?.code ?? 'USD'
}
