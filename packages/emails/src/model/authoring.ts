/** What sources import as `@hallpass/emails` or `@stackframe/emails`. */
import { createElement, type ReactNode } from 'react'

export interface Paint {
  color: string
  /** What can be read on it. */
  text: string
}

/** How the project looks: what it set, and what we come with for the rest. */
export interface Brand {
  logo: { light: string; dark: string } | null
  /** Of the main button. */
  primary: { light: Paint; dark: Paint }
  /** Of buttons, in pixels; cards have half as much again. */
  radius: number
  fontFamily: string
}

export interface Props<Variables = Record<string, never>, Words = Record<string, string>> {
  user: { displayName: string | null }
  project: { displayName: string }
  brand: Brand
  variables: Variables
  /** `EmailTemplate.Words` with the names in braces filled in; of a built-in, in the reader's language. */
  words: Words
  language: string
}

export interface ThemeProps<Words = Record<string, string>> {
  children?: ReactNode
  unsubscribeLink?: string
  brand: Brand
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

/** The project's logo, or the first letter of its name in its colour. Themes show `logo-light` or `logo-dark`. */
export function Mark({ project, brand: { logo } }: Pick<Props, 'project' | 'brand'>) {
  const unread = { 'data-skip-in-text': 'true' }
  if (!logo) {
    const initial = [...project.displayName][0]?.toUpperCase()
    return createElement('p', { ...unread, className: 'mark', style: letter }, initial)
  }
  const image = (src: string, className: string, display: string) =>
    createElement('img', { src, className, alt: project.displayName, height: 40, style: { ...picture, display } })
  if (logo.light === logo.dark) return createElement('div', unread, image(logo.light, 'logo', 'block'))
  const [light, dark] = [image(logo.light, 'logo-light', 'block'), image(logo.dark, 'logo-dark', 'none')]
  return createElement('div', unread, light, dark)
}

const letter = {
  width: '38px',
  margin: '0',
  border: '1px solid',
  borderRadius: '8px',
  fontSize: '18px',
  lineHeight: '38px',
  fontWeight: '700',
  textAlign: 'center',
} as const
const picture = {
  height: '40px',
  maxWidth: '200px',
  border: '0',
  objectFit: 'contain',
  objectPosition: 'left',
} as const
