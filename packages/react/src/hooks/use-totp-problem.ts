import { isKnownError } from '@hallpass/contract'
import { useTranslate } from '../provider.tsx'
import { useProblemText } from './use-problem-text.ts'

/** What to say about a code that the app or the server refused, in the reader's language. */
export function useTotpProblem() {
  const t = useTranslate()
  const problemText = useProblemText()
  const wrong = t('That code is not right. Enter the one that your app shows now.')
  const textOf = (error: unknown) =>
    isKnownError(error) && error.code === 'INVALID_TOTP_CODE' ? wrong : problemText(error)
  return { wrong, textOf }
}
