import type { TestProject } from './test-project.ts'

/** A project that sells: items for each kind of customer, and offers that show every rule. */
export async function setUpShop(project: TestProject) {
  await project.configure({
    'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
    'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
    'payments.items.tokens': { displayName: 'Tokens', customerType: 'custom' },
    'payments.groups.plans': { displayName: 'Plans' },
    'payments.offers.free': offer({ groupId: 'plans', prices: 'include-by-default', includedItems: credits(5) }),
    'payments.offers.pro': pro({}),
    'payments.offers.max': offer({
      displayName: 'Max',
      groupId: 'plans',
      freeTrial: [7, 'day'],
      prices: {
        monthly: { EUR: '90.50', interval: [1, 'month'] },
        insider: { USD: '1', interval: [1, 'month'], serverOnly: true },
      },
      includedItems: credits(500, 'when-purchase-expires'),
    }),
    'payments.offers.boost': offer({
      displayName: 'Boost',
      isAddOnTo: { pro: true },
      prices: { once: { USD: '5' } },
      includedItems: credits(10),
    }),
    'payments.offers.pack': offer({
      displayName: 'Pack',
      stackable: true,
      prices: { monthly: { USD: '3', interval: [1, 'month'] } },
      includedItems: credits(7),
    }),
    'payments.offers.hidden': offer({ serverOnly: true, prices: { once: { USD: '1' } } }),
    'payments.offers.crew': offer({ customerType: 'team', prices: { once: { USD: '9' } } }),
  })
  const answer = await project.admin.post('/internal/payments/setup', {})
  if (answer.status !== 200) throw new Error(`payments are not set up: ${answer.status}`)
}

const pro = (prices: object) =>
  offer({
    displayName: 'Pro',
    groupId: 'plans',
    prices: { monthly: { USD: '20', interval: [1, 'month'] }, forever: { USD: '400' }, ...prices },
    includedItems: credits(100, 'when-purchase-expires'),
  })

/** Pro can also be paid by the year, which saves two months. */
export const sellYears = (project: TestProject, USD = '200') =>
  project.configure({ 'payments.offers.pro': pro({ yearly: { USD, interval: [1, 'year'] } }) })

const offer = (fields: object) => ({ customerType: 'user', includedItems: {}, ...fields })
const credits = (quantity: number, expires = 'never') => ({ credits: { quantity, repeat: 'never', expires } })

type Buyer = { id: string }

/** The code of a checkout link that a client or a server asked for. */
export async function checkoutCode(project: TestProject, buyer: Buyer, offer: string | object, level?: 'client') {
  const wanted = typeof offer === 'string' ? { offer_id: offer } : { inline_offer: offer }
  const answer = await project.as(level ?? 'server').post('/payments/purchases/create-purchase-url', {
    customer_type: 'user',
    customer_id: buyer.id,
    ...wanted,
  })
  if (answer.status !== 200) throw new Error(`no checkout link: ${answer.status} ${JSON.stringify(answer.body)}`)
  return new URL(answer.body.url).pathname.replace('/purchase/', '')
}

export const buyInTestMode = (project: TestProject, full_code: string, price_id: string, quantity?: number) =>
  project.admin.post('/internal/payments/test-mode-purchase-session', {
    full_code,
    price_id,
    ...(quantity !== undefined && { quantity }),
  })

export async function buy(project: TestProject, buyer: Buyer, offer: string | object, price: string, quantity = 1) {
  const answer = await buyInTestMode(project, await checkoutCode(project, buyer, offer), price, quantity)
  if (answer.status !== 200) throw new Error(`not bought: ${answer.status} ${JSON.stringify(answer.body)}`)
}

export async function quantityOf(project: TestProject, buyer: Buyer, item = 'credits', type = 'user') {
  const answer = await project.server.get(`/payments/items/${type}/${buyer.id}/${item}`)
  if (answer.status !== 200) throw new Error(`no quantity: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.quantity as number
}

const extended = { headers: { 'x-hallpass-extensions': '1' } }

/** What a customer has, as a server sees it. */
export async function billingOf(project: TestProject, buyer: Buyer, type = 'user') {
  const answer = await project.server.get(`/payments/customers/${type}/${buyer.id}`, extended)
  if (answer.status !== 200) throw new Error(`no billing: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Everything happens that is due by then. */
export const moveClock = (project: TestProject, advance: [number, 'day' | 'week' | 'month' | 'year']) =>
  project.admin.post('/internal/payments/test-clock', { advance }, extended)
