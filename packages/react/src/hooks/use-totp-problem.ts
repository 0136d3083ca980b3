import { isKnownError } from '@hallpass/contract'
import { useTranslate } from '../provider.tsx'
import { useProblemText } from './use-problem-text.ts'

/** What to say about a code that the app or the server refused, in the reader's language. */
export function useTotpProblem() {
  const t = useTranslate()
  const problemText = useProblemText()
  const wrong = t('That code is not right. Enter the one that your app shows now.')
  const textOf = (error: unknown, code = '') => {
    if (isKnownError(error) && error.code === 'PASSKEY_WEBAUTHN_ERROR') return t('No security key was used. Try again.')
    if (!isKnownError(error) || error.code !== 'INVALID_TOTP_CODE') return problemText(error)
    return code.length > 6 ? t('This code is wrong, or was used before.') : wrong
  }
  return { wrong, textOf }
}
