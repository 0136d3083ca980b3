import type { BuiltinTemplate, BuiltinTheme } from './names.ts'
import { sources } from './sources.gen.ts'

/** The text of every built-in, by name. Light enough to only show it: nothing here loads React. */
export const themeSources: Readonly<Record<BuiltinTheme, string>> = {
  default_light: sources['themes/default-light.tsx'],
  default_dark: sources['themes/default-dark.tsx'],
  bare: sources['themes/bare.tsx'],
}

export const templateSources: Readonly<Record<BuiltinTemplate, string>> = {
  email_verification: sources['templates/email-verification.tsx'],
  password_reset: sources['templates/password-reset.tsx'],
  magic_link: sources['templates/magic-link.tsx'],
  team_invitation: sources['templates/team-invitation.tsx'],
  sign_in_invitation: sources['templates/sign-in-invitation.tsx'],
  new_sign_in: sources['templates/new-sign-in.tsx'],
  raw_html: sources['templates/raw-html.tsx'],
  notice: sources['templates/notice.tsx'],
}

/** What new entries start as. A new theme starts as a copy of the light one. */
export const starters = {
  theme: themeSources.default_light,
  template: sources['starters/template.tsx'],
  draft: sources['starters/draft.tsx'],
} as const
