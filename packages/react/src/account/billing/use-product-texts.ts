import { type DayInterval, moneyText } from '@hallpass/contract'
import type { CustomerProduct, ProductPrice } from '@hallpass/js'
import { useMemo } from 'react'
import { useDates } from '../../hooks/use-dates.ts'
import type { Translator } from '../../messages/translate.ts'
import { useTranslate } from '../../provider.tsx'

const single = {
  day: '{price} a day',
  week: '{price} a week',
  month: '{price} a month',
  year: '{price} a year',
} as const

/** Prices, and what becomes of a product, in the reader's words. */
export function useProductTexts() {
  const t = useTranslate()
  const dates = useDates()
  return useMemo(() => {
    const money = (amount: number, currency: string) =>
      // From the digits: a fraction of money is never counted with.
      new Intl.NumberFormat(t.lang, { style: 'currency', currency }).format(
        moneyText(amount, currency) as unknown as number,
      )
    const price = ({ amount, currency, interval }: ProductPrice) =>
      interval ? perInterval(t, money(amount, currency), interval) : money(amount, currency)
    const day = (date: Date | null) => (date ? dates.day(date) : '')
    const next = (product: CustomerProduct) => nextText(t, product, { money, day })
    const percent = (whole: number) => new Intl.NumberFormat(t.lang, { style: 'percent' }).format(whole / 100)
    const discount = (product: CustomerProduct) => discountText(t, product, { money, day, percent })
    return { money, price, day, next, percent, discount }
  }, [t, dates])
}

function perInterval(t: Translator, price: string, [count, unit]: DayInterval): string {
  if (count === 1) return t(single[unit], { price })
  const interval = new Intl.NumberFormat(t.lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return t('{price} every {interval}', { price, interval })
}

interface Words {
  money(amount: number, currency: string): string
  day(date: Date | null): string
}

/** What a coupon takes off the next payments. */
function discountText(
  t: Translator,
  { discount, price }: CustomerProduct,
  { money, day, percent }: Words & { percent(whole: number): string },
) {
  if (!discount) return null
  const { percentOff, amountOff, endsAt } = discount
  const off = percentOff === null ? money(amountOff ?? 0, price?.currency ?? 'USD') : percent(percentOff)
  return endsAt
    ? t('{discount} off until {date}', { discount: off, date: day(endsAt) })
    : t('{discount} off', { discount: off })
}

function nextText(t: Translator, { reason, startedAt, next, price }: CustomerProduct, { money, day }: Words) {
  if (reason === 'included') return t('Included for everyone')
  if (!next) return startedAt && t('Since {date}', { date: day(startedAt) })
  const date = day(next.at)
  const due = money(next.amount ?? 0, price?.currency ?? 'USD')
  if (next.type === 'renews') return t('Renews on {date} for {price}', { date, price: due })
  if (next.type === 'first_payment') return t('Free until {date}, then {price}', { date, price: due })
  if (next.type === 'ends') return t('Ends on {date}', { date })
  return next.at ? t('We try the payment again on {date}', { date }) : null
}
