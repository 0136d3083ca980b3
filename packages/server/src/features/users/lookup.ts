/** Texts of users as Postgres sampled them: db/user-texts.ts. */
type Sample = readonly string[]

/** Three letters in a row that more users have are not worth looking up: at a million each takes milliseconds. */
const maxShare = 0.02
/** Where all three letters in a row are more common than that, those that most users have are left out. */
const maxCommonShare = 0.5
/** Nobody has such a long name or address. */
const maxLength = 300

/** Which of the users have the text. */
export function hitsOf(text: string, sample: Sample): number[] {
  const sought = text.toLowerCase()
  return sample.flatMap((one, at) => (one.includes(sought) ? [at] : []))
}

const shareOf = (text: string, sample: Sample): number => hitsOf(text, sample).length / Math.max(1, sample.length)

/**
 * The letters that an index should look up: for each three letters in a row it reads a list of users, and those of
 * "@example.com" are lists of almost everybody. Undefined for a text that is best looked up as a whole.
 */
export function tellingLetters(text: string, sample: Sample): ReadonlySet<number> | undefined {
  // Lower case in other scripts may depend on neighbouring letters, and on the database's language.
  if (/[^\0-\x7f]/.test(text) || text.length > maxLength) return undefined
  const words = sample.map(wordsOf)
  const triples = triplesOf(wordsOf(text)).map(({ at, letters }) => ({ at, share: shareOf(letters, words) }))
  const telling = triples.filter(({ share }) => share <= maxShare)
  const looked = telling.length ? telling : triples.filter(({ share }) => share <= maxCommonShare)
  const kept = new Set(looked.flatMap(({ at }) => [at, at + 1, at + 2]))
  return kept.size > 0 && kept.size < text.length ? kept : undefined
}

/** The index knows the ends of words, but not what stands between them. */
const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, ' ')

/** Three letters, or two at the end of a word. */
const triplesOf = (words: string) =>
  Array.from(words, (_, at) => ({ at, letters: words.slice(at, at + 3) })).filter(({ letters }) =>
    /^[a-z0-9]{2}[a-z0-9 ]$/i.test(letters),
  )
