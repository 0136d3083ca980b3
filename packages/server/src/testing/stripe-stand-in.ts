import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addInvoice } from './stripe-payments.ts'

export const stripeSecretKey = 'sk_test_stand_in'
export const stripeWebhookSecret = 'whsec_stand_in'

type Fields = Record<string, unknown>
export interface Entity extends Fields {
  id: string
}

/** A stand-in for Stripe that follows its published API as far as checkouts need it. */
export interface StripeStandIn {
  url: string
  /** Every object that was made, by id, with the account it was made for. */
  objects: Map<string, Entity & { account: string | undefined }>
  calls: string[]
  /**
   * The next calls fail as Stripe does when it refuses, or with another status when something is wrong on its side; those
   * alone that begin like this, for example `POST /v1/refunds`.
   */
  failNext(status?: number, times?: number, call?: string): void
  /** What Stripe sends to the webhook address: the bytes and their signature. */
  event(type: string, object: Fields, account?: string): { payload: string; signature: string }
  close(): Promise<void>
}

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const objects: StripeStandIn['objects'] = new Map()
  const calls: string[] = []
  const idempotent = new Map<string, Entity>()
  let failures: number[] = []
  let failing = ''

  const make = (prefix: string, fields: Fields, account: string | undefined) => {
    const object = { ...fields, id: `${prefix}_${randomBytes(8).toString('hex')}`, account }
    objects.set(object.id, object)
    return object
  }

  /** Callers always ask for the cards themselves. */
  const expanded = (object: Entity & { account: string | undefined }) => {
    const method = (reference: unknown) => objects.get(String(reference)) ?? null
    const { default_payment_method: own, invoice_settings: settings } = object
    const ofCustomer = (settings as Fields | undefined)?.default_payment_method
    return {
      ...object,
      ...(own !== undefined && { default_payment_method: method(own) }),
      ...(ofCustomer !== undefined && { invoice_settings: { default_payment_method: method(ofCustomer) } }),
    }
  }

  const answer = (method: string, path: string, fields: Fields, account: string | undefined): Fields | undefined => {
    const [, , resource = '', id = ''] = path.split('/')
    if (id === 'create_preview') {
      const isProduct = (product: unknown) => objects.get(String(product))?.object === 'product'
      return previewOf(fields, objects.get(String(fields.subscription)), isProduct)
    }
    const known = objects.get(id)
    if (id && (!known || known.account !== account)) return undefined
    switch (`${method} ${resource}${id && '/id'}`) {
      case 'POST accounts':
        return make('acct', { ...flags(false), ...fields, object: 'account' }, undefined)
      case 'POST account_links':
        return { object: 'account_link', url: `https://connect.example/${fields.account}` }
      case 'POST account_sessions':
        return { object: 'account_session', client_secret: `session_for_${fields.account}` }
      case 'POST customers':
        return make('cus', { ...fields, object: 'customer' }, account)
      case 'POST coupons':
        return make('coupon', { ...fields, object: 'coupon' }, account)
      case 'POST products':
        return make('prod', { ...fields, object: 'product' }, account)
      case 'POST payment_intents': {
        const secret = `pi_secret_${randomBytes(4).toString('hex')}`
        return make('pi', { ...fields, object: 'payment_intent', client_secret: secret }, account)
      }
      case 'POST subscriptions':
        return hasCoupons(fields, objects, account) ? make('sub', newSubscription(fields), account) : undefined
      case 'POST subscriptions/id': {
        if (!hasCoupons(fields, objects, account)) return undefined
        // What a change costs is paid at once, with the card that it was bought with.
        const isChange = fields.proration_behavior === 'always_invoice'
        const cost = isChange ? previewOf({ subscription_details: fields }, known, () => true) : undefined
        Object.assign(known!, changedSubscription(known!, fields))
        if (cost) addInvoice({ objects }, known!, cost.lines.data)
        return known
      }
      case 'DELETE subscriptions/id':
        // What has ended is not found there by those who end it.
        return known!.status === 'canceled' ? undefined : Object.assign(known!, { status: 'canceled' })
      case 'POST customers/id':
        return Object.assign(known!, fields)
      case 'POST setup_intents': {
        const secret = `seti_secret_${randomBytes(4).toString('hex')}`
        return make('seti', { ...fields, object: 'setup_intent', client_secret: secret }, account)
      }
      case 'POST refunds':
        return refundOf(fields, objects, (refund) => make('re', refund, account))
      case 'GET subscriptions':
      case 'GET invoices':
      case 'GET refunds':
        return listOf(resource.slice(0, -1), fields, [...objects.values()].map(expanded), account)
      case 'GET customers/id':
        return expanded(known!)
      default:
        return method === 'GET' ? known : undefined
    }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe')
    calls.push(`${request.method} ${url.pathname}`)
    const reply = (status: number, body: Fields) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const fail = (status: number, message: string) => reply(status, { error: { type: 'api_error', message } })
    if (request.headers.authorization !== `Bearer ${stripeSecretKey}`) return fail(401, 'no such key')
    const failure = `${request.method} ${url.pathname}`.startsWith(failing) ? failures.shift() : undefined
    if (failure !== undefined) return fail(failure, 'not now')
    const fields = nested(new URLSearchParams(url.search.slice(1) || (await textOf(request))))
    const key = request.headers['idempotency-key']
    const replayKey = typeof key === 'string' ? `${url.pathname} ${key}` : undefined
    const account = request.headers['stripe-account'] as string | undefined
    const body = (replayKey && idempotent.get(replayKey)) || answer(request.method ?? '', url.pathname, fields, account)
    if (!body) return fail(404, 'no such object')
    if (replayKey && body.id) idempotent.set(replayKey, body as Entity)
    reply(200, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    calls,
    failNext: (status = 402, times = 1, call = '') => {
      failing = call
      failures = Array.from({ length: times }, () => status)
    },
    event(type, object, account) {
      const id = `evt_${randomBytes(8).toString('hex')}`
      const payload = JSON.stringify({ id, object: 'event', type, ...(account && { account }), data: { object } })
      return { payload, signature: signatureOf(payload, Math.floor(Date.now() / 1000)) }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function signatureOf(payload: string, seconds: number, secret = stripeWebhookSecret): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

const flags = (on: boolean) => ({ charges_enabled: on, details_submitted: on, payouts_enabled: on })

function newSubscription(fields: Fields): Fields {
  return {
    ...fields,
    object: 'subscription',
    created: Math.floor(Date.now() / 1000),
    status: 'incomplete',
    cancel_at_period_end: false,
    latest_invoice: { confirmation_secret: { client_secret: `invoice_secret_${randomBytes(4).toString('hex')}` } },
    items: { object: 'list', data: itemsOf(fields) },
  }
}

function changedSubscription(known: Fields, fields: Fields): Fields {
  const { cancel_at_period_end, ...others } = fields
  return {
    ...others,
    ...(cancel_at_period_end !== undefined && { cancel_at_period_end: cancel_at_period_end === 'true' }),
    items: fields.items ? { object: 'list', data: changedItems(known, fields) } : known.items,
    status: known.status,
  }
}

/** Undefined, which is refused, for coupons that the account does not have. An empty text takes them away. */
const hasCoupons = ({ discounts }: Fields, objects: StripeStandIn['objects'], account: string | undefined) =>
  !discounts || (discounts as { coupon: string }[]).every(({ coupon }) => objects.get(coupon)?.account === account)

/** Of one customer or payment, the newest first, a page at a time. */
function listOf(kind: string, fields: Fields, all: readonly Entity[], account: string | undefined): Fields {
  const owner = kind === 'refund' ? 'payment_intent' : 'customer'
  const found = all.filter((one) => one.object === kind && one.account === account && one[owner] === fields[owner])
  const newest = found.reverse()
  const from = newest.findIndex(({ id }) => id === fields.starting_after) + 1
  const data = newest.slice(from, from + Number(fields.limit ?? 10))
  return { object: 'list', url: `/v1/${kind}s`, has_more: from + data.length < newest.length, data }
}

/** Undefined, which is refused, for more than was paid. */
function refundOf(fields: Fields, objects: StripeStandIn['objects'], keep: (refund: Fields) => Entity) {
  const intent = objects.get(String(fields.payment_intent))
  if (!intent) return undefined
  const before = [...objects.values()].filter(
    (one) => one.object === 'refund' && one.payment_intent === fields.payment_intent && one.status !== 'failed',
  )
  const given = before.reduce((sum, { amount }) => sum + Number(amount), 0)
  const amount = Number(fields.amount)
  if (given + amount > Number(intent.amount)) return undefined
  const created = Math.floor(Date.now() / 1000)
  return keep({ metadata: {}, ...fields, amount, created, object: 'refund', status: 'succeeded' })
}

interface Item {
  price: { unit_amount: unknown; recurring: Fields }
  quantity: number
  current_period_end: number
}

const secondsIn: Record<string, number> = { day: 86_400, week: 604_800, month: 30 * 86_400, year: 365 * 86_400 }

/** Half of the old plan is given back, and the new one is paid for; another interval begins a new period. */
function previewOf({ subscription_details }: Fields, known: Fields | undefined, isProduct: (id: unknown) => boolean) {
  const { items = [], proration_date } = (subscription_details ?? {}) as { items?: Fields[]; proration_date?: string }
  const [wanted] = items as { price_data: Item['price'] & { currency: string; product: string }; quantity?: string }[]
  const [old] = (known?.items as { data: Item[] } | undefined)?.data ?? []
  if (!wanted || !old || !isProduct(wanted.price_data.product)) return undefined
  const { currency, unit_amount, recurring } = wanted.price_data
  const unused = Math.floor((Number(old.price.unit_amount) * old.quantity) / 2)
  const amount = Number(unit_amount) * Number(wanted.quantity ?? 1)
  // Without a date it is from now on, which is a little ago: the clock of a test stands still.
  const start = Number(proration_date ?? Math.floor(Date.now() / 1000) - 600)
  const isSame = JSON.stringify(recurring) === JSON.stringify(old.price.recurring)
  const end = isSame ? old.current_period_end : start + lengthOf(recurring)
  const lines = [
    { description: 'Unused time', quantity: 1, amount: -unused, period: { start, end: old.current_period_end } },
    { description: 'What is there now', quantity: 1, amount, period: { start, end } },
  ]
  const total = amount - unused
  return {
    ...{ object: 'invoice', currency, lines: { object: 'list', data: lines }, total },
    ...{ amount_due: Math.max(0, total), ending_balance: Math.min(0, total) },
  }
}

const lengthOf = ({ interval, interval_count }: Fields) => Number(interval_count) * secondsIn[String(interval)]!

/** Where both are paid equally often the period stays. */
function changedItems({ items }: Fields, fields: Fields) {
  const [old] = (items as { data: (Item & { current_period_start: number })[] }).data
  return itemsOf(fields).map((item) => {
    const isSame = old && JSON.stringify(item.price.recurring) === JSON.stringify(old.price.recurring)
    const { current_period_start, current_period_end } = isSame ? old : item
    return { ...item, current_period_start, current_period_end }
  })
}

function itemsOf({ items, trial_end }: Fields) {
  // A little ago: the clock of a test stands still.
  const start = Math.floor(Date.now() / 1000) - 600
  return (items as { price_data: Item['price']; quantity?: string }[]).map(({ price_data, quantity }) => ({
    id: `si_${randomBytes(6).toString('hex')}`,
    price: price_data,
    quantity: Number(quantity ?? 1),
    current_period_start: start,
    current_period_end: trial_end ? Number(trial_end) : start + lengthOf(price_data.recurring),
  }))
}

/** `items[0][price_data][currency]=usd`, as Stripe's forms are written. */
function nested(form: URLSearchParams): Fields {
  const root: Fields = {}
  for (const [name, value] of form) {
    const keys = name.split(/[[\]]+/).filter(Boolean)
    let at = root
    keys.slice(0, -1).forEach((key, depth) => {
      at[key] ??= /^\d+$/.test(keys[depth + 1]!) ? [] : {}
      at = at[key] as Fields
    })
    at[keys.at(-1)!] = value
  }
  return root
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
