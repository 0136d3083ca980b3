import { expect, it } from 'vitest'
import {
  addOnsTo,
  freeId,
  idFrom,
  type Offer,
  offersWithItem,
  type Payments,
  shelvesOf,
  withoutGroup,
} from '../../lib/catalogue.ts'
import { headline, includedLines, pricesLine, shelfNote, subline } from './offer-text.ts'

const offer = (fields: Partial<Offer>): Offer => ({
  displayName: '',
  customerType: 'team',
  isAddOnTo: false,
  serverOnly: false,
  prices: {},
  includedItems: {},
  ...fields,
})
const price = (EUR: string, more: object = {}) => ({ EUR, serverOnly: false, ...more })

const payments: Payments = {
  onlyCustomerMayReadItems: false,
  groups: { plans: { displayName: 'Plans' }, empty: {} },
  items: { seats: { displayName: 'Seats', customerType: 'team' }, minutes: { displayName: '', customerType: 'team' } },
  offers: {
    free: offer({
      displayName: 'Free',
      groupId: 'plans',
      prices: 'include-by-default',
      includedItems: { seats: { quantity: 1, repeat: 'never', expires: 'never' } },
    }),
    team: offer({
      displayName: 'Team',
      groupId: 'plans',
      prices: {
        monthly: price('24.00', { interval: [1, 'month'], freeTrial: [14, 'day'] }),
        yearly: price('240', { interval: [1, 'year'] }),
      },
      includedItems: {
        seats: { quantity: 10, repeat: 'never', expires: 'when-purchase-expires' },
        minutes: { quantity: 5000, repeat: [1, 'month'], expires: 'when-repeated' },
      },
    }),
    extra: offer({
      stackable: true,
      isAddOnTo: { team: true },
      prices: { monthly: price('3', { interval: [1, 'month'] }) },
    }),
    lost: offer({ groupId: 'gone' }),
  },
}
const named = (id: string) => ({ ...payments.offers[id]!, id, name: id })

it('stands the offers on the shelves of their groups, and what is in none at the end', () => {
  expect(shelvesOf(payments).map(({ name, offers }) => [name, offers.map(({ id }) => id)])).toEqual([
    ['Plans', ['free', 'team']],
    ['empty', []],
    ['Add-ons and one-offs', ['extra', 'lost']],
  ])
  const loose = (more: object) => shelvesOf({ ...payments, ...more }).at(-1)?.name
  const pro = offer({ prices: { monthly: price('12', { interval: [1, 'month'] }) } })
  expect(loose({ offers: { pro } })).toBe('Other offers')
  expect(loose({ groups: {} })).toBe('All offers')
  expect(shelfNote('plans', shelvesOf(payments)[0]!.offers)).toBe('A team can have one at a time')
})

it('says what an offer costs and brings', () => {
  expect(headline(named('team'))).toEqual({ amount: '€24', per: 'a month' })
  expect(subline(named('team'), payments)).toBe('or €240 a year · 14 days free')
  expect(headline(named('extra'))).toEqual({ amount: '€3', per: 'a month each' })
  expect(subline(named('extra'), payments)).toBe('Needs Team')
  expect(headline(named('free'))).toEqual({ amount: 'Free', per: '' })
  expect(subline(named('free'), payments)).toBe('For every team without another offer in the group')
  expect(subline(named('lost'), payments)).toBe('Nobody can buy it yet')
  expect(pricesLine(named('team'))).toBe('€24 a month · €240 a year')
  expect(includedLines(named('team'), payments)).toEqual([
    { id: 'seats', what: '10 Seats', when: 'while active' },
    { id: 'minutes', what: '5,000 minutes', when: 'each month' },
  ])
  expect(includedLines(named('free'), payments)).toEqual([{ id: 'seats', what: '1 Seat', when: 'always' }])
})

it('knows what would miss a thing that is deleted', () => {
  expect(offersWithItem(payments, 'seats').map(({ id }) => id)).toEqual(['free', 'team'])
  expect(addOnsTo(payments, 'team').map(({ id }) => id)).toEqual(['extra'])
  const override = withoutGroup(payments, 'plans')
  expect(Object.keys(override)).toEqual(['payments.groups.plans', 'payments.offers.free', 'payments.offers.team'])
  expect(override['payments.groups.plans']).toBeNull()
  expect(override['payments.offers.team']).not.toHaveProperty('groupId')
})

it('makes ids of names, and finds one that is not taken', () => {
  expect(idFrom('Équipe – plan 2')).toBe('equipe-plan-2')
  expect(idFrom('10k minutes')).toBe('k-minutes')
  expect(idFrom('!')).toBe('')
  expect(freeId('pro', {})).toBe('pro')
  expect(freeId('pro', { pro: 1, 'pro-2': 1 })).toBe('pro-3')
})
