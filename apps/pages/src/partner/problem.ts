import { isKnownError } from '@hallpass/contract'
import { HallpassHttpError } from '@hallpass/js'
import type { Text } from '../texts/source.ts'
import type { Texts } from '../texts/texts.tsx'

const gone: Readonly<Record<string, Text>> = {
  VERIFICATION_CODE_NOT_FOUND: 'This link is not complete. Ask whoever sent it for a new one.',
  VERIFICATION_CODE_EXPIRED: 'This link has expired: it works for an hour. Ask whoever sent it for a new one.',
  VERIFICATION_CODE_ALREADY_USED: 'This link was used already. The project has its owner.',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'This link was tried too often. Ask whoever sent it for a new one.',
  SCHEMA_ERROR: 'This link is not complete. Ask whoever sent it for a new one.',
}

/** In words for the person; the server's own texts are. */
export function problemText(t: Texts, error: unknown): string {
  if (isKnownError(error)) {
    const text = gone[error.code]
    return text ? t(text) : error.message
  }
  if (error instanceof HallpassHttpError && error.status < 500) return error.body
  return t('The server could not be reached. Check your connection and try again.')
}
