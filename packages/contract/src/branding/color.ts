/** Colours of a brand, and whether text on them can be read: https://www.w3.org/TR/WCAG22/#contrast-minimum. */
import { brandColors } from '../brand.ts'

/** The one form that a colour has everywhere: it can be nothing else in a style sheet, an attribute or an email. */
export const colorPattern = /^#[\da-f]{6}$/i
export const isColor = (text: unknown): text is string => typeof text === 'string' && colorPattern.test(text)

const aaText = 4.5
/** What is no text, such as a button on its card. */
const aaShape = 3

export type Scheme = 'light' | 'dark'
const cards: Readonly<Record<Scheme, string>> = { light: brandColors.card[0], dark: brandColors.card[1] }
const [ink, white] = [brandColors.foreground[0], '#ffffff']

type Triple = readonly [number, number, number]

const channels = (color: string): Triple => {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return [red!, green!, blue!]
}
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function luminance(color: string): number {
  const [red, green, blue] = channels(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** White where it can be read on the colour, else ink; undefined for the few on which neither can. */
export const textOn = (color: string): string | undefined =>
  [white, ink].find((text) => contrast(text, color) >= aaText)

/** Whether a button of this colour can be told from the card that it stands on. */
export const standsOut = (color: string, scheme: Scheme) => contrast(color, cards[scheme]) >= aaShape

/** A lighter or darker one of the same hue, as near as possible. */
export function nearest(color: string, passes: (color: string) => boolean): string {
  if (passes(color)) return color
  const [lightness, a, b] = toOklab(color)
  for (let step = 1; step <= 200; step++) {
    for (const way of [-1, 1]) {
      const next = lightness + (way * step) / 200
      const tried = next >= 0 && next <= 1 ? fromOklab([next, a, b]) : color
      if (passes(tried)) return tried
    }
  }
  return ink
}

export const nearestReadable = (color: string, scheme: Scheme) =>
  nearest(color, (tried) => textOn(tried) !== undefined && standsOut(tried, scheme))

/** Why a colour cannot be chosen, with the nearest that can; undefined when it can. */
export function colorProblem(color: string): string | undefined {
  if (!isColor(color)) return 'must be a colour such as #c2410c'
  if (textOn(color)) return undefined
  const proposal = nearest(color, (tried) => textOn(tried) !== undefined)
  return `cannot carry text: neither white nor black can be read on it (WCAG AA). The nearest that can is ${proposal}`
}

// https://bottosson.github.io/posts/oklab/: steps of lightness in it look even, and leave the hue alone.
function toOklab(color: string): Triple {
  const [red, green, blue] = channels(color)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** With less colour where there is none so strong at this lightness. */
function fromOklab([lightness, a, b]: Triple): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const rgb = toRgb([lightness, a * share, b * share])
    if (rgb.every((value) => value >= -0.001 && value <= 1.001)) return hex(rgb)
  }
  return hex(toRgb([lightness, 0, 0]))
}

function toRgb([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const hex = (rgb: Triple) =>
  `#${rgb
    .map((value) =>
      Math.round(gamma(Math.min(1, Math.max(0, value))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
