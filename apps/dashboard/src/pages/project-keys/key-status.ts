import type * as routes from '@hallpass/contract/routes'
import { date } from '../../lib/format.ts'
import type { Wire } from '../../lib/wire.ts'

export type KeySet = Wire<typeof routes.getProjectKeys>
type Times = Pick<KeySet, 'expires_at_millis' | 'manually_revoked_at_millis'>

const day = 86_400_000
const soon = 7 * day
const century = 36_500 * day

export function statusOf({ expires_at_millis, manually_revoked_at_millis }: Times, now = Date.now()) {
  if (manually_revoked_at_millis !== undefined) return { kind: 'off', text: 'Revoked', isOver: true } as const
  if (expires_at_millis <= now) return { kind: 'off', text: 'Ended', isOver: true } as const
  const left = expires_at_millis - now
  if (left > soon) return { kind: 'good', text: 'Valid', isOver: false } as const
  const days = Math.ceil(left / day)
  return { kind: 'warn', text: days <= 1 ? 'Ends in a day' : `Ends in ${days} days`, isOver: false } as const
}

export function endOf({ expires_at_millis, manually_revoked_at_millis }: Times, now = Date.now()): string {
  if (manually_revoked_at_millis !== undefined) return `Revoked ${date(manually_revoked_at_millis)}`
  return expires_at_millis - now > century ? 'Never' : date(expires_at_millis)
}
