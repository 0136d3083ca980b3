import {
  type CouponDuration,
  type CurrencyCode,
  couponCodePattern,
  currencies,
  minorUnits,
  moneyProblems,
} from '@hallpass/contract'
import { offersOf, type Payments } from '../../lib/catalogue.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { CheckboxRow, FormDialog, MultiSelectField, SelectField, TextField } from '../../ui/index.ts'
import { type Coupon, couponActions } from './coupon-queries.ts'
import { discountText, durationText } from './coupon-text.ts'

interface EditCouponProps {
  projectId: string
  payments: Payments
  before?: Coupon
  onClose(): void
}

interface Values {
  code: string
  kind: 'percent' | 'amount'
  percent: string
  amount: string
  currency: CurrencyCode
  duration: CouponDuration
  months: string
  offers: string[]
  expires: string
  max: string
  once: boolean
}

const kinds = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount' },
] as const
const durations = [
  { value: 'once', label: 'The first payment' },
  { value: 'months', label: 'The first months' },
  { value: 'forever', label: 'Every payment' },
] as const
const currencyOptions = currencies.map(({ code }) => ({ value: code, label: code }))

const whole = (most: number) => (text: string) =>
  (/^[1-9]\d*$/.test(text.trim()) && Number(text) <= most) ||
  `Enter a whole number from 1 to ${most.toLocaleString('en-US')}.`
const dayOf = (millis: number | null) => (millis === null ? '' : new Date(millis).toISOString().slice(0, 10))

/** Who can redeem it can be changed later, what it takes off cannot. */
export function EditCoupon({ projectId, payments, before, onClose }: EditCouponProps) {
  const { change } = useActions(projectId)
  const save = (values: Values) => {
    const limits = limitsOf(values, before)
    return before
      ? change(() => couponActions.change(projectId, before, limits), { done: `${before.code} saved` })
      : change(() => couponActions.create(projectId, { ...termsOf(values), ...limits }), {
          done: `${values.code.toUpperCase()} created`,
        })
  }
  return (
    <FormDialog<Values>
      title={before ? `Edit ${before.code}` : 'Create coupon'}
      lead={
        before
          ? `${discountText(before)} off · ${durationText(before)}. To change that, create another coupon.`
          : 'A code that takes something off at checkout.'
      }
      submitLabel={before ? 'Save coupon' : 'Create coupon'}
      defaults={defaultsOf(before)}
      onSubmit={save}
      refuse={(error) => ({ field: before ? undefined : 'code', message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          {!before && (
            <>
              <TextField
                label="Code"
                autoFocus
                autoComplete="off"
                spellCheck={false}
                help="Letters, digits, underscores and hyphens. Buyers can type it in any case."
                {...register('code', {
                  validate: (text) =>
                    couponCodePattern.test(text.trim()) || 'Enter 3 to 40 letters, digits, underscores or hyphens.',
                })}
                error={errors.code?.message}
              />
              <SelectField
                label="Takes off"
                options={kinds}
                value={watch('kind')}
                onChange={(kind) => setValue('kind', kind)}
              />
              {watch('kind') === 'percent' ? (
                <TextField
                  label="Percent"
                  inputMode="numeric"
                  autoComplete="off"
                  {...register('percent', { validate: whole(100) })}
                  error={errors.percent?.message}
                />
              ) : (
                <>
                  <TextField
                    label="Amount"
                    inputMode="decimal"
                    autoComplete="off"
                    {...register('amount', {
                      validate: (text, { currency }) => amountProblem(text.trim(), currency) ?? true,
                    })}
                    error={errors.amount?.message}
                  />
                  <SelectField
                    label="Currency"
                    options={currencyOptions}
                    value={watch('currency')}
                    onChange={(currency) => setValue('currency', currency)}
                  />
                </>
              )}
              <SelectField
                label="Applies to"
                options={durations}
                value={watch('duration')}
                onChange={(duration) => setValue('duration', duration)}
              />
              {watch('duration') === 'months' && (
                <TextField
                  label="Months"
                  inputMode="numeric"
                  autoComplete="off"
                  {...register('months', { validate: whole(120) })}
                  error={errors.months?.message}
                />
              )}
            </>
          )}
          <MultiSelectField
            label="Offers"
            none="All offers"
            options={offersOf(payments).map(({ id, name }) => ({ value: id, label: name }))}
            values={watch('offers')}
            onChange={(offers) => setValue('offers', offers)}
          />
          <TextField
            label="Expires"
            optional
            type="date"
            help="At the end of this day, UTC."
            {...register('expires')}
          />
          <TextField
            label="Redemption limit"
            optional
            inputMode="numeric"
            autoComplete="off"
            {...register('max', { validate: (text) => text.trim() === '' || whole(1_000_000_000)(text) })}
            error={errors.max?.message}
          />
          <CheckboxRow label="Once per customer" checked={watch('once')} onChange={(on) => setValue('once', on)}>
            Once per customer
          </CheckboxRow>
        </>
      )}
    </FormDialog>
  )
}

const defaultsOf = (before: Coupon | undefined): Values => ({
  ...{ code: before?.code ?? '', kind: 'percent', percent: '', amount: '', currency: 'USD' },
  ...{ duration: 'once', months: '' },
  offers: before?.offer_ids ?? [],
  expires: dayOf(before?.expires_at_millis ?? null),
  max: before?.max_redemptions?.toString() ?? '',
  once: before?.once_per_customer ?? false,
})

const termsOf = ({ code, kind, percent, amount, currency, duration, months }: Values) => ({
  code: code.trim(),
  ...(kind === 'percent'
    ? { percent_off: Number(percent) }
    : { amounts_off: { [currency]: minorUnits(amount.trim(), knownCurrency(currency).decimals) } }),
  duration,
  ...(duration === 'months' && { months: Number(months) }),
})

const knownCurrency = (currency: CurrencyCode) => currencies.find(({ code }) => code === currency)!

function amountProblem(text: string, currency: CurrencyCode): string | undefined {
  const isAmount = /^\d{1,6}(\.\d+)?$/.test(text) && moneyProblems(text, knownCurrency(currency)).length === 0
  if (isAmount && minorUnits(text, knownCurrency(currency).decimals) > 0) return undefined
  return knownCurrency(currency).decimals === 0
    ? 'Enter a whole amount, such as 500.'
    : 'Enter an amount, such as 5 or 4.50.'
}

const limitsOf = ({ offers, expires, max, once }: Values, before: Coupon | undefined) => ({
  offer_ids: offers.length > 0 ? offers : null,
  expires_at_millis: endOfDay(expires, before?.expires_at_millis ?? null),
  max_redemptions: max.trim() ? Number(max) : null,
  once_per_customer: once,
})

/** A moment that the API was told stays as it is unless another day is chosen. */
function endOfDay(day: string, before: number | null): number | null {
  if (!day) return null
  return day === dayOf(before) ? before : Date.parse(`${day}T23:59:59.999Z`)
}
