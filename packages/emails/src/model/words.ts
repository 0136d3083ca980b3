import type { Words } from './modules.ts'

type Values = Readonly<Record<string, unknown>>

/** Puts values in the place of `{names}`, once: what a value holds is never read as a name again. */
export function fillWords(words: Words, values: Values): Words {
  const filled: Record<string, string> = {}
  for (const key of Object.keys(words)) filled[key] = fill(words[key], values)
  return filled
}

function fill(text: unknown, values: Values): string {
  return String(text).replace(/\{(\w+)\}/g, (whole, name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })
}
