export interface ChangedLine {
  kind: 'added' | 'removed'
  text: string
}

/** The lines that are not in both texts, in order: what went away before what came in its place. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++
  let end = 0
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++
  return walk(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end))
}

/** Along a longest common subsequence. Texts that differ in more than this are shown as replaced. */
const maxCells = 4_000_000

function walk(old: readonly string[], fresh: readonly string[]): ChangedLine[] {
  const removed = (text: string): ChangedLine => ({ kind: 'removed', text })
  const added = (text: string): ChangedLine => ({ kind: 'added', text })
  if (old.length * fresh.length > maxCells) return [...old.map(removed), ...fresh.map(added)]
  const lengths = commonLengths(old, fresh)
  const width = fresh.length + 1
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  const lines: ChangedLine[] = []
  for (let i = 0, j = 0; i < old.length || j < fresh.length; ) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      i++
      j++
    } else if (i < old.length && (j === fresh.length || at(i + 1, j) >= at(i, j + 1)))
      lines.push(removed(old[i++] ?? ''))
    else lines.push(added(fresh[j++] ?? ''))
  }
  return lines
}

/** How long the longest common subsequence is from each pair of lines on. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint32Array {
  const width = fresh.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      const below = lengths[(i + 1) * width + j] ?? 0
      const beside = lengths[i * width + j + 1] ?? 0
      const both = (lengths[(i + 1) * width + j + 1] ?? 0) + 1
      lengths[i * width + j] = old[i] === fresh[j] ? both : Math.max(below, beside)
    }
  }
  return lengths
}
