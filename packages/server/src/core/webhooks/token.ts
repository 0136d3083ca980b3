import { webhooks } from '@hallpass/contract'
import { type Sealer, UnsealError } from '../crypto/index.ts'
import type { TokenHolder } from '../tokens/index.ts'

const prefix = 'whtok_'
/** Sealed for this alone: nothing else that we seal opens as a token, and no token opens as anything else. */
const context = 'webhooks.token'

/** What a token opens, and whose it is: a session of a colleague, or a set of keys. It opens nothing once those do not. */
interface Grant {
  projectId: string
  admin?: TokenHolder | undefined
  keySetId?: string | undefined
}

/** Opens the management of one project's webhooks for an hour. Nothing is stored: the seal proves that it is ours. */
export function createWebhookToken(sealer: Sealer, grant: Grant, now: Date): string {
  const until = now.getTime() + webhooks.tokenLifetimeMillis
  return prefix + sealer.seal(JSON.stringify({ ...grant, until }), context)
}

/** Undefined for a token that is not one of ours or has expired. */
export function grantOfWebhookToken(sealer: Sealer, token: string, now: Date): Grant | undefined {
  if (!token.startsWith(prefix)) return undefined
  try {
    // Only createWebhookToken() seals for this context.
    const { until, ...grant } = JSON.parse(sealer.open(token.slice(prefix.length), context)) as Grant & {
      until: number
    }
    return until > now.getTime() ? grant : undefined
  } catch (error) {
    if (error instanceof UnsealError) return undefined
    throw error
  }
}
