import type { TemplateModule } from './modules.ts'
import { RenderProblem } from './problem.ts'

/** A template without a schema gets no variables, even if some were sent. */
export function variablesFor({ EmailTemplate, variablesSchema }: TemplateModule, variables: object, preview: boolean) {
  if (!variablesSchema) return {}
  const all = preview ? { ...EmailTemplate.PreviewVariables, ...variables } : variables
  const result = strict(variablesSchema)(all)
  if (isArkErrors(result)) throw new RenderProblem(`The variables do not fit the template: ${result.summary}`)
  return result
}

interface ArkType {
  (value: unknown): unknown
  onDeepUndeclaredKey(behaviour: 'delete'): ArkType
}

const stricter = new WeakMap<object, (value: unknown) => unknown>()

/** By default an arktype type lets undeclared keys pass. */
function strict(schema: (value: unknown) => unknown): (value: unknown) => unknown {
  if (!('onDeepUndeclaredKey' in schema)) return schema
  const known = stricter.get(schema)
  if (known) return known
  const made = (schema as ArkType).onDeepUndeclaredKey('delete')
  stricter.set(schema, made)
  return made
}

const isArkErrors = (result: unknown): result is { summary: string } =>
  typeof result === 'object' && result !== null && (result as Record<string, unknown>)[' arkKind'] === 'errors'
