import { expect, it } from 'vitest'
import { stateOf } from './account-state.ts'

const account = (account_id: string, flags: string) => ({
  account_id,
  details_submitted: flags.includes('d'),
  charges_enabled: flags.includes('c'),
  payouts_enabled: flags.includes('p'),
})

it.each([
  ['acct_local_x', '', 'test'],
  ['acct_1', '', 'incomplete'],
  ['acct_1', 'd', 'checking'],
  ['acct_1', 'dc', 'no-payouts'],
  ['acct_1', 'dcp', 'live'],
])('%s with "%s" is %s', (id, flags, state) => expect(stateOf(account(id, flags))).toBe(state))
