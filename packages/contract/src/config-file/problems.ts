import type * as z from 'zod'
import { misnamedProviders } from '../config/misnamed-providers.ts'
import { levelSchemas } from '../config/override-schema.ts'
import { formatIssues } from '../issues.ts'
import { jsonProblem } from '../json.ts'
import type { Tree } from './places.ts'

/** What is wrong with a declared configuration, and where. */
export interface ConfigProblem {
  path: readonly string[]
  message: string
  /** Whether another text could be right there: the place takes texts, but not this one. */
  isAboutText: boolean
}

type Issue = z.core.$ZodIssue

/** By the schema that the server judges an override by; no path is named twice for the same reason. */
export function configProblems(tree: Tree): ConfigProblem[] {
  const issues = levelSchemas.environment.safeParse(tree).error?.issues ?? []
  const misnamed = misnamedProviders(tree).map((problem) => ({ ...problem, isAboutText: false }))
  if (issues.length || misnamed.length) {
    const found = issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? unknownKeys(issue) : sentences(issue, tree),
    )
    return [...found, ...misnamed]
  }
  const format = jsonProblem(tree)
  return format ? [{ path: [], message: `The configuration ${format}`, isAboutText: false }] : []
}

function unknownKeys(issue: Issue & { code: 'unrecognized_keys' }): ConfigProblem[] {
  return issue.keys.map((key) => {
    const path = [...issue.path.map(String), key]
    return { path, message: `${path.join('.')} is not part of the configuration`, isAboutText: false }
  })
}

const sentences = (issue: Issue, tree: Tree): ConfigProblem[] =>
  formatIssues([issue], '', tree).map((message) => ({
    path: issue.path.map(String),
    message,
    isAboutText: issue.code !== 'invalid_type' && issue.code !== 'invalid_value' && issue.code !== 'invalid_key',
  }))
