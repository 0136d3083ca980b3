import { blockedMessage, isKnownError, offlineMessage } from '@hallpass/contract'
import type { Message } from '../messages/translate.ts'
import { useTranslate } from '../provider.tsx'

/**
 * The text for an unexpected error: a known error's own message, translated where we can, otherwise one that does not blame the
 * reader. Nothing where nothing has to be said.
 */
export function useProblemText(): (error: unknown) => string | undefined {
  const t = useTranslate()
  return (error) => {
    // Whoever was asked for a proof and gave none knows why nothing happened.
    if (isKnownError(error)) return error.code === 'STEP_UP_REQUIRED' ? undefined : t(error.message as Message)
    if (error instanceof Error) {
      const told = 'body' in error ? error.body : error.message
      if (told === offlineMessage || told === blockedMessage) return t(told)
      const status = 'status' in error ? Number(error.status) : 0
      if (status === 429) return t('Too many attempts. Please wait a minute and try again.')
      // A server that is overloaded, or a proxy before one that is away: nobody has to report that.
      if (error.name === 'HallpassConnectionError' || status === 408 || (status > 501 && status < 505))
        return t('The server cannot be reached. Please try again in a moment.')
    }
    console.error(error)
    return t('An unhandled error occurred. Please report this to the developer.')
  }
}
