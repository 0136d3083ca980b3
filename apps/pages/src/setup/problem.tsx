import type { ReactNode } from 'react'
import { Refused } from './api.ts'
import type { SetupTexts } from './texts/texts.tsx'

/** The server's own words, where it has some for people: they are English on every page, and read out and set as such. */
export function problemText(t: SetupTexts, error: unknown): ReactNode {
  if (!(error instanceof Refused)) return t('The server could not be reached. Check your connection and try again.')
  if (error.status === 401)
    return t('What you have set up stays. To go on, ask whoever sent you the link for a new one.')
  if (!error.message) return t('Something went wrong on our side. Try again in a moment.')
  return (
    <span lang="en" dir="ltr">
      {error.message}
    </span>
  )
}
