import type { Wrapping } from './sources.ts'

/** The source with something put around a place that occurs once; undefined where it does not. */
export function wrapped(source: string, place: RegExp, { imports, lines }: Wrapping): string | undefined {
  const [found, ...others] = source.matchAll(new RegExp(place, 'g'))
  if (!found || others.length > 0) return undefined
  const before = source.slice(0, found.index)
  const after = source.slice(found.index + found[0].length)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  const step = indent.includes('\t') ? '\t' : '  '
  // On a line of its own it stays there; else it gets one.
  const isAlone = line === indent && /^,?\s*(\n|$)/.test(after)
  const outer = isAlone ? indent : indent + step
  // Our own lines are indented by two spaces.
  const put = (text: string) =>
    outer + text.replace(/^( {2})+/, (all) => step.repeat(all.length / 2)).replace('$', () => found[0])
  const block = lines.map(put).join('\n')
  const start = isAlone ? before.slice(0, before.length - indent.length) : `${before}\n`
  return withImports(`${start}${block}${isAlone ? '' : `\n${indent}`}${after}`, imports)
}

const importStatement = /^import\s[^'"]*['"][^'"\n]+['"];?[ \t]*$/gm

/** After the last import, in the hand of whoever wrote it. */
function withImports(source: string, imports: readonly string[]): string {
  const last = [...source.matchAll(importStatement)].at(-1)
  const quote = last?.[0].includes('"') ? '"' : "'"
  const end = last?.[0].trimEnd().endsWith(';') ? ';' : ''
  const lines = imports.map((line) => line.replaceAll("'", quote) + end).join('\n')
  if (!last) return `${lines}\n\n${source}`
  const at = last.index + last[0].length
  return `${source.slice(0, at)}\n${lines}${source.slice(at)}`
}
