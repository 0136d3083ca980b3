import type { ActiveSession } from '@hallpass/js'

type SessionFacts = Pick<ActiveSession, 'isCurrentSession' | 'isImpersonation' | 'lastUsedAt' | 'createdAt' | 'device'>

/** The session of this page first, then those that were used last. */
export function inOrder<S extends SessionFacts>(sessions: readonly S[]): S[] {
  const used = ({ lastUsedAt, createdAt }: SessionFacts) => (lastUsedAt ?? createdAt).getTime()
  return [...sessions].sort(
    (one, other) => Number(other.isCurrentSession) - Number(one.isCurrentSession) || used(other) - used(one),
  )
}

/** What the device calls itself, or what is known of it without that. */
export type DeviceName =
  | { known: 'both'; browser: string; system: string }
  | { known: 'one'; name: string }
  | { known: 'none'; is: 'current' | 'support' | 'other' }

export function deviceName({ device, isCurrentSession, isImpersonation }: SessionFacts): DeviceName {
  const { browser, system } = device ?? {}
  if (browser && system) return { known: 'both', browser, system }
  const name = browser ?? system
  if (name) return { known: 'one', name }
  return { known: 'none', is: isCurrentSession ? 'current' : isImpersonation ? 'support' : 'other' }
}
