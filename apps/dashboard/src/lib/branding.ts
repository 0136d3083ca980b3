import { type Branding, type BrandingSettings, brandingOf, colorProblem } from '@hallpass/contract/branding'
import type { Project } from './wire.ts'

/** How the project looks with these settings, which may not be saved yet. */
export const brandingWith = (project: Project, settings: BrandingSettings): Branding | null =>
  brandingOf(usable(settings), {
    square: project.logo_url,
    squareDark: project.logo_dark_url ?? null,
    full: project.full_logo_url,
    fullDark: project.full_logo_dark_url ?? null,
  })

/** Without what would be refused. */
export function usable({ color, darkColor, ...rest }: BrandingSettings): BrandingSettings {
  const isFine = (one: string | undefined) => one !== undefined && colorProblem(one) === undefined
  return { ...rest, ...(isFine(color) && { color }), ...(isFine(darkColor) && { darkColor }) }
}
