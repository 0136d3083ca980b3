import type { FunctionComponent, ReactNode } from 'react'
import { RenderProblem } from './problem.ts'

export type Words = Readonly<Record<string, string>>

/** What a theme's source exports, once it was checked. */
export interface ThemeModule {
  EmailTheme: FunctionComponent<Record<string, unknown>> & {
    PreviewProps?: { unsubscribeLink?: string; children?: ReactNode }
    Words?: Words
  }
}

export interface TemplateModule {
  EmailTemplate: ((props: Record<string, unknown>) => ReactNode) & {
    PreviewVariables?: Readonly<Record<string, unknown>>
    Words?: Words
  }
  variablesSchema?: (variables: unknown) => unknown
}

export function checkTheme(exported: Record<string, unknown>): ThemeModule {
  if (typeof exported.EmailTheme !== 'function') {
    throw new RenderProblem('The theme must export a function named EmailTheme.')
  }
  return exported as unknown as ThemeModule
}

export function checkTemplate(exported: Record<string, unknown>): TemplateModule {
  if (typeof exported.EmailTemplate !== 'function') {
    throw new RenderProblem('The template must export a function named EmailTemplate.')
  }
  if (exported.variablesSchema !== undefined && typeof exported.variablesSchema !== 'function') {
    throw new RenderProblem('variablesSchema must be an arktype type, or a function from variables to variables.')
  }
  return exported as unknown as TemplateModule
}
