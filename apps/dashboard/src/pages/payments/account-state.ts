import type { PaymentAccount } from './queries.ts'

export type AccountState = 'test' | 'incomplete' | 'checking' | 'no-payouts' | 'live'

/** Made by the server where it has no payment processor: everything works but real money. */
export const isLocal = ({ account_id }: PaymentAccount) => account_id.startsWith('acct_local_')

/** How far the account is, from nothing but test purchases to payouts. */
export function stateOf(account: PaymentAccount): AccountState {
  if (isLocal(account)) return 'test'
  if (!account.details_submitted) return 'incomplete'
  if (!account.charges_enabled) return 'checking'
  return account.payouts_enabled ? 'live' : 'no-payouts'
}

export const stateTexts: Readonly<
  Record<Exclude<AccountState, 'live'>, { title: string; text: string; action: string }>
> = {
  test: {
    title: 'Test mode.',
    text: 'No card is charged. Owners of the project complete a checkout without paying.',
    action: 'Go live…',
  },
  incomplete: {
    title: 'Setup is not complete.',
    text: 'Nobody can pay until Stripe knows who you are. Test purchases work.',
    action: 'Continue setup',
  },
  checking: {
    title: 'Stripe is checking your details.',
    text: 'Nobody can pay yet. It may ask for more.',
    action: 'Open Stripe',
  },
  'no-payouts': {
    title: 'Payouts are off.',
    text: 'People can pay, but Stripe cannot send you the money yet.',
    action: 'Open Stripe',
  },
}
