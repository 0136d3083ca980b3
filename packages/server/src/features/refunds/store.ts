import type { InvoiceRow, OneTimePurchaseRow } from '../../core/payments/index.ts'
import type { TenantDb } from '../../db/index.ts'

export const findInvoice = (db: TenantDb, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('payment_invoices').selectAll().where('id', '=', id).executeTakeFirst()

export const findPurchase = (db: TenantDb, id: string): Promise<OneTimePurchaseRow | undefined> =>
  db.selectFrom('one_time_purchases').selectAll().where('id', '=', id).executeTakeFirst()
