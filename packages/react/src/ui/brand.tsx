import { type Branding, brandCss } from '@hallpass/contract/branding'
import { Sheet } from '../styles/sheet.tsx'
import { hash } from '../theme.tsx'

/** The look that is set for the project; the theme of an app wins over it. */
export function Brand({ branding }: { branding: Branding }) {
  const css = brandCss(branding)
  return css && <Sheet name={`brand-${hash(css)}`} css={css} />
}
