import { isKnownError, offlineMessage } from '@hallpass/contract'
import type { Message } from '../messages/translate.ts'
import { useTranslate } from '../provider.tsx'

/** The text for an unexpected error: a known error's own message, translated where we can, otherwise one that does not blame the reader. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslate()
  return (error) => {
    if (isKnownError(error)) return t(error.message as Message)
    if (error instanceof Error) {
      if (error.message === offlineMessage) return t(offlineMessage)
      if (error.name === 'HallpassConnectionError')
        return t('The server cannot be reached. Please try again in a moment.')
      if ('status' in error && error.status === 429) return t('Too many attempts. Please wait a minute and try again.')
    }
    console.error(error)
    return t('An unhandled error occurred. Please report this to the developer.')
  }
}
