/**
 * As JSON.parse does it, but a whole number that a number here cannot hold becomes a text: ids of other systems have more digits
 * than that, and would lose the last ones without a word.
 */
export const parseJsonExactly = (text: string): unknown => JSON.parse(/\d{16}/.test(text) ? withExactIds(text) : text)

function withExactIds(text: string): string {
  const parts: string[] = []
  let end = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (inString) {
      if (c === 92) at++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 45 || isDigit(c)) {
      const start = at
      while (at + 1 < text.length && isOfNumber(text.charCodeAt(at + 1))) at++
      const number = text.slice(start, at + 1)
      if (/^-?[1-9]\d{15,}$/.test(number) && String(Number(number)) !== number) {
        parts.push(text.slice(end, start), `"${number}"`)
        end = at + 1
      }
    }
  }
  return parts.join('') + text.slice(end)
}

const isDigit = (c: number) => c >= 48 && c <= 57
/** Digits, and `.`, `e`, `E`, `+`, `-` of the other numbers. */
const isOfNumber = (c: number) => isDigit(c) || c === 46 || c === 69 || c === 101 || c === 43 || c === 45
