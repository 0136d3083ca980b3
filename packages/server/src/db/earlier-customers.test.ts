import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

it('what was kept for a customer under an id in capitals before is theirs, and what nobody has any more is ended', async () => {
  const database = await createEmptyDatabase()
  const { connection } = database
  const { version } = readMigrations().find(({ name }) => name === 'same_customer')!
  await migrate({ connection, upTo: version - 1 })
  const client = new pg.Client(connection)
  await client.connect()
  const [tenancy, user, gone] = [randomUUID(), randomUUID(), randomUUID()]
  const loud = user.toUpperCase()
  await client.query("insert into projects (id, display_name) values ('shop', 'Old')")
  await client.query("insert into tenancies (id, project_id) values ($1, 'shop')", [tenancy])
  await client.query("insert into users (tenancy_id, id, display_name) values ($1, $2, 'Dora')", [tenancy, user])
  const add = (table: string, row: object) => {
    const all = { tenancy_id: tenancy, ...row }
    const values = Object.values(all)
    const places = values.map((_, index) => `$${index + 1}`)
    return client.query(`insert into ${table} (${Object.keys(all)}) values (${places})`, values)
  }
  const of = (customer_id: string, customer_type = 'user') => ({ customer_type, customer_id })
  const subscription = (customer: object) => ({
    ...{ id: randomUUID(), offer: '{}', quantity: 1, status: 'active', source: 'TEST_MODE', created_at: new Date() },
    ...{ current_period_start: new Date(), next_step_at: new Date(), ...customer },
  })
  for (const customer of [of(loud), of(gone), of('ACME', 'custom')]) await add('subscriptions', subscription(customer))
  for (const [customer, amount] of [
    [of(loud), 5],
    [of(user), 7],
    [of('ACME', 'custom'), 1],
  ] as const) {
    await add('payment_credits', { ...customer, currency: 'USD', amount })
    await add('item_ledgers', { ...customer, item_id: 'credits', granted: amount })
    await add('item_quantity_changes', {
      ...{ id: randomUUID(), item_id: 'credits', quantity: amount, created_at: new Date(), ...customer },
    })
  }
  await add('payment_customers', { ...of(loud), processor_id: 'cus_1', processor_account_id: 'acct_1' })
  await add('payment_customers', { ...of(user), test_card: 'works' })
  await migrate({ connection })

  const all = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows
  const ordered = (rows: unknown[][]) => rows.map((row) => row.map(String)).sort()
  expect(ordered(await all('select customer_id from subscriptions'))).toEqual([[user], [gone], ['ACME']].sort())
  for (const [table, column] of [
    ['payment_credits', 'amount'],
    ['item_ledgers', 'granted'],
  ])
    expect(ordered(await all(`select customer_id, ${column} from ${table}`))).toEqual(
      [
        [user, '12'],
        ['ACME', '1'],
      ].sort(),
    )
  expect(await all('select distinct customer_id from item_quantity_changes order by 1')).toHaveLength(2)
  expect(await all('select customer_id, processor_id, processor_account_id, test_card from payment_customers')).toEqual(
    [[user, 'cus_1', 'acct_1', 'works']],
  )
  expect(
    await all('select customer_id from subscription_endings e join subscriptions s on s.id = e.subscription_id'),
  ).toEqual([[gone]])
  await client.end()
  await database.drop()
})
