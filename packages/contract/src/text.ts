/** NUL, or half of a surrogate pair (under the `u` flag only lone halves match): Postgres stores neither. */
const unstorable = /\0|\p{Surrogate}/u

/** Whether a text can be stored at all. */
export function isStorableText(text: string): boolean {
  return !unstorable.test(text)
}

/** Length as people count it, so that an emoji is not two characters of a password. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** "Ordered by name": compare upper-cased by code unit; on a tie the lower-case spelling comes first. */
export function compareNames(a: string, b: string): number {
  const [upperA, upperB] = [a.toUpperCase(), b.toUpperCase()]
  if (upperA !== upperB) return upperA < upperB ? -1 : 1
  if (a === b) return 0
  return a < b ? 1 : -1
}
