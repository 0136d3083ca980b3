import { AliasNode, type OperationNode, RawNode, TableNode } from 'kysely'
import { isListedFunction, isRowFunctionName, isWordBeforeParenthesis } from './functions.ts'
import { TenancyRefusal } from './refusal.ts'

// Stand-ins for what is not raw text: a sub-query, and any other parameter or text in quotes. Raw SQL cannot contain them.
const subQuery = '\u0001'
const value = '\u0002'

const tableWords = /\b(from|join|into|update|delete|table|using|merge|call|do|copy|execute|prepare)\b/i
// These have nothing to do with tables.
const harmless = /\bextract\s*\(\s*\w+\s+from\b|\bdistinct\s+from\b/gi
// The JSON helpers of Kysely: the sub-query is scoped where it is written, and nothing may follow it.
const fromSubQuery = new RegExp(`\\bfrom\\s*${subQuery}\\s*as\\s+\\w+\\s*(?=\\))`, 'gi')

// Whatever stands before an opening parenthesis and is not an operator.
const calls = /([^\s()[\],+*/<>=~!@#%^&|`?:-]*)\s*\(/gu

/** Raw SQL may compute values with listed functions; it may not name tables, nor close what it did not open. */
export function checkRawSql(node: RawNode): void {
  const text = withoutQuotes(flatten(node))
  const words = text.replace(harmless, '').replace(fromSubQuery, '')
  if (tableWords.test(words)) throw new TenancyRefusal(`Raw SQL may not name tables: ${show(text)}`)
  for (const [, name = ''] of text.matchAll(calls)) if (name && !isWordBeforeParenthesis(name)) checkFunctionName(name)
  // A comma outside of parentheses could add a table to a list of tables.
  if (!staysInside(text)) throw new TenancyRefusal(`Raw SQL must be one closed expression: ${show(text)}`)
}

/** Also refuses a parameter in the place of a function, and a schema before its name. */
export function checkFunctionName(name: string): void {
  if (!isListedFunction(name)) throw new TenancyRefusal(`${show(name)} is not a function that a tenancy may call`)
}

/** `unnest(…)` and the like may stand where a table stands. */
export function isRowFunction(node: RawNode): boolean {
  const text = withoutQuotes(flatten(node)).trim()
  const name = text.match(/^(\w+)\s*\(/)?.[1]
  return name !== undefined && isRowFunctionName(name) && isOneCall(text)
}

/** `name` or `name(column, column type, column type[])`. */
export function isPlainAlias(node: RawNode): boolean {
  return new RegExp(`^\\s*[\\w${value}]+\\s*(\\(([\\w\\s,${value}]|\\[\\])*\\))?\\s*$`).test(
    withoutQuotes(flatten(node)),
  )
}

/** Nested raw SQL is read as the one text it becomes, so that no word hides in a seam. */
function flatten(node: RawNode): string {
  return node.sqlFragments.map((fragment, index) => fragment + standIn(node.parameters[index])).join('')
}

function standIn(parameter: OperationNode | undefined): string {
  if (!parameter) return ''
  if (RawNode.is(parameter)) return flatten(parameter)
  if (TableNode.is(parameter) || (AliasNode.is(parameter) && TableNode.is(parameter.node))) {
    throw new TenancyRefusal('Raw SQL may not name tables')
  }
  return parameter.kind === 'SelectQueryNode' ? subQuery : value
}

function withoutQuotes(text: string): string {
  if (/[\\;$]|--|\/\*/.test(text)) throw new TenancyRefusal(`Raw SQL may not hold \\ ; $ or comments: ${show(text)}`)
  // A quoted name counts as what it says. One with other signs in it keeps its quotes, and is refused.
  const bare = text.replace(/'(?:[^']|'')*'/g, value).replace(/"(\w+)"/g, '$1')
  if (/['"]/.test(bare)) throw new TenancyRefusal(`Raw SQL has an open quote, or an odd name in quotes: ${show(text)}`)
  return bare
}

function staysInside(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(' || character === '[') depth++
    if (character === ')' || character === ']') depth--
    if (depth < 0 || (depth === 0 && character === ',')) return false
  }
  return depth === 0
}

function isOneCall(text: string): boolean {
  let depth = 0
  for (let index = text.indexOf('('); index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')') depth--
    if (depth === 0) return index === text.length - 1
  }
  return false
}

const show = (text: string) => text.replaceAll(subQuery, '(…)').replaceAll(value, '?').slice(0, 120)
