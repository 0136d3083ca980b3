import { defaultLanguage, directionOf, matchLanguage } from '@hallpass/contract/languages'
import { brandFor } from './brand.ts'
import { templateSources, themeSources } from './builtins/index.ts'
import type { BuiltinTemplate, BuiltinTheme } from './builtins/names.ts'
import { wordsIn } from './builtins/words/index.ts'
import { EmailRenderingError } from './errors.ts'
import { fromRightToLeft } from './model/document.ts'
import type { Job } from './model/prepare.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import type { EmailModule, EmailRenderer, RenderedEmail, RendererOptions, RenderInput } from './types.ts'

export function createEmailRenderer(options: RendererOptions = {}): EmailRenderer {
  let sandbox: Promise<Sandbox> | undefined
  // The compiler and the engine load with the first edited source, not with the server.
  const load = () => (sandbox ??= import('./sandbox/sandbox.ts').then(({ Sandbox }) => new Sandbox(options)))
  return {
    async render(input) {
      const theme = resolve(input.theme, themeNames, themeSources)
      const template = resolve(input.template, templateNames, templateSources)
      const job = jobFor(input, theme.builtin, template.builtin)
      const email =
        theme.builtin && template.builtin
          ? await renderBuiltin(theme.builtin, template.builtin, job)
          : await (await load()).render(theme.source, template.source, job)
      // A template that a project wrote has its own words, in a language that we do not know.
      const isTurned = template.builtin !== undefined && directionOf(job.language) === 'rtl'
      return isTurned ? { ...email, html: fromRightToLeft(email.html) } : email
    },
    async prepare() {
      await (await load()).prepare()
    },
    async close() {
      await (await sandbox)?.close()
    },
  }
}

/** False for what is ours from end to end: it is rendered at once, and costs next to nothing. */
export const needsSandbox = ({ theme, template }: Pick<RenderInput, 'theme' | 'template'>) =>
  !resolve(theme, themeNames, themeSources).builtin || !resolve(template, templateNames, templateSources).builtin

const namesOf = <Name extends string>(sources: Readonly<Record<Name, string>>) =>
  new Map(Object.entries(sources).map(([name, source]) => [source as string, name as Name]))
const themeNames = namesOf(themeSources)
const templateNames = namesOf(templateSources)

/** A module by its source and, also where it came as that, the name of the built-in that it is. */
function resolve<Name extends string>(
  module: EmailModule<Name>,
  names: ReadonlyMap<string, Name>,
  sources: Readonly<Record<Name, string>>,
) {
  return 'builtin' in module
    ? { builtin: module.builtin, source: sources[module.builtin] }
    : { builtin: names.get(module.source), source: module.source }
}

function jobFor(input: RenderInput, theme?: BuiltinTheme, template?: BuiltinTemplate): Job {
  const language = input.language === undefined ? defaultLanguage : matchLanguage(input.language)
  return {
    ...(input.user && { user: input.user }),
    ...(input.project && { project: input.project }),
    ...(input.unsubscribeLink !== undefined && { unsubscribeLink: input.unsubscribeLink }),
    brand: brandFor(input.branding),
    variables: input.variables ?? {},
    preview: input.preview ?? false,
    ...(input.hidesUnsubscribe && { hidesUnsubscribe: true }),
    language,
    words: wordsIn(language, theme, template),
  }
}

/** Loads React with the first email, not with the server. */
async function renderBuiltin(theme: BuiltinTheme, template: BuiltinTemplate, job: Job): Promise<RenderedEmail> {
  const { renderDirectly } = await import('./direct.ts')
  try {
    return renderDirectly(theme, template, job)
  } catch (error) {
    throw new EmailRenderingError(error instanceof Error ? error.message : String(error))
  }
}
