import { builtinNames, type CompleteConfig, type ConfigDocument, complete } from '@hallpass/contract/config'
import { templateSources, themeSources } from '@hallpass/emails/builtins'
import { templateNameOf, themeNameOf } from './builtin-emails.ts'

type Named = Readonly<Record<string, string>>

const withSources = (names: Named, sourceOf: (id: string) => string) =>
  Object.fromEntries(Object.entries(names).map(([id, displayName]) => [id, { displayName, tsxSource: sourceOf(id) }]))

const builtins = {
  themes: withSources(builtinNames.themes, (id) => themeSources[themeNameOf(id)!]),
  templates: withSources(builtinNames.templates, (id) => templateSources[templateNameOf(id)!]),
}

/** The whole configuration of a project, with the sources of the emails that every project has. */
export const completeConfig = (environment: ConfigDocument): CompleteConfig => complete({ environment }, builtins)
