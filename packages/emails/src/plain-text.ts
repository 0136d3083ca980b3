import { unstableToPlainText } from '@react-email/render'

/** What email clients show that do not show HTML. */
export function plainTextOf(html: string): string {
  const text = unstableToPlainText(withoutComments(html))
  return `${text.split('\n').map(withoutRepeatedLinks).join('\n').trim()}\n`
}

/** By hand: an expression would look for the end of every comment that has none. */
function withoutComments(html: string): string {
  let text = ''
  let from = 0
  for (let start = html.indexOf('<!--'); start !== -1; start = html.indexOf('<!--', from)) {
    text += html.slice(from, start)
    const end = html.indexOf('-->', start + 4)
    if (end === -1) return text
    from = end + 3
  }
  return text + html.slice(from)
}

/** A link that shows its own address is written once. */
const withoutRepeatedLinks = (line: string) => {
  const words = line.split(' ')
  return words.filter((word, i) => !/^https?:/.test(word) || word !== words[i - 1]).join(' ')
}
