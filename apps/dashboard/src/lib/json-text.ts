import type { JsonValue } from '@hallpass/js'

/** Where a text stops being JSON, in words; undefined when it is JSON, or empty. */
export function jsonProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return describe(text, error instanceof Error ? error.message : '')
  }
}

function describe(text: string, message: string): string {
  const position = /position (\d+)/.exec(message)?.[1]
  const at = position === undefined ? text.length : Number(position)
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const last = before.trimEnd()
  if (last.endsWith(',')) {
    const commaLine = last.split('\n').length
    return `Line ${line}: a comma is followed by nothing. Remove the comma on line ${commaLine}.`
  }
  if (at >= text.trimEnd().length) return `Line ${line}: something is still open. Close it with } or ].`
  return `Line ${line}: “${text[at]}” does not belong here.`
}

/** An empty text means null. */
export const parseMetadata = (text: string): JsonValue => (text.trim() === '' ? null : JSON.parse(text))
export const formatMetadata = (value: unknown) =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2)

/** The first line on which two texts differ, from 1 on. */
export function firstChangedLine(before: string, after: string): number {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  const index = fresh.findIndex((line, at) => line !== old[at])
  return (index < 0 ? fresh.length - 1 : index) + 1
}
