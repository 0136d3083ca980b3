import type { TenantDb } from '../../db/index.ts'
import type { Customer } from './customers.ts'
import type { Processor } from './processor.ts'
import type { Card } from './processor-billing.ts'

export interface PaymentAccount {
  id: string
  /** Takes no money: it has no payment processor. */
  isLocal: boolean
}

/** As it is stored. */
export interface StoredAccount extends PaymentAccount {
  /** How far the clock of a local account was moved forward; others have the time that it is. */
  clockOffset: number
}

const selectAccount = (db: TenantDb) =>
  db.selectFrom('payment_accounts').select(['account_id', 'is_local', 'clock_offset_millis'])

export const findAccount = async (db: TenantDb) => accountOf(await selectAccount(db).executeTakeFirst())
/** Locked until the transaction ends. */
export const holdAccount = async (tx: TenantDb) => accountOf(await selectAccount(tx).forUpdate().executeTakeFirst())

type Row = Awaited<ReturnType<ReturnType<typeof selectAccount>['executeTakeFirst']>>

function accountOf(row: Row): StoredAccount | undefined {
  return (
    row && {
      id: row.account_id,
      isLocal: row.is_local,
      clockOffset: row.is_local ? Number(row.clock_offset_millis) : 0,
    }
  )
}

/** An account that is there already stays, so of two calls at once both get the same; only a local one gives way. */
export async function insertAccount(db: TenantDb, { id, isLocal }: PaymentAccount, now: Date): Promise<PaymentAccount> {
  await db
    .insertInto('payment_accounts')
    .values({ account_id: id, is_local: isLocal, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenancy_id'])
        .doUpdateSet({ account_id: id, is_local: isLocal, created_at: now })
        .where('payment_accounts.is_local', '=', true)
        .where((eb) => eb.lit(!isLocal)),
    )
    .execute()
  return (await findAccount(db))!
}

/** Makes other purchases of this customer wait until the transaction ends. */
export const holdCustomer = (tx: TenantDb, customer: Customer) =>
  tx
    .insertInto('payment_customers')
    .values(rowOf(customer))
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'customer_type', 'customer_id']).doUpdateSet({ customer_id: customer.id }),
    )
    .returning(['processor_id', 'processor_account_id', 'test_card', 'card'])
    .executeTakeFirstOrThrow()

/** The customer at the processor, made there once for each account. */
export async function processorCustomer(
  db: TenantDb,
  processor: Processor,
  accountId: string,
  customer: Customer,
): Promise<string> {
  const known = await holdCustomer(db, customer)
  if (known.processor_id !== null && known.processor_account_id === accountId) return known.processor_id
  const id = await processor.createCustomer(accountId, customer)
  await db
    .updateTable('payment_customers')
    .set({ processor_id: id, processor_account_id: accountId })
    .where((eb) => eb.and(rowOf(customer)))
    .execute()
  return id
}

const rowOf = ({ type, id }: Customer) => ({ customer_type: type, customer_id: id })

/** What the customer pays with at the processor. */
export const keepCard = (db: TenantDb, customer: Customer, card: Card | null) =>
  db
    .updateTable('payment_customers')
    .set({ card: card && JSON.stringify(card) })
    .where((eb) => eb.and(rowOf(customer)))
    .execute()

/** Of the page that the customer bought on. */
export const noteLanguage = (tx: TenantDb, customer: Customer, language: string) =>
  tx
    .updateTable('payment_customers')
    .set({ language })
    .where((eb) => eb.and(rowOf(customer)))
    .execute()

/** Before the processor is asked; what it reports later is newer than anything asked before. */
export async function askAboutCustomer(db: TenantDb, customer: Customer): Promise<number> {
  const row = await db
    .insertInto('payment_customers')
    .values({ ...rowOf(customer), asked: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenancy_id', 'customer_type', 'customer_id'])
        .doUpdateSet((eb) => ({ asked: eb('payment_customers.asked', '+', 1) })),
    )
    .returning('asked')
    .executeTakeFirstOrThrow()
  return row.asked
}

/** False when a newer answer was kept already. Holds the customer until the transaction ends. */
export async function keepAnswer(tx: TenantDb, customer: Customer, asked: number): Promise<boolean> {
  const row = await tx
    .updateTable('payment_customers')
    .set({ kept: asked })
    .where((eb) => eb.and(rowOf(customer)))
    .where('kept', '<', asked)
    .returning('kept')
    .executeTakeFirst()
  return row !== undefined
}
