import type { Compiled, Role } from './compile.ts'

// A frame of QuickJS: `    at EmailTemplate (template.js:12:5)`.
const frame = /\((theme|template)\.js:(\d+):(\d+)\)/g

/** Where in an author's source an error came from, as the end of its message; empty when it came from elsewhere. */
export function positionIn(stack: string, modules: Readonly<Record<Role, Compiled>>): string {
  for (const [, role, line, column] of stack.matchAll(frame)) {
    // One line above the code holds the function around it; maps count from zero.
    const entry = modules[role as Role].sourceMap().findEntry(Number(line) - 2, Number(column) - 1)
    if ('originalLine' in entry) return ` (${role}, line ${entry.originalLine + 1}, column ${entry.originalColumn + 1})`
  }
  return ''
}
