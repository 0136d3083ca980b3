import type { TenantDb } from '../../db/index.ts'
import type { WithConfig } from '../permissions/index.ts'
import { emitSubscription } from './billing-events.ts'
import { mailAboutTrial } from './billing-mails.ts'
import type { SubscriptionRow } from './purchases.ts'

/** Once for each trial. */
export async function remindOfTrial(tx: TenantDb, project: WithConfig, row: SubscriptionRow): Promise<void> {
  await emitSubscription(tx, 'subscription.trial_ending', row)
  await tx.updateTable('subscriptions').set({ trial_told: true }).where('id', '=', row.id).execute()
  await mailAboutTrial(tx, project, row)
}
