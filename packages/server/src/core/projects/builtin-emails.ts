import { darkThemeId, defaultThemeId, templateIds } from '@hallpass/contract/config'
import type { BuiltinTheme, EditableTemplate } from '@hallpass/emails'

/** A configuration names the built-in themes and templates by id, the renderer by name. */
const themeNames: Readonly<Record<string, BuiltinTheme>> = {
  [defaultThemeId]: 'default_light',
  [darkThemeId]: 'default_dark',
}
export const idsOfTemplates: Readonly<Record<EditableTemplate, string>> = {
  email_verification: templateIds.emailVerification,
  password_reset: templateIds.passwordReset,
  magic_link: templateIds.magicLink,
  team_invitation: templateIds.teamInvitation,
  sign_in_invitation: templateIds.signInInvitation,
  new_sign_in: templateIds.newSignIn,
}
const templateNames = new Map(
  Object.entries(idsOfTemplates).map(([name, id]) => [id, name as EditableTemplate] as const),
)

export const themeNameOf = (id: string): BuiltinTheme | undefined =>
  Object.hasOwn(themeNames, id) ? themeNames[id] : undefined
export const templateNameOf = (id: string): EditableTemplate | undefined => templateNames.get(id)
