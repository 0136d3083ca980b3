import { money } from '../../lib/money.ts'
import type { Invoice } from './billing-queries.ts'

/** What was bought with it: of a change of plan, the new one. */
export const invoiceName = ({ lines }: Pick<Invoice, 'lines'>): string =>
  (lines.find(({ amount }) => amount > 0) ?? lines[0])?.description ?? ''

type Kind = 'good' | 'warn' | 'off' | 'waiting'

export function invoiceStatus(invoice: Invoice): { kind: Kind; text: string } {
  const { status, amount_paid, amount_refunded, currency } = invoice
  if (amount_refunded > 0) {
    return amount_refunded >= amount_paid
      ? { kind: 'off', text: 'Refunded' }
      : { kind: 'off', text: `${money(amount_refunded, currency)} refunded` }
  }
  if (status === 'open') return { kind: 'warn', text: 'Not paid yet' }
  if (status === 'uncollectible') return { kind: 'warn', text: 'Never paid' }
  return status === 'void' ? { kind: 'off', text: 'Void' } : { kind: 'good', text: 'Paid' }
}
