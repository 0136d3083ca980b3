import type { SecurityNotice } from '../../../outbox/index.ts'

/** One language. Names in braces are filled in. */
export interface NoticeWords {
  /** Of the email, with `{title}` and `{project}`. */
  subject: string
  /** `{project}` and `{time}`. */
  when: string
  note: string
  footer: string
  titles: Readonly<Record<SecurityNotice, string>>
}
