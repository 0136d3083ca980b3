import { isColor, nearestReadable, type Scheme, standsOut, textOn } from './color.ts'
import { type BrandFont, brandFonts } from './fonts.ts'

/** Corners of inputs and buttons in pixels; cards have half as much again. */
export const brandRadius = { min: 0, max: 24, usual: 8 } as const

/** What is set for a project, in its configuration. Absent: as our components come. */
export interface BrandingSettings {
  color?: string | undefined
  /** In the dark; without one, the colour, lighter where it would be lost on a dark card. */
  darkColor?: string | undefined
  radius?: number | undefined
  font?: BrandFont | undefined
}

export interface Logos {
  square: string | null
  squareDark: string | null
  full: string | null
  fullDark: string | null
}

/** A colour for the main button, and what is readable on it. */
export interface Paint {
  color: string
  text: string
}

export interface BrandLogo {
  light: string
  dark: string
  /** It has the name in it, and is not as high as it is wide. */
  isWide: boolean
}

/** How a project looks wherever people meet it. The members have the same names on the wire. */
export interface Branding {
  logo: BrandLogo | null
  primary: { light: Paint; dark: Paint } | null
  radius: number | null
  font: BrandFont | null
}

/** Null: nothing is set, and everything looks as it comes. What is stored is looked at again: it goes into style sheets. */
export function brandingOf(settings: BrandingSettings, logos: Logos): Branding | null {
  const { color, darkColor, radius, font } = settings
  const branding: Branding = {
    logo: logoOf(logos),
    primary: isColor(color) ? { light: paint(color), dark: inTheDark(color, darkColor) } : null,
    radius: isRadius(radius) ? radius : null,
    font: brandFonts.find((known) => known === font) ?? null,
  }
  return Object.values(branding).some((part) => part !== null) ? branding : null
}

export const isRadius = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= brandRadius.min && Number(value) <= brandRadius.max

function inTheDark(color: string, darkColor: string | undefined): Paint {
  if (isColor(darkColor)) return paint(darkColor)
  return paint(darkOf(color))
}

/** What is shown in the dark where no colour of its own was chosen for it. */
export const darkOf = (color: string): string => {
  const scheme: Scheme = 'dark'
  return standsOut(color, scheme) && textOn(color) ? color : nearestReadable(color, scheme)
}

/** The readable text, or the better one for a colour that was stored without being looked at. */
const paint = (color: string): Paint => ({ color: color.toLowerCase(), text: textOn(color) ?? '#ffffff' })

/** The one with the name in it where there is one. A logo for the dark alone is not shown in the light. */
function logoOf({ square, squareDark, full, fullDark }: Logos): BrandLogo | null {
  if (full) return { light: full, dark: fullDark ?? full, isWide: true }
  return square ? { light: square, dark: squareDark ?? square, isWide: false } : null
}
