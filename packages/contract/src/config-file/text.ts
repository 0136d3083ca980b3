import { replaceNoted } from '../config/noted.ts'
import type { JsonValue } from '../json.ts'
import { isFileText, isSecret } from './define.ts'
import { entryOf, isTree, type Tree } from './places.ts'
import { sourceFiles } from './source-files.ts'

/** Where the functions of a configuration file come from. */
export const configModule = '@hallpass/js/config'
export const configFileName = 'hallpass.config.ts'

export interface ConfigFiles {
  /** The text of the configuration file. */
  text: string
  /** Programs of templates and themes, by their path from the folder of the configuration file. */
  sources: Readonly<Record<string, string>>
  /** Environment variables that the file names, and the dotted places that they are for. */
  secrets: readonly { name: string; path: string }[]
}

/** A configuration as files: no secret stands in them, and programs have files of their own, unless all is to be one text. */
export function configFiles(tree: Tree, { programs = 'beside' }: { programs?: 'beside' | 'inline' } = {}): ConfigFiles {
  const names = new Map<string, string>()
  // An empty one keeps nothing secret, and could not be told from a variable that is not set.
  const hidden = (value: JsonValue, path: readonly string[]) => (value === '' ? '' : { $secret: nameFor(path, names) })
  const withSecrets = replaceNoted(tree, 'secret', (value, { path }) => hidden(value, path))
  const { tree: declared, sources } =
    programs === 'beside' ? sourceFiles(withSecrets as Tree) : { tree: withSecrets as Tree, sources: {} }
  const body = literal(declared as JsonValue, '')
  const used = ['defineConfig', 'file', 'secret'].filter((name) => name === 'defineConfig' || calls(name).test(body))
  const text = `import { ${used.join(', ')} } from '${configModule}'\n\nexport default defineConfig(${body})\n`
  return { text, sources, secrets: [...names].map(([path, name]) => ({ name, path })) }
}

const calls = (name: string) => new RegExp(`: ${name}\\('`)

/** `GITHUB_CLIENT_SECRET` for the one of the entry `github`, `EMAILS_SERVER_PASSWORD` for one outside of records. */
function nameFor(path: readonly string[], taken: Map<string, string>): string {
  const words = (entryOf(path) ? path.slice(-2) : path).join('_').replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
  const plain = words
    .replaceAll(/\W+/g, '_')
    .toUpperCase()
    .replace(/^(?=\d)/, '_')
  const used = new Set(taken.values())
  let name = plain
  for (let n = 2; used.has(name); n++) name = `${plain}_${n}`
  taken.set(path.join('.'), name)
  return name
}

function literal(value: JsonValue, indent: string): string {
  if (isSecret(value)) return `secret(${quoted(value.$secret)})`
  if (isFileText(value)) return `file(${quoted(value.$file)})`
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`
  if (!isTree(value)) return JSON.stringify(value)
  const inner = `${indent}  `
  const members = Object.entries(value).map(([name, member]) => `${inner}${keyOf(name)}: ${literal(member, inner)},\n`)
  return members.length ? `{\n${members.join('')}${indent}}` : '{}'
}

const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : quoted(name))

/** JSON writes every character that a program cannot hold as an escape; only the quotes differ. */
const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
