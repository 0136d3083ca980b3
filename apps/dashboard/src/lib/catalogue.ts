import type { CustomerType } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'

export type Payments = CompleteConfig['payments']
export type Offer = Payments['offers'][string]
export type Item = Payments['items'][string]
export type Group = Payments['groups'][string]
export type Price = Exclude<Offer['prices'], string>[string]
export type Included = Offer['includedItems'][string]

export interface NamedOffer extends Offer {
  id: string
  name: string
}

/** What the override endpoint takes: dotted keys, null takes one away. */
type Override = Record<string, unknown>

/** A name that says nothing is the id. */
export const nameOf = (thing: { displayName?: string | undefined } | undefined, id: string) => thing?.displayName || id

export const offersOf = (payments: Payments): NamedOffer[] =>
  Object.entries(payments.offers).map(([id, offer]) => ({ ...offer, id, name: nameOf(offer, id) }))

export interface Shelf {
  /** Undefined for offers that are in no group. */
  groupId: string | undefined
  name: string
  offers: NamedOffer[]
}

/** The offers by group, in the order of the configuration; at the end those without. */
export function shelvesOf(payments: Payments): Shelf[] {
  const offers = offersOf(payments)
  const groups = Object.entries(payments.groups).map(([id, group]) => ({
    groupId: id,
    name: nameOf(group, id),
    offers: offers.filter(({ groupId }) => groupId === id),
  }))
  // A group that is gone holds nobody together.
  const loose = offers.filter(({ groupId }) => groupId === undefined || !Object.hasOwn(payments.groups, groupId))
  return [...groups, { groupId: undefined, name: looseName(groups.length, loose), offers: loose }]
}

/** A plan that is in no group is neither an add-on nor a one-off. */
function looseName(groups: number, offers: readonly Offer[]): string {
  if (groups === 0) return 'All offers'
  return offers.every((offer) => isAddOn(offer) || isOneOff(offer)) ? 'Add-ons and one-offs' : 'Other offers'
}

const isOneOff = ({ prices }: Offer) =>
  typeof prices !== 'string' && Object.values(prices).every(({ interval }) => interval === undefined)

export const offersWithItem = (payments: Payments, itemId: string) =>
  offersOf(payments).filter(({ includedItems }) => Object.hasOwn(includedItems, itemId))

export const isAddOn = (offer: Offer) => offer.isAddOnTo !== false && Object.keys(offer.isAddOnTo).length > 0

export const addOnsTo = (payments: Payments, offerId: string) =>
  offersOf(payments).filter(({ isAddOnTo }) => isAddOnTo !== false && Object.hasOwn(isAddOnTo, offerId))

export const offersFor = (payments: Payments, type: CustomerType) =>
  offersOf(payments).filter(({ customerType }) => customerType === type)

export const itemsFor = (payments: Payments, type: CustomerType) =>
  Object.entries(payments.items)
    .filter(([, { customerType }]) => customerType === type)
    .map(([id, item]) => ({ id, name: nameOf(item, id) }))

/** The group goes; its offers stay, and can be held together from then on. */
export function withoutGroup(payments: Payments, groupId: string): Override {
  const left = Object.entries(payments.offers).filter(([, offer]) => offer.groupId === groupId)
  return Object.assign(
    { [`payments.groups.${groupId}`]: null },
    ...left.map(([id, { groupId: _, ...offer }]) => ({ [`payments.offers.${id}`]: offer })),
  )
}

/** An id made of a name: "Team plan" → `team-plan`. */
export function idFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '')
  return words.slice(0, 63)
}

/** The first of `pro`, `pro-2`, `pro-3` … that is not taken. */
export function freeId(wanted: string, taken: Readonly<Record<string, unknown>>): string {
  for (let count = 1; ; count += 1) {
    const tail = count === 1 ? '' : `-${count}`
    const id = `${wanted.slice(0, 63 - tail.length)}${tail}`
    if (!Object.hasOwn(taken, id)) return id
  }
}
