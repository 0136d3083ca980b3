import { AliasNode, type OperationNode, RawNode, TableNode } from 'kysely'
import { TenancyRefusal } from './refusal.ts'

// Stand-ins for what is not raw text: a sub-query, and any other parameter. Raw SQL cannot contain them.
const subQuery = '\u0001'
const value = '\u0002'

const tableWords = /\b(from|join|into|update|delete|table|using|merge|call|do|copy|execute|prepare)\b/i
// These have nothing to do with tables.
const harmless = /\bextract\s*\(\s*\w+\s+from\b|\bdistinct\s+from\b/gi
// The JSON helpers of Kysely: the sub-query is scoped where it is written, and nothing may follow it.
const fromSubQuery = new RegExp(`\\bfrom\\s*${subQuery}\\s*as\\s+\\w+\\s*(?=\\))`, 'gi')
// Functions that read tables, files or settings by themselves, or run SQL they are given.
const reachingFunctions =
  /\b(pg_(?!(try_)?advisory_xact_lock\b|typeof\b|column_size\b)\w+|lo_\w+|dblink\w*|\w+_to_xml\w*|ts_stat|ts_rewrite|set_config|graphile_worker)\b/i
const rowFunctions = /^(unnest|generate_series|jsonb?_to_recordset|jsonb?_array_elements(_text)?|jsonb?_each(_text)?)$/i

/** Raw SQL may compute values; it may not name tables, nor close what it did not open. */
export function checkRawSql(node: RawNode): void {
  const text = withoutQuotes(flatten(node))
  const words = text.replace(harmless, '').replace(fromSubQuery, '')
  if (tableWords.test(words)) throw new TenancyRefusal(`Raw SQL may not name tables: ${show(text)}`)
  checkFunctionName(words)
  // A comma outside of parentheses could add a table to a list of tables.
  if (!staysInside(text)) throw new TenancyRefusal(`Raw SQL must be one closed expression: ${show(text)}`)
}

export function checkFunctionName(text: string): void {
  const [found] = text.match(reachingFunctions) ?? []
  if (found) throw new TenancyRefusal(`${found} reaches outside of the tenancy`)
}

/** `unnest(…)` and the like may stand where a table stands. */
export function isRowFunction(node: RawNode): boolean {
  const text = withoutQuotes(flatten(node)).trim()
  const name = text.match(/^(\w+)\s*\(/)?.[1]
  return name !== undefined && isRowFunctionName(name) && isOneCall(text)
}

export const isRowFunctionName = (name: string): boolean => rowFunctions.test(name)

/** `name` or `name(column, column type)`. */
export function isPlainAlias(node: RawNode): boolean {
  return new RegExp(`^\\s*[\\w${value}]+\\s*(\\([\\w\\s,${value}]*\\))?\\s*$`).test(withoutQuotes(flatten(node)))
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
  const bare = text.replace(/'(?:[^']|'')*'/g, value).replace(/"(?:[^"]|"")*"/g, value)
  if (/['"]/.test(bare)) throw new TenancyRefusal(`Raw SQL has an open quote: ${show(text)}`)
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
