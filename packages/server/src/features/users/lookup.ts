/** Words shared by so many addresses that looking them up does not help: at a million users each takes 40 ms. */
const sharedWords =
  `com net org edu gov info io co uk de fr eu example test mail gmail googlemail hotmail outlook live yahoo icloud proton
  protonmail gmx web aol`.split(/\s+/)

/** What is left must be worth looking up: five letters, or fewer when there is a digit among them. */
const isTelling = /[a-z0-9]{5}|(?=[a-z]*\d)[a-z0-9]{4}/i

/**
 * The text with holes in place of letters that the index may skip: the index reads a long list of users for each
 * three letters in a row, and the distinctive ones of "user123@example.com" are at the end of its first word. Every
 * second letter stays, so that Postgres still estimates well how many users match. Undefined for a text that is best
 * looked up as a whole.
 */
export function holesIn(text: string): ReadonlySet<number> | undefined {
  // Lower case in other scripts may depend on neighbouring letters, and on the database's language.
  if (/[^\0-\x7f]/.test(text)) return undefined
  const holes = new Set([...sharedParts(text), ...beforeDigits(text)].flatMap(holesOf))
  const left = Array.from(text, (letter, at) => (holes.has(at) ? ' ' : letter)).join('')
  return holes.size > 0 && isTelling.test(left) ? holes : undefined
}

interface Part {
  from: number
  to: number
}

const wordsOf = (text: string): Part[] =>
  Array.from(text.matchAll(/[a-z0-9]+/gi), ({ index, 0: { length } }) => ({ from: index, to: index + length }))

/** `.example` and `@gmail`; at the end also the beginning of one, as in an address that is still being typed. */
const sharedParts = (text: string) =>
  wordsOf(text).filter(({ from, to }) => {
    const word = text.slice(from, to).toLowerCase()
    const isOpen = to === text.length && word.length >= 3
    const isShared = sharedWords.some((shared) => shared === word || (isOpen && shared.startsWith(word)))
    return isShared && /[@.]/.test(text.charAt(from - 1))
  })

/** The first letters of `company42`: its last four characters are kept, and at least two letters before the digits. */
const beforeDigits = (text: string) =>
  wordsOf(text).flatMap(({ from, to }) => {
    const [, letters, digits] = /^([a-z]+)(\d+)$/i.exec(text.slice(from, to)) ?? []
    if (letters === undefined || digits === undefined) return []
    const end = from + letters.length - Math.max(2, 4 - digits.length)
    return end > from ? [{ from, to: end }] : []
  })

/** The first and the last, and between them no two letters in a row: more would be looked up again. */
function holesOf({ from, to }: Part): number[] {
  const positions = Array.from({ length: to - from }, (_, at) => from + at)
  return positions.filter((at) => at === from || (to - 1 - at) % 2 === 0)
}
