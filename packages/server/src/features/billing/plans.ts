import { type DayInterval, textError } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import {
  addInterval,
  amountFor,
  findBought,
  intervalOf,
  isChargeable,
  isLive,
  type Offer,
  offerOf,
  ownOffer,
  type Plan,
  type Price,
  priceOf,
  type SubscriptionRow,
  snapshotOf,
} from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import type { Held } from './service.ts'

type Payments = CompleteConfig['payments']
type Found = [id: string, offer: Offer]

/** The present offer, and the others of its group that this caller may have. */
function offersFor({ project, level }: Call, row: SubscriptionRow): Found[] {
  const { payments } = project.config
  const current = offerOf(payments, row) ?? snapshotOf(row)
  const isOpen = ([id, offer]: Found) =>
    id === row.offer_id ||
    (isSameGroup(payments, current, offer) && offer.customerType === row.customer_type && offer.isAddOnTo === false)
  return Object.entries(payments.offers).filter(
    (found) => isOpen(found) && (level !== 'client' || !found[1].serverOnly || found[0] === row.offer_id),
  )
}

const isSameGroup = ({ groups }: Payments, current: Offer, offer: Offer) =>
  current.groupId !== undefined && Object.hasOwn(groups, current.groupId) && offer.groupId === current.groupId

/** What is paid again and again; prices for servers are for servers, and what is too much to be charged is for nobody. */
const recurring = ({ level }: Call, { prices }: Offer): [string, Price][] =>
  prices === 'include-by-default'
    ? []
    : Object.entries(prices).filter(
        ([, price]) => intervalOf(price) && isChargeable(price) && (level !== 'client' || !price.serverOnly),
      )

/** The present one first. */
export function optionsFor(call: Call, { row }: Held) {
  const options = offersFor(call, row).map(([offerId, offer]) => {
    const prices = recurring(call, offer)
    const isCurrent = offerId === row.offer_id
    return {
      offer_id: offerId,
      display_name: offer.displayName,
      is_current: isCurrent,
      is_stackable: offer.stackable === true,
      prices: prices.map(([priceId, price]) => ({
        price_id: priceId,
        ...amountFor(price, 1),
        interval: plain(intervalOf(price)!),
        is_current: isCurrent && priceId === row.price_id,
        saving: savingOf([priceId, price], prices),
      })),
    }
  })
  const [current, others] = [options.filter((one) => one.is_current), options.filter((one) => !one.is_current)]
  return { options: [...current, ...others].filter(({ prices }) => prices.length > 0) }
}

const plain = ([count, unit]: DayInterval): [number, DayInterval[1]] => [count, unit]

/** Any day that is no leap day's neighbour: intervals are compared by how long they are from here. */
const someDay = Date.UTC(2025, 0, 1)
const lengthOf = (price: Price) => addInterval(someDay, intervalOf(price)!) - someDay
const countIn: Record<string, number> = { day: 1, week: 7, month: 1, year: 12 }

/** Against the price that is paid most often: a year is twelve months, and not 12.17 times thirty days. */
function savingOf([id, price]: [string, Price], all: readonly [string, Price][]) {
  const { currency, amount } = amountFor(price, 1)
  const alike = all.filter((other) => amountFor(other[1], 1).currency === currency && isCounted(price, other[1]))
  const [shortest] = alike.sort((one, other) => lengthOf(one[1]) - lengthOf(other[1]))
  if (!shortest || shortest[0] === id) return null
  const times = unitsOf(price) / unitsOf(shortest[1])
  const full = amountFor(shortest[1], 1).amount * times
  if (!Number.isInteger(times) || full <= amount) return null
  const percent = Math.floor(((full - amount) / full) * 100)
  return { compared_to_price_id: shortest[0], amount: full - amount, percent }
}

const isCalendar = (price: Price) => ['month', 'year'].includes(intervalOf(price)![1])
const isCounted = (price: Price, other: Price) => isCalendar(price) === isCalendar(other)
const unitsOf = (price: Price) => intervalOf(price)![0] * countIn[intervalOf(price)![1]]!

interface Wanted {
  offer_id?: string | undefined
  price_id?: string | undefined
  quantity?: number | undefined
}

/** Checks everything about a change that does not depend on the time. */
export async function planFor(
  call: Call,
  { customer, row }: Held,
  wanted: Wanted,
  db: TenantDb = call.db,
): Promise<Plan> {
  const plan = findPlan(call, row, wanted)
  if (plan.quantity !== 1 && !plan.offer.stackable) throw textError(400, 'There can be only one of this offer.')
  if (plan.offerId === row.offer_id && plan.priceId === row.price_id && plan.quantity === row.quantity)
    throw textError(400, 'This is what the subscription is already.')
  const { subscriptions } = await findBought(db, customer)
  const other = subscriptions.find((one) => one.id !== row.id && one.offer_id === plan.offerId && isLive(one))
  if (other && plan.offerId !== null && plan.offerId !== row.offer_id && !plan.offer.stackable)
    throw textError(400, 'The customer has another subscription to this offer already.')
  return plan
}

/** An offer that was made up for one customer is in no configuration: its quantity and prices are those of then. */
function findPlan(call: Call, row: SubscriptionRow, wanted: Wanted): Plan {
  const offerId = wanted.offer_id ?? row.offer_id
  const isCurrent = offerId === row.offer_id
  const found = offerId === null ? undefined : offersFor(call, row).find(([id]) => id === offerId)
  const configured = offerId === null ? undefined : ownOffer(call.project.config.payments, offerId)
  const offer = found?.[1] ?? (isCurrent && !configured ? snapshotOf(row) : undefined)
  if (!offer) throw textError(400, 'A subscription can be changed to an offer of the same group.')
  const priceId = wanted.price_id ?? (isCurrent ? row.price_id : onlyPrice(call, offer))
  // What is paid already stays as it was bought, unless a price is chosen.
  const kept = isCurrent && priceId === row.price_id ? priceOf(snapshotOf(row), priceId) : undefined
  const price = kept ?? (priceId === null ? undefined : recurring(call, offer).find(([id]) => id === priceId)?.[1])
  if (priceId === null || !price || !intervalOf(price)) throw textError(400, 'This offer has no such recurring price.')
  const sold = kept ? snapshotOf(row) : offer
  return { offerId, priceId, offer: sold, price, quantity: wanted.quantity ?? (offer.stackable ? row.quantity : 1) }
}

const onlyPrice = (call: Call, offer: Offer) => {
  const prices = recurring(call, offer)
  return prices.length === 1 ? prices[0]![0] : null
}
