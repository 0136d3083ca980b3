interface Reason {
  title: string
  why: string
  advice: string
}

/** `{title}`, `{why}`, `{advice}`, `{project}` and `{email}` are filled in. */
export interface NoCodeWords {
  subject: string
  intro: string
  note: string
  footer: string
  switched_off: Reason
  unverified: Reason
  no_account: Reason
}
