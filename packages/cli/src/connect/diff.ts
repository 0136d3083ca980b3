import type { Change } from './changes.ts'

interface Line {
  sign: ' ' | '+' | '-'
  text: string
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n')

/** What two texts have in common, by the longest common row of lines. */
export function lineDiff(before: readonly string[], after: readonly string[]): Line[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i]![j] =
        before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
    }
  }
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      lines.push({ sign: ' ', text: before[i++]! })
      j++
    } else if (i < before.length && (j === after.length || lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      lines.push({ sign: '-', text: before[i++]! })
    } else lines.push({ sign: '+', text: after[j++]! })
  }
  return lines
}

const contextLines = 2
/** Lock files and the like are never changed here, so nothing is long. */
const secret = /\b(ssk|pck|sak)_[\w-]+/g

/** A change as people read it: a file's name, and what goes and comes. Of keys only which kind they are. */
export function diffLines({ path, before, after, isSecret }: Change): string[] {
  const lines = lineDiff(before === undefined ? [] : linesOf(before), linesOf(after))
  const isNear = (at: number, by: number) =>
    lines.slice(Math.max(0, at - by), at + by + 1).some(({ sign }) => sign !== ' ')
  const context = isSecret ? 0 : contextLines
  const shown = lines.flatMap(({ sign, text }, at) => {
    if (!isNear(at, context)) return at > 0 && isNear(at - 1, context) ? ['  …'] : []
    return [`${sign} ${text}`.replaceAll(secret, '$1_…').trimEnd()]
  })
  while (shown.at(-1) === '  …') shown.pop()
  return [`${before === undefined ? 'new ' : ''}${path}`, ...shown.map((line) => `  ${line}`), '']
}
