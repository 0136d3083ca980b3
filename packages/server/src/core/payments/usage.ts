import { randomUUID } from 'node:crypto'
import type { CompleteConfig } from '@hallpass/contract/config'
import { sql } from 'kysely'
import type { TenantDb } from '../../db/index.ts'
import type { Customer } from './customers.ts'
import { foldAfter, foldChanges, readBalance } from './item-balance.ts'
import { afterLast, type ItemKey, keyColumns } from './ledger-store.ts'
import { type LowBalance, thresholdOf } from './low-balance.ts'

type Payments = CompleteConfig['payments']

export interface UsageEvent extends ItemKey {
  quantity: number
  idempotencyKey: string
  description: string | null
  occurredAt: Date | null
}

export type UsageOutcome = { id: string } | { refused: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT' | 'IDEMPOTENCY_KEY_REUSED' }

interface Terms {
  now: Date
  allowNegative: boolean
}

/** One item of one customer, held until the transaction ends. */
interface Held extends ItemKey {
  at: Date
  wasLow: boolean
  threshold: number | undefined
  /** What is left; undefined where nobody asks. */
  balance: number | undefined
  /** By this report: how much, and in how many events. */
  recorded: number
  events: number
}

const nameOf = ({ customer, itemId }: ItemKey) => JSON.stringify([customer.type, customer.id, itemId])
const keyOf = (row: { customer_type: string; customer_id: string; item_id: string }): ItemKey => ({
  customer: { type: row.customer_type as Customer['type'], id: row.customer_id },
  itemId: row.item_id,
})
const byName = (one: string, other: string) => (one < other ? -1 : 1)

/**
 * Each event once, however often and from wherever it is told. Ledgers are held in the order of their names, and keys are written in
 * theirs, so that of two reports one waits for the other and not both.
 */
export async function recordEvents(tx: TenantDb, payments: Payments, events: readonly UsageEvent[], terms: Terms) {
  if (events.length === 0) return { outcomes: [], low: [] }
  const ledgers = await holdLedgers(tx, events, terms.now)
  for (const held of ledgers.values()) {
    held.threshold = thresholdOf(payments, held.itemId)
    if (!terms.allowNegative || held.threshold !== undefined)
      held.balance = await readBalance(tx, payments, held, held.at)
  }
  const { outcomes, fresh } = decide(events, ledgers, await findKnown(tx, events), terms)
  await insertEvents(tx, fresh, outcomes)
  const low = lowOf(ledgers.values())
  for (const held of await countRecorded(tx, [...ledgers.values()])) await foldChanges(tx, payments, held, held.at)
  return { outcomes: outcomes.map((outcome) => outcome!), low }
}

async function holdLedgers(tx: TenantDb, events: readonly UsageEvent[], now: Date): Promise<Map<string, Held>> {
  const keys = new Map(events.map(({ customer, itemId }) => [nameOf({ customer, itemId }), { customer, itemId }]))
  const ordered = [...keys].sort(([one], [other]) => byName(one, other)).map(([, key]) => key)
  const rows = await tx
    .insertInto('item_ledgers')
    .values(ordered.map((key) => ({ ...keyColumns(key), last_change_at: now })))
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'customer_type', 'customer_id', 'item_id']).doUpdateSet({
        last_change_at: afterLast,
      }),
    )
    .returning(['customer_type', 'customer_id', 'item_id', 'last_change_at', 'is_low'])
    .execute()
  return new Map(
    rows.map((row) => {
      const key = keyOf(row)
      const held = { ...key, at: row.last_change_at, wasLow: row.is_low, recorded: 0, events: 0 }
      return [nameOf(key), { ...held, threshold: undefined, balance: undefined }]
    }),
  )
}

interface Known {
  id: string
  /** What it was about. */
  about: string
}

const aboutOf = (event: Pick<UsageEvent, 'customer' | 'itemId' | 'quantity'>) => `${nameOf(event)} ${event.quantity}`

async function findKnown(tx: TenantDb, events: readonly UsageEvent[]): Promise<Map<string, Known>> {
  const rows = await tx
    .selectFrom('item_quantity_changes')
    .select(['id', 'idempotency_key', 'customer_type', 'customer_id', 'item_id', 'quantity'])
    .where('idempotency_key', 'in', [...new Set(events.map(({ idempotencyKey }) => idempotencyKey))])
    .execute()
  return new Map(
    rows.map((row) => [
      row.idempotency_key!,
      { id: row.id, about: aboutOf({ ...keyOf(row), quantity: -row.quantity }) },
    ]),
  )
}

