import type { Customer, InvoiceRow } from '../../core/payments/index.ts'
import { afterPlace, type TenantDb } from '../../db/index.ts'
import type { Place } from '../../http/places.ts'

const keyOf = ({ type, id }: Customer) => ({ customer_type: type, customer_id: id })

export const findCustomer = (db: TenantDb, customer: Customer) =>
  db
    .selectFrom('payment_customers')
    .select(['processor_id', 'processor_account_id', 'test_card', 'card'])
    .where((eb) => eb.and(keyOf(customer)))
    .executeTakeFirst()

export async function findCredit(db: TenantDb, customer: Customer) {
  const rows = await db
    .selectFrom('payment_credits')
    .select(['currency', 'amount'])
    .where((eb) => eb.and(keyOf(customer)))
    .where('amount', '>', 0)
    .orderBy('currency')
    .execute()
  return rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) }))
}

export const setTestCard = (tx: TenantDb, customer: Customer, card: string) =>
  tx
    .updateTable('payment_customers')
    .set({ test_card: card })
    .where((eb) => eb.and(keyOf(customer)))
    .execute()

export const findInvoice = (db: TenantDb, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('payment_invoices').selectAll().where('id', '=', id).executeTakeFirst()

export const hasInvoices = async (db: TenantDb, customer: Customer): Promise<boolean> =>
  (await readInvoices(db, customer, undefined, 1)).length > 0

export const readInvoices = (
  db: TenantDb,
  { type, id }: Customer,
  after: Place | undefined,
  limit: number,
): Promise<InvoiceRow[]> =>
  db
    .selectFrom('payment_invoices')
    .selectAll()
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .where(afterPlace(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
