import {
  contrast,
  isColor,
  nearest,
  nearestReadable,
  type Scheme,
  standsOut,
  textOn,
} from '@hallpass/contract/branding'

/** What people write for a colour: with or without `#`, short or long. */
export function readColor(text: string): string {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return text.trim()
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

export interface ColorVerdict {
  /** It cannot be saved like this. */
  error?: string
  help?: string
  /** The nearest that is fine. */
  proposal?: string
}

/** What there is to say about a colour for the main button. */
export function judgeColor(color: string, scheme: Scheme): ColorVerdict {
  if (!isColor(color)) return { error: 'Write it as six digits, such as #c2410c.' }
  const text = textOn(color)
  if (!text) {
    const proposal = nearest(color, (tried) => textOn(tried) !== undefined)
    return { error: 'Neither white nor black text can be read on it.', proposal }
  }
  const ratio = `${text === '#ffffff' ? 'White' : 'Black'} text on it: ${contrast(text, color).toFixed(1)} to 1, passes AA.`
  if (standsOut(color, scheme)) return { help: ratio }
  const ground = scheme === 'dark' ? 'a dark' : 'a white'
  return { help: `${ratio} But the button is hard to see on ${ground} card.`, proposal: nearestReadable(color, scheme) }
}
