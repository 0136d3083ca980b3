/** What sources import as `@hallpass/emails` or `@stackframe/emails`. */
import type { ReactNode } from 'react'

export interface Props<Variables = Record<string, never>, Words = Record<string, string>> {
  user: { displayName: string | null }
  project: { displayName: string }
  variables: Variables
  /** `EmailTemplate.Words` with the names in braces filled in; of a built-in, in the reader's language. */
  words: Words
  language: string
}

export interface ThemeProps<Words = Record<string, string>> {
  children?: ReactNode
  unsubscribeLink?: string
  words: Words
  language: string
}

/** Renders nothing: says what the email's subject is. */
export function Subject(_props: { value: string }) {
  return null
}

/** Renders nothing: says which preference of the reader decides whether the email is sent. */
export function NotificationCategory(_props: { value: 'Transactional' | 'Marketing' }) {
  return null
}
