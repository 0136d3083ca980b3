import { webhooks } from '@hallpass/contract'

/** When to try again after this many failed attempts; null = never by itself. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const delay = webhooks.retryDelaysMillis[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay)
}
