import type { Invoice } from '@hallpass/js'

/** What was bought with it: of a change of plan, the new one. */
export const nameOfInvoice = ({ lines, number }: Pick<Invoice, 'lines' | 'number'>): string =>
  lines.find(({ amount }) => amount > 0)?.description ?? lines[0]?.description ?? number ?? ''

export function invoiceState({ status, amountPaid, amountRefunded }: Invoice) {
  if (amountRefunded > 0) return amountRefunded >= amountPaid ? 'refunded' : 'partly-refunded'
  return status === 'paid' || status === 'void' ? 'paid' : 'unpaid'
}
