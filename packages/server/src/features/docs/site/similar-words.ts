/** Words that begin with what was typed. */
const maxEndings = 40

/** The word, words that begin with it, its singular; if there is none, words with one letter more, less or other. */
export function similarWords(word: string, vocabulary: readonly string[]): [string, number][] {
  const start = firstAtLeast(vocabulary, word)
  const found: [string, number][] = []
  for (let at = start; at < vocabulary.length && found.length < maxEndings; at++) {
    const similar = vocabulary[at]!
    if (!similar.startsWith(word)) break
    found.push([similar, similar === word ? 1 : similar === `${word}s` ? 0.9 : 0.6])
  }
  const singular = word.endsWith('ies') ? word.replace(/ies$/, 'y') : word.replace(/(?:ing|ed|s)$/, '')
  if (singular !== word && singular.length > 2 && vocabulary[firstAtLeast(vocabulary, singular)] === singular)
    found.push([singular, 0.7])
  return found.length > 0 || word.length < 4 ? found : misspelled(word, vocabulary)
}

function misspelled(word: string, vocabulary: readonly string[]): [string, number][] {
  const found: [string, number][] = []
  const first = word[0]!
  for (let at = firstAtLeast(vocabulary, first); at < vocabulary.length; at++) {
    const other = vocabulary[at]!
    if (!other.startsWith(first) || found.length >= maxEndings) break
    if (isOneStepFrom(word, other)) found.push([other, 0.4])
  }
  return found
}

/** One letter more, less or other, or two that changed places. */
function isOneStepFrom(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const rest = (text: string, skip: number) => text.slice(start + skip)
  if (one.length !== other.length)
    return one.length > other.length ? rest(one, 1) === rest(other, 0) : rest(one, 0) === rest(other, 1)
  return (
    rest(one, 1) === rest(other, 1) ||
    (one[start] === other[start + 1] && one[start + 1] === other[start] && rest(one, 2) === rest(other, 2))
  )
}

function firstAtLeast(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < word) low = middle + 1
    else high = middle
  }
  return low
}