interface Fresh {
  event: UsageEvent
  held: Held
  id: string
}

const reused = { refused: 'IDEMPOTENCY_KEY_REUSED' } as const
const tooLittle = { refused: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT' } as const

/** In the order in which they were told; one that is told twice in a report counts as told again. */
function decide(
  events: readonly UsageEvent[],
  ledgers: Map<string, Held>,
  known: Map<string, Known>,
  { allowNegative }: Terms,
) {
  const fresh: Fresh[] = []
  // Those of a report are of one moment: the history has them by their ids.
  const ids = events.map(() => randomUUID()).sort()
  const outcomes = events.map((event, index): UsageOutcome => {
    const before = known.get(event.idempotencyKey)
    if (before) return before.about === aboutOf(event) ? { id: before.id } : reused
    const held = ledgers.get(nameOf(event))!
    const left = (held.balance ?? 0) - held.recorded
    if (!allowNegative && left < event.quantity) return tooLittle
    const id = ids[index]!
    known.set(event.idempotencyKey, { id, about: aboutOf(event) })
    held.recorded += event.quantity
    held.events += 1
    fresh.push({ event, held, id })
    return { id }
  })
  return { outcomes, fresh }
}

async function insertEvents(tx: TenantDb, fresh: readonly Fresh[], outcomes: UsageOutcome[]) {
  if (fresh.length === 0) return
  const ordered = [...fresh].sort((one, other) => byName(one.event.idempotencyKey, other.event.idempotencyKey))
  const rows = await tx
    .insertInto('item_quantity_changes')
    .values(ordered.map(rowOf))
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .execute()
  const written = new Set(rows.map(({ id }) => id))
  // Somebody used the key for something else at this very moment.
  for (const { id, held, event } of fresh.filter((one) => !written.has(one.id))) {
    held.recorded -= event.quantity
    held.events -= 1
    outcomes.forEach((outcome, index) => {
      if ('id' in outcome && outcome.id === id) outcomes[index] = reused
    })
  }
}

const rowOf = ({ event, held, id }: Fresh) => ({
  ...keyColumns(held),
  id,
  quantity: -event.quantity,
  description: event.description,
  created_at: held.at,
  expires_at: null,
  idempotency_key: event.idempotencyKey,
  occurred_at: event.occurredAt,
})

/** Whose balance came to its threshold by this. */
function lowOf(ledgers: Iterable<Held>): LowBalance[] {
  return [...ledgers].flatMap(({ customer, itemId, threshold, balance, recorded, wasLow }) => {
    if (threshold === undefined || balance === undefined || recorded === 0) return []
    const left = balance - recorded
    const isNew = left <= threshold && (!wasLow || balance > threshold)
    return isNew ? [{ customer, itemId, quantity: left, threshold }] : []
  })
}

interface Counted {
  customer_type: string
  customer_id: string
  item_id: string
  events: number
  is_low: boolean
}

/** Returns those whose changes are to be folded. */
async function countRecorded(tx: TenantDb, ledgers: readonly Held[]): Promise<Held[]> {
  const changed = ledgers.filter(({ events }) => events > 0)
  if (changed.length === 0) return []
  const column = <T>(pick: (held: Held) => T) => changed.map(pick)
  const given = sql<Counted>`unnest(${column(({ customer }) => customer.type)}::text[],
    ${column(({ customer }) => customer.id)}::text[], ${column(({ itemId }) => itemId)}::text[],
    ${column(({ events }) => events)}::int[], ${column(isLow)}::boolean[])`
  const rows = await tx
    .updateTable('item_ledgers as l')
    .from(given.as<'g'>(sql`g(customer_type, customer_id, item_id, events, is_low)`))
    .set((eb) => ({ unfolded: eb('l.unfolded', '+', eb.ref('g.events')), is_low: eb.ref('g.is_low') }))
    .whereRef('l.customer_type', '=', 'g.customer_type')
    .whereRef('l.customer_id', '=', 'g.customer_id')
    .whereRef('l.item_id', '=', 'g.item_id')
    .returning(['l.customer_type', 'l.customer_id', 'l.item_id', 'l.unfolded'])
    .execute()
  const due = new Set(rows.filter(({ unfolded }) => unfolded >= foldAfter).map((row) => nameOf(keyOf(row))))
  return changed.filter((held) => due.has(nameOf(held)))
}

const isLow = ({ threshold, balance, recorded }: Held) =>
  threshold !== undefined && balance !== undefined && balance - recorded <= threshold
