/** One language. Names in braces are filled in. */
export interface KeyWords {
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
