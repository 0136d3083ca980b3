import { type Branding, type BrandingSettings, brandingOf } from '@hallpass/contract/branding'
import type { Settings } from '../../settings/index.ts'
import type { Project } from './project.ts'

/** How a project looks on pages, in emails and in components; null where nothing is set. */
export function projectBranding(
  { row, config }: Project,
  settings: Pick<Settings, 'development' | 'url'>,
  chosen: BrandingSettings = config.branding,
): Branding | null {
  const shown = (url: string | null) => (url !== null && isShown(url, settings) ? url : null)
  return brandingOf(chosen, {
    square: shown(row.logoUrl),
    squareDark: shown(row.logoDarkUrl),
    full: shown(row.fullLogoUrl),
    fullDark: shown(row.fullLogoDarkUrl),
  })
}

/** What the policy of our pages lets through (features/web/policy.ts): an empty place is worse than the first letter. */
const isShown = (url: string, { development, url: own }: Pick<Settings, 'development' | 'url'>) =>
  /^https:/i.test(url) || development || url.startsWith(`${own}/`)
