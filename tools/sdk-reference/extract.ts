import { relative } from 'node:path'
import ts from 'typescript'
import type { EntryPoint } from './program.ts'

/** Something that has a name and should have a sentence. */
export interface Documented {
  name: string
  /** Of what can be called, one for each overload; else empty. */
  calls: readonly string[]
  /** Of what cannot. */
  type: string
  /** The sentence or sentences of the comment, as Markdown. */
  text: string
  deprecated: string | undefined
  examples: readonly string[]
  /** File and line. */
  place: string
  isOptional: boolean
  /** What stands in one line with what contains it has the sentence of that. */
  needsText: boolean
}

export interface Exported extends Documented {
  kind: 'object' | 'component' | 'function' | 'value' | 'type'
  members: readonly Documented[]
}

/** Everything that an entry point exports, by name, with the members of it that are ours. */
export function extract(program: ts.Program, entry: EntryPoint): Exported[] {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry.file)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${entry.name}: ${entry.file} exports nothing.`)
  return checker
    .getExportsOfModule(module)
    .map((symbol) => exportedOf(checker, symbol))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Most of an entry point is exported by others as well. */
const known = new WeakMap<ts.Symbol, Omit<Exported, 'name'>>()

function exportedOf(checker: ts.TypeChecker, symbol: ts.Symbol): Exported {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const found = known.get(target) ?? {
    ...documentedOf(checker, target, symbol.name),
    kind: kindOf(checker, target),
    members: propertiesOf(checker, target).flatMap((property) => withNested(checker, property, '')),
  }
  known.set(target, found)
  return { ...found, name: symbol.name }
}

function kindOf(checker: ts.TypeChecker, symbol: ts.Symbol): Exported['kind'] {
  if (symbol.flags & ts.SymbolFlags.Type) return propertiesOf(checker, symbol).length > 0 ? 'object' : 'type'
  if (checker.getTypeOfSymbol(symbol).getCallSignatures().length === 0) return 'value'
  return isComponentName(symbol.name) ? 'component' : 'function'
}

const isComponentName = (name: string) => /^[A-Z]/.test(name)

/** Of a type its properties, of a component its props. */
function propertiesOf(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol[] {
  if (symbol.flags & ts.SymbolFlags.Type) return ownProperties(checker, checker.getDeclaredTypeOfSymbol(symbol))
  if (!isComponentName(symbol.name)) return []
  const [props] = checker.getTypeOfSymbol(symbol).getCallSignatures()[0]?.getParameters() ?? []
  return props ? ownProperties(checker, checker.getTypeOfSymbol(props)) : []
}

const isPrimitive = (type: ts.Type) => Boolean(type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike))

function ownProperties(checker: ts.TypeChecker, type: ts.Type): ts.Symbol[] {
  const parts = (type.isUnion() ? type.types : [type]).filter(
    (part) => !isPrimitive(part) && !checker.isArrayType(part),
  )
  const found = parts.flatMap((part) => checker.getPropertiesOfType(part)).filter(isOurs)
  return [...new Map(found.map((property) => [property.name, property])).values()]
}

/** Declared here, not by the language or a library, and with a name that an app can write. */
function isOurs({ declarations, name }: ts.Symbol): boolean {
  if (name.startsWith('__') || declarations?.some(isPrivate)) return false
  // Names that come from a list, such as codes of errors, have no declaration: the sentence of the type speaks of all.
  return declarations?.some((declaration) => !declaration.getSourceFile().isDeclarationFile) ?? isHook(name)
}

const isPrivate = (declaration: ts.Declaration) => {
  const name = ts.getNameOfDeclaration(declaration)
  return name !== undefined && ts.isPrivateIdentifier(name)
}

/** A hook that types make from a cell has no sentence, and must be written out. */
const isHook = (name: string) => /^use[A-Z]/.test(name)

/** With the members of objects that have no name of their own. Cells are explained where the hooks are. */
function withNested(checker: ts.TypeChecker, property: ts.Symbol, prefix: string): Documented[] {
  const own = documentedOf(checker, property, prefix + property.name)
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property))
  const isNameless = type.symbol?.name === '__type' && !type.aliasSymbol && type.getCallSignatures().length === 0
  if (!isNameless || property.name === 'cells') return [own]
  return [own, ...ownProperties(checker, type).flatMap((one) => withNested(checker, one, `${own.name}.`))]
}

function documentedOf(checker: ts.TypeChecker, symbol: ts.Symbol, name: string): Documented {
  const tags = symbol.getJsDocTags(checker)
  const tagTexts = (wanted: string) =>
    tags.filter((tag) => tag.name === wanted).map(({ text }) => ts.displayPartsToString(text).trim())
  const [declaration] = symbol.declarations ?? []
  return {
    name,
    ...writtenOf(checker, symbol),
    text: ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim(),
    deprecated: tagTexts('deprecated')[0],
    examples: tagTexts('example'),
    place: declaration ? placeOf(declaration) : '',
    isOptional: Boolean(symbol.flags & ts.SymbolFlags.Optional),
    needsText: !declaration || isFirstInLine(declaration),
  }
}

function placeOf(declaration: ts.Declaration): string {
  const source = declaration.getSourceFile()
  return `${relative('.', source.fileName)}:${source.getLineAndCharacterOfPosition(declaration.getStart()).line + 1}`
}

function isFirstInLine(declaration: ts.Declaration): boolean {
  const { text } = declaration.getSourceFile()
  const start = declaration.getStart()
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  // Variables stand behind `export const`.
  return ts.isVariableDeclaration(declaration) || line.trim() === ''
}

const flags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType

function writtenOf(checker: ts.TypeChecker, symbol: ts.Symbol): Pick<Documented, 'calls' | 'type'> {
  if (!(symbol.flags & ts.SymbolFlags.Value)) return { calls: [], type: '' }
  const type = checker.getTypeOfSymbol(symbol)
  // What may be missing is called all the same; whether it may be null stands in its type.
  const calls = checker
    .getNonNullableType(type)
    .getCallSignatures()
    .map((call) => tidied(checker.signatureToString(call, undefined, flags)))
  if (calls.length > 0 && !isNullable(type)) return { calls: [...new Set(calls)], type: '' }
  const text = tidied(checker.typeToString(type, undefined, flags))
  return { calls: [], type: symbol.flags & ts.SymbolFlags.Optional ? text.replace(/ \| undefined$/, '') : text }
}

const isNullable = (type: ts.Type) => type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null)

/** What can be left out need not also be said to be undefined. */
const tidied = (text: string) =>
  text.replace(/(\w\?: (?:[^,(){}]|\{[^{}]*\})*?) \| undefined\b/g, '$1').replaceAll('; }', ' }')
