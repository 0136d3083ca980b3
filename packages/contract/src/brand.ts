/**
 * The one sheet of design tokens, for everything that people of a project see: components, hosted pages, inbox and
 * emails. The dashboard has a palette of its own. Emails and page.css keep literal values, which tests compare.
 */

type Pair = readonly [light: string, dark: string]

const ink = ['#1c1a17', '#f3f1ed'] as const
const paper = ['#ffffff', '#1a1917'] as const

/** Named as in CSS. `color-scheme` of the page decides which of a pair counts. */
export const brandColors = {
  background: ['#faf9f7', '#121110'],
  foreground: ink,
  card: paper,
  'card-foreground': ink,
  popover: ['#ffffff', '#24221f'],
  'popover-foreground': ink,
  field: ['#ffffff', '#201e1c'],
  primary: ink,
  'primary-foreground': paper,
  secondary: ['#f2f0ec', '#2c2a26'],
  'secondary-foreground': ink,
  track: ['#f2f0ec', '#121110'],
  raised: ['#ffffff', '#322f2b'],
  muted: ['#f6f4f1', '#161513'],
  'muted-foreground': ['#5c574f', '#b0aaa1'],
  placeholder: ['#757067', '#8f897f'],
  accent: ['#f4f2ee', '#322f2a'],
  'accent-foreground': ink,
  border: ['#e8e5e0', '#302d29'],
  edge: ['#d3cec6', '#45413b'],
  input: ['#938d84', '#767067'],
  ring: ink,
  destructive: ['#b42318', '#ff8a7a'],
  'destructive-foreground': ['#ffffff', '#2a0f0b'],
  'destructive-soft': ['#fdf3f1', '#2b1a17'],
  success: ['#17703a', '#6fcf8e'],
  'success-soft': ['#eef7f0', '#17251b'],
} as const satisfies Record<string, Pair>

/** Marks what only exists during development: the inbox and the mock providers. */
export const vermilion = ['#c2410c', '#fb923c'] as const satisfies Pair

export const lightDark = ([light, dark]: Pair) => `light-dark(${light}, ${dark})`

const colorDeclarations = Object.entries(brandColors)
  .map(([name, pair]) => `--hp-${name}: ${lightDark(pair)};`)
  .join('\n')

/** The tokens as custom properties of what the selector matches. Inputs of 16 px keep iOS from zooming in. */
export const brandSheet = (selector: string) => `
${selector} {
--hp-font: "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif;
--hp-font-mono: "JetBrains Mono Variable", "JetBrains Mono", ui-monospace, SFMono-Regular, Menlo, monospace;
--hp-text-xs: 12px;
--hp-line-xs: 16px;
--hp-text-sm: 13px;
--hp-line-sm: 20px;
--hp-text-md: 15px;
--hp-line-md: 24px;
--hp-text-xl: 20px;
--hp-line-xl: 28px;
--hp-text-2xl: 28px;
--hp-line-2xl: 36px;
--hp-weight-regular: 400;
--hp-weight-medium: 500;
--hp-weight-semibold: 600;
--hp-track-title: -0.014em;
--hp-space-2: 8px;
--hp-space-8: 32px;
--hp-control: 40px;
--hp-control-sm: 32px;
--hp-card-width: 400px;
--hp-icon: 16px;
--hp-radius: 8px;
--hp-radius-card: 12px;
--hp-radius-inner: 4px;
--hp-fast: 120ms;
--hp-slow: 180ms;
--hp-ease: cubic-bezier(0, 0, 0.2, 1);
${colorDeclarations}
--hp-primary-hover: color-mix(in oklab, var(--hp-primary) 86%, var(--hp-background));
--hp-ring-soft: color-mix(in srgb, var(--hp-ring) 14%, transparent);
--hp-shadow-float: 0 0 0 1px light-dark(rgb(28 26 23 / 0.06), rgb(255 255 255 / 0.08)), 0 4px 8px -2px light-dark(rgb(28 26 23 / 0.08), rgb(0 0 0 / 0.4)), 0 16px 32px -8px light-dark(rgb(28 26 23 / 0.16), rgb(0 0 0 / 0.6));
}
@media (pointer: coarse), (max-width: 640px) { ${selector} { --hp-control: 44px; --hp-control-sm: 36px; --hp-text-input: 16px; } }
@media (prefers-contrast: more) { ${selector} { --hp-edge: var(--hp-input); --hp-border: var(--hp-input); --hp-muted-foreground: var(--hp-foreground); } }
@media (prefers-reduced-motion: reduce) { ${selector} { --hp-fast: 0ms; --hp-slow: 0ms; } }
`

/** Our own mark, light or dark with the browser: the icon of pages that are nobody else's. */
const brandMark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>.c{fill:#1c1917}.w{stroke:#fff}@media (prefers-color-scheme:dark){.c{fill:#f3f1ed}.w{stroke:#1c1917}}</style><path class="c" fill-rule="evenodd" d="M7.5 1h9A3.5 3.5 0 0 1 20 4.5v15a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 4 19.5v-15A3.5 3.5 0 0 1 7.5 1zM12 3.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z"/><path class="w" d="m8.4 14.8 2.6 2.6 4.8-5.2" fill="none" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/** The same as an address. */
export const brandMarkUrl = `data:image/svg+xml,${encodeURIComponent(brandMark)}`
