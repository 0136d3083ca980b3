import { ago, exact } from '../../lib/format.ts'
import type { User } from '../../lib/wire.ts'

type Active = Pick<User, 'has_been_active' | 'last_active_at_millis'>

/** Somebody who was imported or created, and has not come since, was never active. */
export function LastActive({ user: { has_been_active: hasBeen, last_active_at_millis: at } }: { user: Active }) {
  return hasBeen ? <span title={exact(at)}>{ago(at)}</span> : <span className="text-text-3">Never</span>
}
