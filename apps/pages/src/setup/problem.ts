import { Refused } from './api.ts'
import type { SetupTexts } from './texts/texts.tsx'

/** The server's own words, where it has some for people. */
export function problemText(t: SetupTexts, error: unknown): string {
  if (!(error instanceof Refused)) return t('The server could not be reached. Check your connection and try again.')
  if (error.status === 401)
    return t('What you have set up stays. To go on, ask whoever sent you the link for a new one.')
  return error.message || t('Something went wrong on our side. Try again in a moment.')
}
