import { decimalsOf, minorUnits, moneyText } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { nameOf, type Payments } from '../../lib/catalogue.ts'
import { money } from '../../lib/money.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { FormDialog, Note, TextField } from '../../ui/index.ts'
import { billingActions, billingQueries, type Invoice } from './billing-queries.ts'
import type { Customer } from './queries.ts'

interface RefundInvoiceProps {
  projectId: string
  customer: Customer
  invoice: Invoice
  payments: Payments
  onClose(): void
}

interface Values {
  amount: string
  reason: string
}

/** Digits of the currency alone; what was typed is never a fraction of a computer. */
function amountOf(text: string, { currency }: Invoice): number | undefined {
  const decimals = decimalsOf(currency)
  const pattern = decimals === 0 ? /^\d{1,12}$/ : new RegExp(`^\\d{1,12}(\\.\\d{1,${decimals}})?$`)
  return pattern.test(text.trim()) ? minorUnits(text.trim(), decimals) : undefined
}

/** Gives money back, all of it or a part, with a reason. */
export function RefundInvoice({ projectId, customer, invoice, payments, onClose }: RefundInvoiceProps) {
  const { change } = useActions(projectId)
  const { currency, amount_refundable: max, number } = invoice
  const takesBack = useTakesBack(projectId, customer, invoice, payments)
  const save = ({ amount, reason }: Values) => {
    const minor = amountOf(amount, invoice) ?? 0
    return change(
      () => billingActions.refund(projectId, { invoice_id: invoice.id, amount: minor, reason: reason.trim() }),
      { done: `${money(minor, currency)} given back` },
    )
  }
  const checkAmount = (text: string) => {
    const minor = amountOf(text, invoice)
    if (minor === undefined || minor === 0) return `Enter an amount such as ${moneyText(max, currency)}.`
    return minor <= max || `At most ${money(max, currency)} can be given back.`
  }
  return (
    <FormDialog<Values>
      title={`Refund ${number ?? 'invoice'}`}
      lead={`${money(max, currency)} of it can be given back to ${customer.name}.`}
      submitLabel="Refund"
      defaults={{ amount: moneyText(max, currency), reason: '' }}
      onSubmit={save}
      refuse={(error) => ({ field: 'amount', message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, formState: { errors } }) => (
        <>
          <TextField
            label={`Amount in ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            {...register('amount', { validate: checkAmount })}
            error={errors.amount?.message}
          />
          <TextField
            label="Reason"
            help="The customer can read it, and it is kept in the audit log"
            maxLength={1000}
            {...register('reason', { validate: (text) => Boolean(text.trim()) || 'Say why.' })}
            error={errors.reason?.message}
          />
          <Note>
            {takesBack && amountOf(watch('amount'), invoice) === max
              ? `With all of it, ${takesBack} is taken back: what is not used goes, and a subscription ends.`
              : `${customer.name} keeps what was bought.`}
          </Note>
        </>
      )}
    </FormDialog>
  )
}

/** The name of the offer, where a whole refund takes it back. */
function useTakesBack(projectId: string, customer: Customer, invoice: Invoice, { offers }: Payments) {
  const { data } = useQuery(billingQueries.of(projectId, customer))
  const bought = data?.products.find(({ id }) => id === (invoice.subscription_id ?? invoice.purchase_id))
  const offerId = bought?.offer_id ?? invoice.lines.find(({ offer_id }) => offer_id)?.offer_id
  const offer = offerId && Object.hasOwn(offers, offerId) ? offers[offerId] : undefined
  return offer?.whenRefunded === 'take-back' ? nameOf(offer, offerId ?? '') : undefined
}
