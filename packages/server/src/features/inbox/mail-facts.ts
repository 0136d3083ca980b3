import { randomLength } from '@hallpass/contract'
import type { MailMessage } from '../../core/mail/index.ts'

/** What people and tests look for in an email. */
export interface MailFacts {
  links: string[]
  /** The whole code of the first link that has one. */
  code: string | null
  /** Its first six characters, where the email shows them to be typed in. */
  otp: string | null
}

export function factsOf({ subject, text }: Pick<MailMessage, 'subject' | 'text'>): MailFacts {
  const links = [...new Set(text.match(/\bhttps?:\/\/[^\s<>"]+/g) ?? [])]
  const code = links.map(codeIn).find((found) => found !== null) ?? null
  const otp = code?.slice(0, randomLength.otp).toUpperCase() ?? null
  return { links, code, otp: otp !== null && `${subject}\n${text}`.includes(otp) ? otp : null }
}

function codeIn(link: string): string | null {
  const code = URL.canParse(link) ? new URL(link).searchParams.get('code') : null
  return code?.length === randomLength.code ? code : null
}
