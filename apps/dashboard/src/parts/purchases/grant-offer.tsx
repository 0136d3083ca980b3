import { type NamedOffer, offersFor, type Payments } from '../../lib/catalogue.ts'
import { priceText } from '../../lib/price-text.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { FormDialog, Note, SelectField, TextField } from '../../ui/index.ts'
import { kinds } from './customer-kinds.ts'
import { type Customer, purchaseActions } from './queries.ts'

interface GrantOfferProps {
  projectId: string
  customer: Customer
  payments: Payments
  onClose(): void
}

interface Values {
  offer: string
  price: string
  quantity: string
}

const pricesOf = (offer: NamedOffer | undefined) =>
  !offer || typeof offer.prices === 'string'
    ? []
    : Object.entries(offer.prices).map(([id, price]) => ({ value: id, label: priceText(price) }))

/** Lets a customer have an offer without paying. */
export function GrantOffer({ projectId, customer, payments, onClose }: GrantOfferProps) {
  const { change } = useActions(projectId)
  const offers = offersFor(payments, customer.type).filter((offer) => pricesOf(offer).length > 0)
  const chosenOf = ({ offer, price }: Pick<Values, 'offer' | 'price'>) => {
    const chosen = offers.find(({ id }) => id === offer) ?? offers[0]
    const prices = pricesOf(chosen)
    return { chosen, prices, price: prices.some(({ value }) => value === price) ? price : (prices[0]?.value ?? '') }
  }
  const save = (values: Values) => {
    const { chosen, price } = chosenOf(values)
    const quantity = chosen?.stackable ? Number(values.quantity) : 1
    return change(() => purchaseActions.grant(projectId, customer, { offer: chosen?.id ?? '', price, quantity }), {
      done: `${customer.name} has ${chosen?.name}`,
    })
  }
  return (
    <FormDialog<Values>
      title="Grant offer"
      lead={`${customer.name} gets it without paying.`}
      submitLabel="Grant offer"
      defaults={{ offer: '', price: '', quantity: '1' }}
      onSubmit={save}
      refuse={(error) => ({ field: 'offer', message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ watch, setValue, register, formState: { errors } }) => {
        const { chosen, prices, price } = chosenOf({ offer: watch('offer'), price: watch('price') })
        if (!chosen) return <Note>There is no offer with a price for {kinds[customer.type].many} yet.</Note>
        return (
          <>
            <SelectField
              label="Offer"
              options={offers.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen.id}
              onChange={(offer) => setValue('offer', offer)}
              error={errors.offer?.message}
            />
            <SelectField
              label="As if bought for"
              options={prices}
              value={price}
              onChange={(value) => setValue('price', value)}
            />
            {chosen.stackable && (
              <TextField
                label="Quantity"
                inputMode="numeric"
                {...register('quantity', {
                  validate: (text) => /^[1-9]\d*$/.test(text.trim()) || 'Enter a whole number above zero.',
                })}
                error={errors.quantity?.message}
              />
            )}
            <Note>
              It is recorded as a test purchase. A subscription lasts until its period ends, unless you renew it.
            </Note>
          </>
        )
      }}
    </FormDialog>
  )
}
