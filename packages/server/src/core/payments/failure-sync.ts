import type Stripe from 'stripe'
import type { TenantDb } from '../../db/index.ts'
import type { WithConfig } from '../permissions/index.ts'
import { mailAboutFailure } from './billing-mails.ts'
import type { SubscriptionRow } from './purchases.ts'

/** Whoever is at the checkout sees it there; these are charged while nobody looks. */
const running = new Set(['past_due', 'unpaid', 'canceled'])

const date = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))

/** One email for each time that the processor tried in vain, however often and in whatever order it tells. */
export async function noteFailures(
  tx: TenantDb,
  project: WithConfig,
  { rows, invoices }: { rows: readonly SubscriptionRow[]; invoices: readonly Stripe.Invoice[] },
) {
  for (const row of rows) {
    const open = invoices.filter((invoice) => invoice.status === 'open' && subscriptionOf(invoice) === row.processor_id)
    const failed_payments = open.reduce((sum, { attempt_count }) => sum + (attempt_count ?? 0), 0)
    // The newest comes first.
    const [latest] = open
    const next_attempt_at = date(latest?.next_payment_attempt ?? null)
    if (failed_payments === row.failed_payments && next_attempt_at?.getTime() === row.next_attempt_at?.getTime())
      continue
    await tx.updateTable('subscriptions').set({ failed_payments, next_attempt_at }).where('id', '=', row.id).execute()
    if (
      failed_payments === row.failed_payments ||
      !latest ||
      failed_payments < row.failed_payments ||
      !running.has(row.status)
    )
      continue
    await mailAboutFailure(tx, project, row, {
      currency: latest.currency.toUpperCase(),
      amount: open.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0),
      nextTryAt: row.status === 'canceled' ? null : next_attempt_at,
    })
  }
}

function subscriptionOf({ parent }: Stripe.Invoice): string | undefined {
  const reference = parent?.subscription_details?.subscription
  return typeof reference === 'string' ? reference : reference?.id
}
