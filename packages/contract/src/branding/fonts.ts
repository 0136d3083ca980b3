/** Font families that need no host: the system's own, and Inter, which our pages bring along. */
const inter = '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif'

const stacks = {
  inter,
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro, sans-serif',
  geometric: 'Avenir, Montserrat, Corbel, "URW Gothic", source-sans-pro, sans-serif',
  rounded:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, "Arial Rounded MT Bold", sans-serif',
  serif: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  /** That of the page around a component; pages and emails of our own have none around them. */
  inherit: 'inherit',
} as const

export type BrandFont = keyof typeof stacks
export const brandFonts = Object.keys(stacks) as [BrandFont, ...BrandFont[]]

export const fontStack = (font: BrandFont): string => stacks[font]
/** For what stands on its own. */
export const ownFontStack = (font: BrandFont): string => (font === 'inherit' ? inter : stacks[font])
