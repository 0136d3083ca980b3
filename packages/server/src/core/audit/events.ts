import type { TenantDb } from '../../db/index.ts'
import type { Target } from './entry.ts'
import { auditOf } from './record.ts'

/** An outbox event says what a call was about: which object, and, if the call has the same name, its new state. */
export function describeEvent(tx: TenantDb, type: string, payload: object) {
  const audit = auditOf(tx)
  if (!audit) return
  const noun = type.split('.')[0]!
  const target = targetOf(noun, payload as Record<string, unknown>)
  if (target && (audit.action.startsWith(`${noun}.`) || noun === 'user')) audit.suggestTarget(target)
  if (type === audit.action && !type.endsWith('.deleted')) audit.describe({ after: payload })
}

function targetOf(type: string, { id, team_id, user_id }: Record<string, unknown>): Target | undefined {
  const known = [team_id, user_id, id].filter((part) => typeof part === 'string')
  return known.length ? { type, id: known.join('/') } : undefined
}
