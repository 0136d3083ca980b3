/** How a project looks to its people. Without zod: components load it, too. */
export {
  type Branding,
  type BrandingSettings,
  type BrandLogo,
  brandingOf,
  brandRadius,
  darkOf,
  type Logos,
  type Paint,
} from './branding.ts'
export { colorProblem, contrast, isColor, nearest, nearestReadable, type Scheme, standsOut, textOn } from './color.ts'
export { brandCss, hostedPage, plainPage } from './css.ts'
export { type BrandFont, brandFonts, fontStack, ownFontStack } from './fonts.ts'
