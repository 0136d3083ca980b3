import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { changesOf } from './operators.ts'

/** One change of one file. */
export interface Mutant {
  id: number
  file: string
  line: number
  /** Of the whole chain of calls that the change is in: a part of one cannot be chosen while it runs. */
  start: number
  end: number
  /** What stands there instead. */
  text: string
  /** The line before and what changed in it, for people. */
  before: string
  after: string
}

/** All that there are, in the order of the files. */
export const mutantsOf = (files: readonly string[]): Mutant[] =>
  files
    .flatMap((file) => mutantsIn(file, readFileSync(file, 'utf8')))
    .map((mutant, index) => ({ ...mutant, id: index + 1 }))

function mutantsIn(file: string, text: string): Omit<Mutant, 'id'>[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Omit<Mutant, 'id'>[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    for (const { node: changed, text: instead } of changesOf(node)) {
      const seat = seatOf(changed)
      const [start, from] = [seat.getStart(), changed.getStart()]
      found.push({
        ...{ file, start, end: seat.end, line: source.getLineAndCharacterOfPosition(from).line + 1 },
        ...{ before: changed.getText(), after: instead },
        text: text.slice(start, from) + instead + text.slice(changed.end, seat.end),
      })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** `a?.b` is no expression of its own within `a?.b.c`, and `a.b` is none in `a.b()`. */
function seatOf(node: ts.Expression): ts.Expression {
  const { parent } = node
  const isLink =
    ts.isPropertyAccessExpression(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCallExpression(parent) ||
    ts.isNonNullExpression(parent)
  return isLink && parent.expression === node ? seatOf(parent) : node
}

/** The source with all of these in it; which one counts is asked while it runs. */
export function withSwitches(file: string, text: string, mutants: readonly Mutant[]): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const seats = new Map<string, Mutant[]>()
  for (const mutant of mutants) {
    const key = `${mutant.start}-${mutant.end}`
    seats.set(key, [...(seats.get(key) ?? []), mutant])
  }
  const write = (node: ts.Node): string => {
    const start = node.getStart()
    let [written, at] = ['', start]
    node.forEachChild((child) => {
      written += text.slice(at, child.getStart()) + write(child)
      at = child.end
    })
    written += text.slice(at, node.end)
    const key = `${start}-${node.end}`
    const here = ts.isExpression(node) ? (seats.get(key) ?? []) : []
    // The innermost of several nodes in one place is not the last to be written.
    if (here.length > 0) seats.delete(key)
    const switched = here.reduce((kept, { id, text: instead }) => `(${asked(id)} ? (${instead}) : ${kept})`, written)
    return startsLine(node) && here.length > 0 ? `0, ${switched}` : switched
  }
  return text.slice(0, source.getStart()) + write(source) + text.slice(source.end)
}

const asked = (id: number) => `globalThis.isMutant?.(${id})`

/** Without a semicolon before it, a parenthesis would call what is in the line above. */
function startsLine(node: ts.Node): boolean {
  const { parent } = node
  if (!parent || parent.getStart() !== node.getStart()) return false
  return ts.isExpressionStatement(parent) || startsLine(parent)
}

/** Drawn by chance, the same ones from the same seed. */
export function draw<T>(all: readonly T[], count: number, seed: number): T[] {
  const left = [...all]
  const random = randomFrom(seed)
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0]!,
  )
}

/** mulberry32: numbers from 0 to 1. */
function randomFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
