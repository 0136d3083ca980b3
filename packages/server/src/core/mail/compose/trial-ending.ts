import type { TrialEnding } from '../../outbox/index.ts'
import { composeBilling } from './billing-mail.ts'
import type { ComposeContext } from './context.ts'
import type { ComposedMail } from './message.ts'
import { trialWords } from './trial-words.ts'

/** Not to those who have canceled since. */
export async function composeTrialEnding(
  context: ComposeContext,
  request: TrialEnding,
): Promise<ComposedMail | undefined> {
  const row = await context.db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', request.subscriptionId)
    .where('status', '=', 'trialing')
    .where('cancel_at_period_end', '=', false)
    .executeTakeFirst()
  return row && composeBilling(context, request, (language) => trialWords[language])
}
