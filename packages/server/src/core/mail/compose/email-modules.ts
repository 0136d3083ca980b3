import type { CompleteConfig } from '@hallpass/contract/config'
import type { BuiltinTemplate, BuiltinTheme, EditableTemplate, EmailModule } from '@hallpass/emails'
import { templateSources, themeSources } from '@hallpass/emails/builtins'
import { idsOfTemplates, templateNameOf, themeNameOf } from '../../projects/builtin-emails.ts'
import type { ThemeChoice } from './drafts.ts'

type Emails = CompleteConfig['emails']

/** For an unknown theme the selected one is used, so that an email is sent although its theme was deleted. */
export function themeModule({ themes, selectedThemeId }: Emails, choice: ThemeChoice): EmailModule<BuiltinTheme> {
  if (choice === false) return { builtin: 'bare' }
  const id = choice && themes[choice] ? choice : selectedThemeId
  return moduleOf(themes[id]?.tsxSource ?? '', themeNameOf(id), themeSources)
}

export const templateModule = (id: string, tsxSource: string): EmailModule<BuiltinTemplate> =>
  moduleOf(tsxSource, templateNameOf(id), templateSources)

/** The template that a project has under a built-in's id, and the theme that goes with it. */
export function authModules({ emails }: { emails: Emails }, name: EditableTemplate) {
  const id = idsOfTemplates[name]
  const entry = emails.templates[id]
  return { template: templateModule(id, entry?.tsxSource ?? ''), theme: themeModule(emails, entry?.themeId) }
}

type Origin = 'built_in' | 'edited' | 'own'

const originOf = (builtin: string | undefined, module: EmailModule<string>): Origin =>
  builtin === undefined ? 'own' : 'builtin' in module ? 'built_in' : 'edited'

export const templateOrigin = (id: string, tsxSource: string) =>
  originOf(templateNameOf(id), templateModule(id, tsxSource))
export const themeOrigin = (id: string, tsxSource: string) =>
  originOf(themeNameOf(id), moduleOf(tsxSource, themeNameOf(id), themeSources))

/** A built-in that was not edited is rendered as such: without the sandbox, and in the reader's language. */
function moduleOf<Name extends string>(
  source: string,
  name: Name | undefined,
  ours: Readonly<Record<Name, string>>,
): EmailModule<Name> {
  return name !== undefined && ours[name] === source ? { builtin: name } : { source }
}
