import * as z from 'zod'
import { valueAt } from '../json.ts'

type Issue = z.core.$ZodIssue

/**
 * Whether an issue is about the structure of a value: its JSON type, an enumeration, a UUID, an unknown member.
 * Lengths, patterns and missing members are not; and null is allowed everywhere. These are the `[ERROR]`s of
 * docs/protocol/configuration.md#judging-an-override.
 */
export function isStructural(issue: Issue, input: unknown): boolean {
  const value = valueAt(input, issue.path)
  if (issue.code === 'unrecognized_keys') return true
  if (value === undefined || value === null) return false
  switch (issue.code) {
    case 'invalid_type':
      return !(issue.expected === 'int' && typeof value === 'number')
    case 'invalid_value':
      return true
    case 'invalid_format':
      return issue.format === 'uuid'
    case 'too_small':
    case 'too_big':
      return issue.origin === 'array'
    case 'invalid_union':
      return issue.errors.every((option) => option.some((inner) => isStructural(inner, value)))
    default:
      return false
  }
}

export function structuralIssues(schema: z.core.$ZodType, value: unknown): Issue[] {
  const issues = z.safeParse(schema, value).error?.issues ?? []
  return issues.filter((issue) => isStructural(issue, value))
}
