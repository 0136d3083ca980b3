import { checkTemplate, checkTheme, type TemplateModule, type ThemeModule } from '../model/modules.ts'
import { compiled } from './compiled.gen.ts'
import type { BuiltinTemplate, BuiltinTheme } from './names.ts'
import { requirePackage } from './packages.ts'

/** Our own code, compiled when it was written: it runs here as it would in the sandbox. */
function load(file: keyof typeof compiled): Record<string, unknown> {
  const module = { exports: {} }
  new Function('require', 'module', 'exports', compiled[file])(requirePackage, module, module.exports)
  return module.exports
}

const theme = (file: keyof typeof compiled) => checkTheme(load(file))
const template = (file: keyof typeof compiled) => checkTemplate(load(file))

export const themes: Readonly<Record<BuiltinTheme, ThemeModule>> = {
  default_light: theme('themes/default-light.tsx'),
  default_dark: theme('themes/default-dark.tsx'),
  bare: theme('themes/bare.tsx'),
}

export const templates: Readonly<Record<BuiltinTemplate, TemplateModule>> = {
  email_verification: template('templates/email-verification.tsx'),
  password_reset: template('templates/password-reset.tsx'),
  magic_link: template('templates/magic-link.tsx'),
  team_invitation: template('templates/team-invitation.tsx'),
  sign_in_invitation: template('templates/sign-in-invitation.tsx'),
  new_sign_in: template('templates/new-sign-in.tsx'),
  raw_html: template('templates/raw-html.tsx'),
  notice: template('templates/notice.tsx'),
}
