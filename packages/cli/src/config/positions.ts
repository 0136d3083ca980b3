/** Where a name stands in a text; both count from 1. */
export interface Position {
  line: number
  column: number
}

interface NamedPlace {
  path: readonly string[]
  offset: number
}

const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|[A-Za-z_$][\w$]*|[{}[\]():,]/g

/**
 * Finds where a place of the configuration is declared, by reading names and braces only: what runs may have put its
 * parts together from anywhere. Of all names, the one is taken whose path ends most like the one that is looked for, or
 * like one of those around it, where the name itself is missing.
 */
export function positionOf(source: string, path: readonly string[]): Position | undefined {
  const places = namedPlaces(source)
  let best: { offset: number; length: number } | undefined
  for (let end = path.length; end > 0; end--) {
    const wanted = path.slice(0, end)
    for (const place of places) {
      const length = commonEnd(place.path, wanted)
      if (length > (best?.length ?? 0)) best = { offset: place.offset, length }
    }
  }
  return best && lineAndColumn(source, best.offset)
}

function lineAndColumn(source: string, offset: number): Position {
  const before = source.slice(0, offset).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}

function commonEnd(one: readonly string[], other: readonly string[]): number {
  let length = 0
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length)) length++
  return length
}

/** Every name of every object that is written out, with the names around it. */
function namedPlaces(source: string): NamedPlace[] {
  const places: NamedPlace[] = []
  /** The name that each open bracket belongs to; undefined for one without a name. */
  const open: (string | undefined)[] = []
  let name: { text: string; offset: number } | undefined
  let value: string | undefined
  for (const { 0: text, index } of source.matchAll(token)) {
    if (text.startsWith('//') || text.startsWith('/*')) continue
    if (text === ':' && name) {
      places.push({ path: [...open.filter((one) => one !== undefined), name.text], offset: name.offset })
      value = name.text
      name = undefined
    } else if (/^[{[(]$/.test(text)) {
      open.push(value)
      value = name = undefined
    } else if (/^[\])}]$/.test(text)) {
      open.pop()
      value = name = undefined
    } else if (text === ',') value = name = undefined
    else name = { text: unquoted(text), offset: index }
  }
  return places
}

const unquoted = (text: string) => (/^['"`]/.test(text) ? text.slice(1, -1) : text)
