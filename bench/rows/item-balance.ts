import pg from 'pg'
import { takeTurns } from '../lib/compare.ts'
import { httpContender } from '../lib/contender.ts'
import { hallpass } from '../lib/hallpass.ts'
import { clientRequest } from '../lib/requests.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'

/** Three times the cost. */
const target = 1 / 3
const connections = 2
const long = { customer: 'long', changes: 100_000 }
const short = { customer: 'short', changes: 100 }

/** How much of an item a customer has, after a long history and after a short one. */
export async function itemBalance(stage: Stage): Promise<Line[]> {
  const server = await hallpass(stage)
  const { project, connection } = server
  await project.configure({ 'payments.items.tokens': { displayName: 'Tokens', customerType: 'custom' } })
  for (const { customer, changes } of [long, short]) await load(connection, customer, changes)
  // A change is what folds a history.
  for (const { customer } of [long, short]) {
    await project.server.post(`${path(customer)}/update-quantity?allow_negative=false`, { delta: 1 })
  }
  const contender = ({ customer, changes }: typeof long) =>
    httpContender(
      stage,
      `the same after ${changes}`,
      server,
      [clientRequest(server, 'GET', `/api/v1${path(customer)}`)],
      connections,
    )
  const [ours, beside] = [await contender(long), await contender(short)]
  const samples = await takeTurns([ours, beside], stage.pace)
  return [compareLine(samples, { path: `item balance after ${long.changes} changes`, ours, beside, target })]
}

const path = (customer: string) => `/payments/items/custom/${customer}/tokens`

/** Gives and takes over the last year, every tenth gift for a week. */
async function load(connection: pg.ClientConfig, customer: string, changes: number) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `with tenancy as (select id from tenancies where project_id = 'internal'),
      changes as (
        insert into item_quantity_changes (tenancy_id, id, customer_type, customer_id, item_id, quantity, created_at, expires_at)
        select tenancy.id, gen_random_uuid(), 'custom', $1, 'tokens', case when n % 2 = 0 then 3 else -2 end,
          date_trunc('milliseconds', now() - interval '1 year' * (n::float / $2)),
          case when n % 20 = 0
            then date_trunc('milliseconds', now() - interval '1 year' * (n::float / $2) + interval '7 days') end
        from tenancy, generate_series(1, $2::int) n
        returning tenancy_id, quantity
      )
      insert into item_ledgers (tenancy_id, customer_type, customer_id, item_id, granted, unfolded)
      select tenancy_id, 'custom', $1, 'tokens', sum(greatest(quantity, 0)), count(*) from changes group by 1`,
      [customer, changes],
    )
  } finally {
    await client.end()
  }
}
