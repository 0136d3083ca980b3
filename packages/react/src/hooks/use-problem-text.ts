import { isKnownError, offlineMessage } from '@hallpass/contract'
import { useTranslate } from '../provider.tsx'

/** What to say of an error that nobody foresaw: a known error's own words, else that it is not the reader's fault. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslate()
  return (error) => {
    if (isKnownError(error)) return error.message
    if (error instanceof Error && error.message === offlineMessage) return t(offlineMessage)
    console.error(error)
    return t('An unhandled error occurred. Please report this to the developer.')
  }
}
