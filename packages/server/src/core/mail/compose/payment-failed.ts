import type { PaymentFailed } from '../../outbox/index.ts'
import { composeBilling } from './billing-mail.ts'
import type { ComposeContext } from './context.ts'
import type { ComposedMail } from './message.ts'
import { emailWords } from './words/index.ts'

/** Not to those who have paid since. */
export async function composePaymentFailed(
  context: ComposeContext,
  request: PaymentFailed,
): Promise<ComposedMail | undefined> {
  const row = await context.db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', request.subscriptionId)
    .where('status', 'not in', ['active', 'trialing'])
    .executeTakeFirst()
  return (
    row &&
    composeBilling(context, request, (language) => {
      const { again, last, ...words } = emailWords[language].failedPayment
      return { ...words, ...(request.at === null ? last : again) }
    })
  )
}
