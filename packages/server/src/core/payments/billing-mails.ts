import { billingMailMax, isUuid } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { type MailRequest, requestMail } from '../outbox/index.ts'
import { findMembersWith, type WithConfig } from '../permissions/index.ts'
import { couponOf, discountOf } from './coupons.ts'
import type { Customer } from './customers.ts'
import { amountFor, priceOf } from './prices.ts'
import { type SubscriptionRow, snapshotOf } from './purchases.ts'

/** To the person, or to those who may change the billing of the team; customers of other kinds have no address. */
export async function recipientsOf(tx: TenantDb, project: WithConfig, { type, id }: Customer): Promise<string[]> {
  if (type === 'custom' || !isUuid(id)) return []
  if (type === 'user') return [id]
  const wanted = ['$manage_billing', '$delete_team'] as const
  return findMembersWith(project, tx, { teamId: id, wanted, limit: billingMailMax })
}

type Content = { kind: 'trial_ending'; at: string } | { kind: 'payment_failed'; at: string | null }

async function mailAll(
  tx: TenantDb,
  project: WithConfig,
  row: SubscriptionRow,
  content: Content & { amount: number; currency: string },
) {
  const about = {
    teamId: row.customer_type === 'team' ? row.customer_id : null,
    subscriptionId: row.id,
    offer: snapshotOf(row).displayName,
    language: await languageOf(tx, customerOf(row)),
  }
  for (const userId of await recipientsOf(tx, project, customerOf(row))) {
    const mail: MailRequest = { ...content, ...about, userId }
    await requestMail(tx, mail)
  }
}

/** Who has canceled it need not be told. */
export async function mailAboutTrial(tx: TenantDb, project: WithConfig, row: SubscriptionRow): Promise<void> {
  const price = priceOf(snapshotOf(row), row.price_id)
  if (row.cancel_at_period_end || !row.trial_end || !price) return
  const { currency, amount } = amountFor(price, row.quantity)
  await mailAll(tx, project, row, {
    kind: 'trial_ending',
    at: row.trial_end.toISOString(),
    currency,
    amount: amount - discountOf(couponOf(row), amount, currency, row.trial_end),
  })
}

interface Failure {
  /** What is owed. */
  amount: number
  currency: string
  /** When it is tried again. */
  nextTryAt: Date | null
}

export const mailAboutFailure = (
  tx: TenantDb,
  project: WithConfig,
  row: SubscriptionRow,
  { nextTryAt, amount, currency }: Failure,
) => mailAll(tx, project, row, { kind: 'payment_failed', at: nextTryAt?.toISOString() ?? null, amount, currency })

const customerOf = (row: SubscriptionRow): Customer => ({
  type: row.customer_type as Customer['type'],
  id: row.customer_id,
})

/** Of the page that they bought on. */
export async function languageOf(tx: TenantDb, { type, id }: Customer): Promise<string> {
  const row = await tx
    .selectFrom('payment_customers')
    .select('language')
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .executeTakeFirst()
  return row?.language ?? ''
}
