import { invoicePageSize, isUuid, textError } from '@hallpass/contract'
import { type Customer, findRefunds, type InvoiceRow, invoiceView } from '../../core/payments/index.ts'
import type { Call } from '../../http/call.ts'
import { pageOf } from '../../http/lists.ts'
import { cutAt, placeOf } from '../../http/places.ts'
import { receiptLink } from './receipt-link.ts'
import { findInvoice, readInvoices } from './store.ts'

interface Query {
  limit?: number | undefined
  cursor?: string | undefined
}

export async function listPage(call: Call, customer: Customer, { limit = invoicePageSize.default, cursor }: Query) {
  const rows = await readInvoices(call.db, customer, placeOf(cursor), limit + 1)
  const { page, next } = cutAt(rows, limit)
  return pageOf(await viewsOf(call, page), next)
}

async function viewsOf({ app, db, project }: Call, rows: readonly InvoiceRow[]) {
  const refunds = await findRefunds(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...invoiceView(row, refunds),
    page_url: receiptLink(app, { tenancyId: project.tenancyId, invoiceId: row.id }),
  }))
}

export async function readInvoice(call: Call, customer: Customer, id: string) {
  const row = isUuid(id) ? await findInvoice(call.db, id) : undefined
  if (row?.customer_type !== customer.type || row.customer_id !== customer.id)
    throw textError(404, 'The customer has no such invoice.')
  return (await viewsOf(call, [row]))[0]!
}
