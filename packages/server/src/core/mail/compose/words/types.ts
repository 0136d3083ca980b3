import type { SecurityNotice } from '../../../outbox/index.ts'

/** One language. Names in braces are filled in. */
export interface EmailWords {
  notice: NoticeWords
  noCode: NoCodeWords
  revokedKey: KeyWords
  failedPayment: FailedPaymentWords
  /** What somebody signed in with. */
  signInMethods: Readonly<Record<'pwd' | 'otp' | 'passkey' | 'totp' | 'security-key' | 'recovery', string>>
}

interface NoticeWords {
  /** Of the email, with `{title}` and `{project}`. */
  subject: string
  /** `{project}` and `{time}`. */
  when: string
  note: string
  /** After the use of a recovery code, with `{left}`. */
  codesLeft: string
  footer: string
  titles: Readonly<Record<SecurityNotice, string>>
}

interface Reason {
  title: string
  why: string
  advice: string
}

/** `{title}`, `{why}`, `{advice}`, `{project}` and `{email}` are filled in. */
interface NoCodeWords {
  subject: string
  intro: string
  note: string
  footer: string
  switched_off: Reason
  unverified: Reason
  no_account: Reason
}

interface KeyWords {
  subject: string
  title: string
  /** Shown by email programs beside the subject. */
  preview: string
  /** What happened to somebody's own key, and to that of `{team}`. */
  own: string
  ofTeam: string
  note: string
  ownFooter: string
  teamFooter: string
}

/** `{offer}`, `{project}` and `{amount}` are filled in. */
interface FailedPaymentWords {
  subject: string
  title: string
  /** It is tried again on `{date}`. */
  again: { intro: string; note: string }
  /** It is not tried again. */
  last: { intro: string; note: string }
  /** Of the button that leads to their billing. */
  action: string
  /** `{email}`. */
  footer: string
}
