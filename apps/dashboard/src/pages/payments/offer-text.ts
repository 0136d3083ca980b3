import type { CustomerType } from '@hallpass/contract'
import {
  type Included,
  isAddOn,
  type NamedOffer,
  nameOf,
  type Offer,
  type Payments,
  type Price,
} from '../../lib/catalogue.ts'
import { number } from '../../lib/format.ts'
import { amountText, everyText, lasting, lengthText } from '../../lib/price-text.ts'
import { customerTypeNames } from './customer-types.ts'

const oneOf = { user: 'user', team: 'team', custom: 'customer' } as const

const pricesOf = (offer: Offer): Price[] => (typeof offer.prices === 'string' ? [] : Object.values(offer.prices))

export const isFreeByDefault = (offer: Offer) => offer.prices === 'include-by-default'

/** "€24" and "a month". */
export function headline(offer: Offer): { amount: string; per: string } {
  if (isFreeByDefault(offer)) return { amount: 'Free', per: '' }
  const [price] = pricesOf(offer)
  if (!price) return { amount: 'No price', per: '' }
  const each = offer.stackable && lasting(price.interval) ? ' each' : ''
  return { amount: amountText(price, { short: true }), per: `${perText(price)}${each}` }
}

function perText({ interval }: Price): string {
  const every = lasting(interval)
  return every ? everyText(every) : 'once'
}

/** What else there is to say about how it is sold. */
export function subline(offer: NamedOffer, payments: Payments): string {
  if (isFreeByDefault(offer)) {
    const who = `every ${oneOf[offer.customerType]}`
    return offer.groupId ? `For ${who} without another offer in the group` : 'Has no effect outside of a group'
  }
  const [first, ...others] = pricesOf(offer)
  if (!first) return 'Nobody can buy it yet'
  const trial = lasting(first.interval) && lasting(first.freeTrial ?? offer.freeTrial)
  const parts = [
    others.length > 0 &&
      `or ${others.map((price) => `${amountText(price, { short: true })} ${perText(price)}`).join(', ')}`,
    trial && `${lengthText(trial)} free`,
    isAddOn(offer) && `Needs ${basesOf(offer, payments).join(' or ')}`,
  ].filter((part) => part !== false && part !== undefined)
  return parts.join(' · ') || `For ${customerTypeNames[offer.customerType].toLowerCase()}`
}

const basesOf = ({ isAddOnTo }: Offer, payments: Payments) =>
  Object.keys(isAddOnTo || {}).map((id) => nameOf(payments.offers[id], id))

/** All prices in a line, for lists. */
export function pricesLine(offer: Offer): string {
  if (isFreeByDefault(offer)) return 'Free by default'
  return (
    pricesOf(offer)
      .map((price) => `${amountText(price, { short: true })} ${perText(price)}`)
      .join(' · ') || 'No price'
  )
}

export interface IncludedLine {
  id: string
  what: string
  when: string
}

/** "10 Seats", "while active". */
export const includedLines = (offer: Offer, payments: Payments): IncludedLine[] =>
  Object.entries(offer.includedItems).map(([id, included]) => ({
    id,
    what: countedName(included.quantity, nameOf(payments.items[id], id)),
    when: whenText(included, offer),
  }))

/** Items are mostly named in the plural: "10 Seats", but "1 Seat". */
const countedName = (count: number, name: string) =>
  `${number(count)} ${count === 1 ? name.replace(/(?<=[^s])s$/, '') : name}`

function whenText({ repeat, expires }: Included, offer: Offer): string {
  const every = repeat === 'never' ? undefined : lasting(repeat)
  if (every) return every[0] === 1 ? `each ${every[1]}` : `every ${lengthText(every)}`
  if (isFreeByDefault(offer)) return 'always'
  return expires === 'when-purchase-expires' ? 'while active' : 'once'
}

/** "A team can have one at a time". */
export function shelfNote(groupId: string | undefined, offers: readonly Offer[]): string {
  if (groupId === undefined) return 'No group: a customer can have several'
  const types = new Set(offers.map(({ customerType }) => customerType))
  const [type = 'custom' as CustomerType] = types
  return `A ${types.size === 1 ? oneOf[type] : 'customer'} can have one at a time`
}
