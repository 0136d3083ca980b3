import { createElement, type ReactElement, type ReactNode } from 'react'
import type { Brand } from './authoring.ts'
import { type Declarations, declarationsIn } from './declarations.ts'
import type { TemplateModule, ThemeModule, Words } from './modules.ts'
import { variablesFor } from './variables.ts'
import { fillWords } from './words.ts'

/** Everything about an email but its two modules; it crosses into the sandbox as JSON. */
export interface Job {
  user?: { displayName: string | null }
  project?: { displayName: string }
  brand: Brand
  variables: Readonly<Record<string, unknown>>
  unsubscribeLink?: string
  preview: boolean
  hidesUnsubscribe?: boolean
  language: string
  /** Instead of the modules' own words: those of another language. */
  words: { theme?: Words; template?: Words }
}

export interface Prepared {
  email: ReactElement
  /** The template alone, for a theme that does not show it. */
  content: ReactElement
  /** Filled in while the template renders. */
  found: { declarations?: Declarations }
}

const placeholders = { user: { displayName: 'Ada Lovelace' }, project: { displayName: 'Your project' } }

/** The email as React elements, from its two modules: docs/protocol/emails.md#templates-and-themes. */
export function prepare({ EmailTheme }: ThemeModule, template: TemplateModule, job: Job): Prepared {
  const { brand, language, preview } = job
  const user = job.user ?? (preview ? placeholders.user : { displayName: null })
  const project = job.project ?? (preview ? placeholders.project : { displayName: '' })
  const variables = variablesFor(template, job.variables, preview)
  const values = { ...(variables as object), project: project.displayName, user: user.displayName ?? '' }
  const { EmailTemplate } = template
  const words = fillWords(job.words.template ?? EmailTemplate.Words ?? {}, values)
  const found: Prepared['found'] = {}
  // Called while React renders, so that hooks work, and once, so that what it returns is what is sent.
  function Content(): ReactNode {
    const tree = EmailTemplate({ user, project, brand, variables, words, language })
    found.declarations = declarationsIn(tree)
    return tree
  }
  const content = createElement(Content)
  const samples = preview ? EmailTheme.PreviewProps : undefined
  const sampleLink = job.hidesUnsubscribe ? undefined : samples?.unsubscribeLink
  const unsubscribeLink = preview ? sampleLink : job.unsubscribeLink
  const email = createElement(
    EmailTheme,
    {
      language,
      brand,
      words: fillWords(job.words.theme ?? EmailTheme.Words ?? {}, values),
      ...(unsubscribeLink !== undefined && { unsubscribeLink }),
    },
    samples?.children ?? content,
  )
  return { email, content, found }
}
