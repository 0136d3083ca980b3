import { isKnownError, isUuid, knownError } from '@hallpass/contract'
import type { usageRefusals } from '@hallpass/contract/endpoints'
import { type Customer, paymentsNow, recordEvents, tellLowBalance, type UsageEvent } from '../../core/payments/index.ts'
import type { Call } from '../../http/call.ts'
import { getItemOf } from './service.ts'

type Refusal = (typeof usageRefusals)[number]
interface Result {
  idempotency_key: string
  status: 'recorded' | 'refused'
  id: string | null
  code: Refusal | null
  error: string | null
}

/** Each event is recorded or refused by itself; what is recorded is recorded in one transaction. */
export async function reportUsage(call: Call, events: readonly UsageEvent[], allowNegative: boolean) {
  const refusals = await findRefusals(call, events)
  const open = events.filter((event) => !refusals.has(event))
  const { payments } = call.project.config
  const now = await paymentsNow(call.db, call.app.clock)
  const outcomes = await call.db.transaction().execute(async (tx) => {
    const { outcomes, low } = await recordEvents(tx, payments, open, { now, allowNegative })
    for (const one of low) await tellLowBalance(tx, call.project, one)
    return new Map(open.map((event, index) => [event, outcomes[index]!]))
  })
  return {
    results: events.map((event): Result => {
      const outcome = outcomes.get(event)
      if (outcome && 'id' in outcome) return recorded(event, outcome.id)
      return refused(event, refusals.get(event) ?? sentenceOf(event, outcome!.refused))
    }),
  }
}

const recorded = ({ idempotencyKey }: UsageEvent, id: string): Result => ({
  idempotency_key: idempotencyKey,
  status: 'recorded',
  id,
  code: null,
  error: null,
})

interface Sentence {
  code: string
  message: string
}

const refused = ({ idempotencyKey }: UsageEvent, { code, message }: Sentence): Result => ({
  idempotency_key: idempotencyKey,
  status: 'refused',
  id: null,
  code: code as Refusal,
  error: message,
})

function sentenceOf(
  { customer, itemId, quantity }: UsageEvent,
  code: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT' | 'IDEMPOTENCY_KEY_REUSED',
): Sentence {
  if (code === 'IDEMPOTENCY_KEY_REUSED')
    return { code, message: 'This idempotency key was recorded with another customer, item or quantity.' }
  return knownError(code, { item_id: itemId, customer_id: customer.id, quantity: -quantity })
}

/** By the configuration first, which costs no query; then all customers at once. */
async function findRefusals(call: Call, events: readonly UsageEvent[]): Promise<Map<UsageEvent, Sentence>> {
  const refusals = new Map<UsageEvent, Sentence>()
  for (const event of events) {
    try {
      getItemOf(call, event)
    } catch (error) {
      if (!isKnownError(error)) throw error
      refusals.set(event, error)
    }
  }
  const users = await existing(call, 'user', events)
  const teams = await existing(call, 'team', events)
  for (const event of events.filter((one) => !refusals.has(one))) {
    const { type, id } = event.customer
    if (type === 'user' && !users.has(id)) refusals.set(event, knownError('USER_NOT_FOUND'))
    if (type === 'team' && !teams.has(id)) refusals.set(event, knownError('TEAM_NOT_FOUND', { team_id: id }))
  }
  return refusals
}

async function existing({ db }: Call, type: Customer['type'], events: readonly UsageEvent[]): Promise<Set<string>> {
  const ids = events.flatMap(({ customer }) => (customer.type === type && isUuid(customer.id) ? [customer.id] : []))
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom(type === 'user' ? 'users' : 'teams')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
