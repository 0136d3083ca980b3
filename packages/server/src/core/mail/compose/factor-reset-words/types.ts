/** `{project}` and `{email}` are filled in everywhere. */
export interface FactorResetWords {
  /** Tells that somebody asked for it. */
  requested: {
    subject: string
    title: string
    /** With `{time}`, and `{due}`: from when on it can be finished. */
    intro: string
    /** After it, with `{where}`: a place and a device. */
    where: string
    note: string
    button: string
  }
  /** Brings the code that finishes it. */
  code: {
    subject: string
    /** With `{otp}`. */
    title: string
    /** With `{lifetime}`. */
    intro: string
    note: string
  }
  footer: string
}
