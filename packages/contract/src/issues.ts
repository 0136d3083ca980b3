import type * as z from 'zod'
import { valueAt } from './json.ts'

type Issue = z.core.$ZodIssue

const maxLines = 50
const maxKeys = 10
const longestKey = 60

/** Turns zod's issues into the sentences that published clients show, one line each: `body.email must be a valid email`. */
export function formatIssues(issues: readonly Issue[], path: string, input: unknown): string[] {
  const lines = [...new Set(issues.flatMap((issue) => sentences(issue, path, input)))]
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines), `and ${lines.length - maxLines} more`]
}

function sentences(issue: Issue, root: string, input: unknown): string[] {
  const path = joinPath(root, issue.path)
  const value = valueAt(input, issue.path)
  if (value === undefined && issue.code !== 'unrecognized_keys') return [`${path} is a required field`]
  if (issue.code === 'invalid_union') return unionSentences(issue, path, value)
  if (issue.code === 'custom') return [ownWords(issue.message, path)]
  if (issue.code === 'invalid_key') {
    return issue.issues.flatMap((inner) => sentences(inner, `the key ${path}`, issue.path.at(-1)))
  }
  return [`${path} ${predicate(issue, value)}`]
}

/** Messages of our own schemas name the path themselves, or stand for themselves after it. */
const ownWords = (message: string, path: string) =>
  message.includes('{path}') ? message.replace('{path}', () => path) : `${path}: ${message}`

function predicate(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === null ? 'must not be null' : `must be ${nameOfType(issue.expected)}`
    case 'invalid_value':
      return value === null ? 'must not be null' : `must be ${oneOf(issue.values)}`
    case 'too_small':
    case 'too_big':
      return sizePredicate(issue)
    case 'invalid_format':
      return isEmailInOtherLetters(issue, value) ? `must be a valid email; ${plainLetters}` : formatPredicate(issue)
    case 'unrecognized_keys':
      return unknownProperties(issue.keys)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return 'is not valid'
  }
}

/** What most email servers refuse: RFC 6531 is not everywhere. The domain may be in any script. */
const plainLetters = 'before the @ it takes a to z, digits and signs, as other letters are delivered by few servers'
function isEmailInOtherLetters(issue: Issue, value: unknown): boolean {
  const [local = '', domain, ...more] = String(value).split('@')
  const isEmail = 'format' in issue && issue.format === 'email' && Boolean(domain) && more.length === 0
  return isEmail && /[^\x00-\x7f]/.test(local) && !/\s/.test(String(value))
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  tuple: 'an array',
}
const nameOfType = (expected: string) => typeNames[expected] ?? `of type ${expected}`

const oneOf = (values: readonly unknown[]) => {
  const names = values.map((value) => JSON.stringify(value) ?? String(value))
  return names.length > 1 ? `one of ${names.join(', ')}` : names.join('')
}

function sizePredicate(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const unit = { string: ' characters', array: ' elements' }[issue.origin as string] ?? ''
  const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum
  if (issue.exact) return `must be exactly ${bound}${unit}`
  const includes = issue.inclusive !== false
  if (issue.code === 'too_big') return `must be ${includes ? 'at most' : 'less than'} ${bound}${unit}`
  if (unit && Number(bound) === 1) return 'must not be empty'
  return `must be ${includes ? 'at least' : 'more than'} ${bound}${unit}`
}

function formatPredicate(issue: z.core.$ZodIssueInvalidStringFormat): string {
  if (issue.format === 'email') return 'must be a valid email'
  if (issue.format === 'uuid') return 'must be a valid UUID'
  if (issue.format === 'base64') return 'must be valid base64'
  // Patterns of our own come with words of their own.
  return issue.message.startsWith('{path} ') ? issue.message.slice('{path} '.length) : 'has the wrong format'
}

function unionSentences(issue: z.core.$ZodIssueInvalidUnion, path: string, value: unknown): string[] {
  if ('options' in issue && Array.isArray(issue.options)) return [`${path} must be ${oneOf(issue.options)}`]
  if (value === null) return [`${path} must not be null`]
  // An option whose outer type is right is the one that was meant.
  const meant = issue.errors.filter((option) => !option.some((inner) => inner.path.length === 0 && isTypeIssue(inner)))
  const forms = (meant.length ? meant : issue.errors).map((option) => formatIssues(option, path, value))
  const distinct = [...new Map(forms.map((form) => [form.join('\n'), form])).values()]
  if (distinct.length === 1) return distinct[0] ?? []
  return [`${path} fits none of the allowed forms: ${distinct.map((form) => `(${form.join('; ')})`).join(' or ')}`]
}

const isTypeIssue = (issue: Issue) => issue.code === 'invalid_type' || issue.code === 'invalid_value'

/** `body.emails[0].value`; keys that are not plain names are quoted, so that one violation stays one line. */
function joinPath(root: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((joined, key) => {
    if (typeof key === 'number') return `${joined}[${key}]`
    return joined ? `${joined}.${nameOfKey(String(key))}` : nameOfKey(String(key))
  }, root)
}

function nameOfKey(key: string): string {
  const short = key.length > longestKey ? `${key.slice(0, longestKey)}…` : key
  return /^[\w$:-]+…?$/.test(short) ? short : JSON.stringify(short)
}

/** Anything that is not a name may even be a whole body with a password, sent as a form; it is only counted. */
function unknownProperties(keys: readonly string[]): string {
  const names = keys.filter((key) => /^[A-Za-z_$][\w$:-]*$/.test(key) && key.length <= longestKey).slice(0, maxKeys)
  const others = keys.length - names.length
  if (!names.length) return `has ${others === 1 ? 'an unknown property' : `${others} unknown properties`}`
  return `has unknown properties: ${names.join(', ')}${others ? ` and ${others} more` : ''}`
}
