/** What became of a payment. */
export type Outcome =
  | 'loading'
  | 'tested'
  | 'succeeded'
  | 'processing'
  | 'unpaid'
  | 'unconfirmed'
  | 'canceled'
  | 'unknown'

/** What is in the address of the return page: the processor's parameters, or our own after a test purchase. */
export interface ReturnQuery {
  isBypass: boolean
  fullCode: string
  accountId: string | null
  /** Of a payment, or of a card that is kept for after a trial. */
  clientSecret: string | null
  redirectStatus: string | null
}

export function readReturn(search: string): ReturnQuery {
  const query = new URLSearchParams(search)
  return {
    isBypass: query.get('bypass') === '1',
    fullCode: query.get('purchase_full_code') ?? '',
    accountId: query.get('stripe_account_id'),
    clientSecret: query.get('payment_intent_client_secret') ?? query.get('setup_intent_client_secret'),
    redirectStatus: query.get('redirect_status'),
  }
}

const byStatus: Readonly<Record<string, Outcome>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_payment_method: 'unpaid',
  requires_confirmation: 'unconfirmed',
  requires_action: 'unconfirmed',
  canceled: 'canceled',
  // As the address says it, where the processor cannot be asked.
  pending: 'processing',
  failed: 'unpaid',
}

export const outcomeOf = (status: string | null | undefined): Outcome =>
  (status && Object.hasOwn(byStatus, status) && byStatus[status]) || 'unknown'

/** What is known before the processor is asked: the address alone proves nothing, so a payment is asked for. */
export function firstOutcome(query: ReturnQuery, canAsk: boolean): Outcome {
  if (query.isBypass) return 'tested'
  return canAsk && query.clientSecret !== null && query.accountId !== null ? 'loading' : outcomeOf(query.redirectStatus)
}
