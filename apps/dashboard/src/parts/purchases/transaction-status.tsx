import { Status } from '../../ui/index.ts'
import type { Transaction } from './queries.ts'

const words: Readonly<Record<string, { kind: 'good' | 'warn' | 'waiting' | 'none' | 'off'; text: string }>> = {
  active: { kind: 'good', text: 'Active' },
  trialing: { kind: 'good', text: 'Trial' },
  canceled: { kind: 'off', text: 'Ended' },
  paused: { kind: 'waiting', text: 'Paused' },
  incomplete: { kind: 'waiting', text: 'Not paid yet' },
  incomplete_expired: { kind: 'off', text: 'Never paid' },
  past_due: { kind: 'warn', text: 'Payment due' },
  unpaid: { kind: 'warn', text: 'Unpaid' },
}

/** What became of it, in a word. */
export function TransactionStatus({ transaction: { type, status, test_mode } }: { transaction: Transaction }) {
  if (type === 'item_quantity_change') return <Status kind="none">Recorded</Status>
  if (type === 'one_time') return <Status kind="good">{test_mode ? 'Granted' : 'Paid'}</Status>
  const { kind, text } = words[status ?? ''] ?? { kind: 'none', text: status ?? 'Recorded' }
  return <Status kind={kind}>{text}</Status>
}
