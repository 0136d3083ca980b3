import { isKnownError } from '@hallpass/contract'
import { useTranslate } from '../provider.tsx'

/** What the SDK says when the browser knows that it has no connection. */
const offline = 'You are offline. Please check your internet connection and try again.'

/** What to say of an error that nobody foresaw: a known error's own words, else that it is not the reader's fault. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslate()
  return (error) => {
    if (isKnownError(error)) return error.message
    if (error instanceof Error && error.message === offline) return t(offline)
    console.error(error)
    return t('An unhandled error occurred. Please report this to the developer.')
  }
}
