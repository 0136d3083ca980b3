import { brandColors } from '@hallpass/contract/brand'
import { type Branding, brandRadius, ownFontStack } from '@hallpass/contract/branding'
import type { Brand } from './model/authoring.ts'

const [light, dark] = [0, 1].map((scheme) => ({
  color: brandColors.primary[scheme]!,
  text: brandColors['primary-foreground'][scheme]!,
}))
const usual = "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, sans-serif"

/** What themes and templates are told: everything has a value, so that they need no cases. */
export function brandFor(branding: Branding | null | undefined): Brand {
  const { logo = null, primary, radius, font } = branding ?? {}
  return {
    logo,
    primary: primary ?? { light: light!, dark: dark! },
    radius: radius ?? brandRadius.usual,
    // Stands in attributes, where double quotes would be written as entities.
    fontFamily: font ? ownFontStack(font).replaceAll('"', "'") : usual,
  }
}
