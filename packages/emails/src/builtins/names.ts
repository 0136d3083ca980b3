/** `bare` is what an email without a theme is wrapped in. */
export type BuiltinTheme = 'default_light' | 'default_dark' | 'bare'

/** Those that a project may edit under their ids. These keys are on no wire. */
export type EditableTemplate =
  | 'email_verification'
  | 'password_reset'
  | 'magic_link'
  | 'team_invitation'
  | 'sign_in_invitation'
  | 'new_sign_in'

/**
 * `raw_html`: `{ html }` goes into the theme as it is. `notice`: an email of ours that no project edits;
 * `{ subject, title, intro, note?, footer?, preview?, actionLabel?, actionUrl? }`, all plain text.
 */
export type BuiltinTemplate = EditableTemplate | 'raw_html' | 'notice'
