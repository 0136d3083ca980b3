import { type CurrencyCode, type CustomerType, currencies, type DayInterval } from '@hallpass/contract'
import { freeId, type Included, type NamedOffer, type Offer, type Price } from '../../lib/catalogue.ts'
import type { Complaint } from '../../lib/config-refusal.ts'
import { chargedCurrency, lasting } from '../../lib/price-text.ts'

/** An offer as the editor holds it. Intervals are texts: `3 month`, or nothing for once. */
export interface OfferValues {
  name: string
  id: string
  customerType: CustomerType
  group: string
  addOnTo: string[]
  kind: 'priced' | 'default'
  prices: PriceValues[]
  items: IncludedValues[]
  stackable: boolean
  serverOnly: boolean
  /** Whether a full refund takes what was bought. */
  takesBack: boolean
}

export interface PriceValues {
  /** Empty for a new one: it gets its id when it is saved. */
  priceId: string
  currency: CurrencyCode
  amount: string
  interval: string
  trial: string
  serverOnly: boolean
  /** Amounts in further currencies, which are not charged; kept as long as the charged one stays. */
  others: { currency: CurrencyCode; amount: string }[]
  othersOf: CurrencyCode | ''
}

export interface IncludedValues {
  item: string
  quantity: string
  repeat: string
  expires: Included['expires']
}

export const newPrice = (currency: CurrencyCode, interval = '1 month'): PriceValues => ({
  priceId: '',
  currency,
  amount: '',
  interval,
  trial: '',
  serverOnly: false,
  others: [],
  othersOf: '',
})

export const newIncluded = (item: string): IncludedValues => ({
  item,
  quantity: '1',
  repeat: '',
  expires: 'when-purchase-expires',
})

export const newOffer = (group: string, currency: CurrencyCode): OfferValues => ({
  name: '',
  id: '',
  customerType: 'user',
  group,
  addOnTo: [],
  kind: 'priced',
  prices: [newPrice(currency)],
  items: [],
  stackable: false,
  serverOnly: false,
  takesBack: false,
})

const intervalText = (interval: DayInterval | 'never' | undefined) =>
  interval === undefined || interval === 'never' ? '' : (lasting(interval)?.join(' ') ?? '')

export const intervalOf = (text: string): DayInterval => {
  const [count, unit] = text.split(' ')
  // The unit comes from a list of ours.
  return [Number(count), unit as DayInterval[1]]
}

/** An interval that is there is of some length; by hand anything can be typed. */
export const checkInterval = (text: string) => text === '' || /^[1-9]\d* /.test(text) || 'Enter a whole number.'

export function valuesOf(offer: NamedOffer): OfferValues {
  const { prices, isAddOnTo } = offer
  return {
    name: offer.name,
    id: offer.id,
    customerType: offer.customerType,
    group: offer.groupId ?? '',
    addOnTo: isAddOnTo === false ? [] : Object.keys(isAddOnTo),
    kind: prices === 'include-by-default' ? 'default' : 'priced',
    prices:
      prices === 'include-by-default' ? [] : Object.entries(prices).map(([id, price]) => priceValues(id, price, offer)),
    items: Object.entries(offer.includedItems).map(([item, { quantity, repeat, expires }]) => ({
      item,
      quantity: String(quantity),
      repeat: intervalText(repeat),
      expires,
    })),
    stackable: offer.stackable ?? false,
    serverOnly: offer.serverOnly,
    takesBack: offer.whenRefunded === 'take-back',
  }
}

/** The trial of the offer holds for prices without one: here each price says its own. */
function priceValues(priceId: string, price: Price, offer: Offer): PriceValues {
  const charged = chargedCurrency(price)?.code ?? 'USD'
  const interval = intervalText(price.interval)
  return {
    priceId,
    currency: charged,
    amount: price[charged] ?? '',
    interval,
    trial: interval && intervalText(price.freeTrial ?? offer.freeTrial),
    serverOnly: price.serverOnly,
    others: currencies.flatMap(({ code }) => {
      const amount = price[code]
      return code === charged || amount === undefined ? [] : [{ currency: code, amount }]
    }),
    othersOf: charged,
  }
}

const nameOfInterval: Readonly<Record<string, string>> = {
  '': 'once',
  '1 day': 'daily',
  '1 week': 'weekly',
  '1 month': 'monthly',
  '1 year': 'yearly',
}

/** Every price gets an id that stays: checkouts name it. */
export function withPriceIds(values: OfferValues): OfferValues {
  const taken: Record<string, true> = Object.fromEntries(values.prices.map(({ priceId }) => [priceId, true as const]))
  const prices = values.prices.map((price) => {
    if (price.priceId) return price
    const wanted = nameOfInterval[price.interval] ?? `every-${price.interval.replace(/[^a-z0-9]+/g, '-')}s`
    const priceId = freeId(wanted, taken)
    taken[priceId] = true
    return { ...price, priceId }
  })
  return { ...values, prices }
}

/** What is written into the configuration, whole: the server refuses parts of an offer. */
export const offerOf = (values: OfferValues) => ({
  displayName: values.name.trim(),
  customerType: values.customerType,
  ...(values.group && { groupId: values.group }),
  isAddOnTo: values.addOnTo.length > 0 && Object.fromEntries(values.addOnTo.map((id) => [id, true])),
  serverOnly: values.serverOnly,
  stackable: values.stackable,
  ...(values.takesBack && values.kind === 'priced' && { whenRefunded: 'take-back' as const }),
  prices:
    values.kind === 'default'
      ? 'include-by-default'
      : Object.fromEntries(values.prices.map((price) => [price.priceId, writtenPrice(price)])),
  includedItems: Object.fromEntries(
    values.items.map(({ item, quantity, repeat, expires }) => [
      item,
      { quantity: Number(quantity), repeat: repeat ? intervalOf(repeat) : 'never', expires },
    ]),
  ),
})

const writtenPrice = ({ currency, amount, interval, trial, serverOnly, others, othersOf }: PriceValues) => ({
  [currency]: amount.trim(),
  ...(currency === othersOf && Object.fromEntries(others.map((other) => [other.currency, other.amount]))),
  ...(interval && { interval: intervalOf(interval) }),
  ...(interval && trial && { freeTrial: intervalOf(trial) }),
  serverOnly,
})

const fields: Readonly<Record<string, 'name' | 'customerType' | 'group' | 'addOnTo'>> = {
  displayName: 'name',
  customerType: 'customerType',
  groupId: 'group',
  isAddOnTo: 'addOnTo',
}
const priceFields: Readonly<Record<string, 'interval' | 'trial'>> = { interval: 'interval', freeTrial: 'trial' }
const itemFields: Readonly<Record<string, 'quantity' | 'repeat'>> = { quantity: 'quantity', repeat: 'repeat' }

/** The field of the editor that a complaint of the server belongs to. */
export function fieldOf({ path }: Complaint, values: OfferValues) {
  const place = `payments.offers.${values.id}`
  if (path === place) return 'id' as const
  if (!path.startsWith(`${place}.`)) return undefined
  const [part = '', key = '', member = ''] = path
    .slice(place.length + 1)
    .replace(/\[\d+\]/g, '')
    .split('.')
  const price = part === 'prices' ? values.prices.findIndex(({ priceId }) => priceId === key) : -1
  if (price >= 0) return `prices.${price}.${priceFields[member] ?? 'amount'}` as const
  const item = part === 'includedItems' ? values.items.findIndex((one) => one.item === key) : -1
  if (item >= 0) return `items.${item}.${itemFields[member] ?? 'item'}` as const
  return fields[part]
}
