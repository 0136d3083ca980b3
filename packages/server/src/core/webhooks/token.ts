import { webhooks } from '@hallpass/contract'
import { type Sealer, UnsealError } from '../crypto/index.ts'

const prefix = 'whtok_'
/** Sealed for this alone: nothing else that we seal opens as a token, and no token opens as anything else. */
const context = 'webhooks.token'

interface Grant {
  projectId: string
  until: number
}

/** Opens the management of one project's webhooks for an hour. Nothing is stored: the seal proves that it is ours. */
export function createWebhookToken(sealer: Sealer, projectId: string, now: Date): string {
  const grant: Grant = { projectId, until: now.getTime() + webhooks.tokenLifetimeMillis }
  return prefix + sealer.seal(JSON.stringify(grant), context)
}

/** The project that a token opens; undefined when it is not one of ours or has expired. */
export function projectOfWebhookToken(sealer: Sealer, token: string, now: Date): string | undefined {
  if (!token.startsWith(prefix)) return undefined
  try {
    // Only createWebhookToken() seals for this context.
    const { projectId, until } = JSON.parse(sealer.open(token.slice(prefix.length), context)) as Grant
    return until > now.getTime() ? projectId : undefined
  } catch (error) {
    if (error instanceof UnsealError) return undefined
    throw error
  }
}
