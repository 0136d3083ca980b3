import { brandColors } from '@hallpass/contract/brand'
import type { ReactNode } from 'react'
import { useBrowserLayoutEffect } from './hooks/use-layout-effect.ts'
import { watchColorScheme } from './styles/color-scheme.ts'
import { NonceContext, Sheet } from './styles/sheet.tsx'

const surfaces = ['background', 'card', 'popover', 'primary', 'secondary', 'muted', 'accent', 'destructive'] as const
type Surface = (typeof surfaces)[number]
type ColorKey = Surface | `${Exclude<Surface, 'background'>}Foreground` | 'foreground' | 'border' | 'input' | 'ring'

/** Any CSS colour for any of the keys. */
export type ThemeColors = Partial<Record<ColorKey, string>>
/** Colours, corners and font. */
export interface Theme {
  /** Colours where it is light. */
  light?: ThemeColors
  /** Colours where it is dark. */
  dark?: ThemeColors
  /** Of inputs and buttons, e.g. `8px`. */
  radius?: string
  /** A CSS font family; `inherit` takes that of the page around. Without one: Inter where it is installed, else the system's. */
  font?: string
}

/** How everything below looks. */
export interface HallpassThemeProps {
  /** What differs from the usual look. */
  theme?: Theme
  /** For pages whose Content-Security-Policy allows only styles with a nonce. */
  nonce?: string
  /** Everything that has this look. */
  children?: ReactNode
}

/** Colours, corners and font of every component below it. */
export function HallpassTheme({ theme = {}, nonce, children }: HallpassThemeProps) {
  useBrowserLayoutEffect(() => watchColorScheme(document), [])
  const css = themeCss(theme)
  return (
    <NonceContext.Provider value={nonce}>
      {css && <Sheet name={`theme-${hash(css)}`} css={css} />}
      {children}
    </NonceContext.Provider>
  )
}

const isDark = 'html:has(head > [data-stack-theme="dark"])'
const isLight = 'html:not(:has(head > [data-stack-theme="dark"]))'

/** Twice the class, so that a theme wins over the defaults wherever its sheet comes to stand. */
export function themeCss({ light, dark, radius, font }: Theme): string {
  return [
    font && `.stack-scope.stack-scope { font-family: ${clean(font)}; }`,
    radius &&
      `.stack-scope.stack-scope { --hp-radius: ${clean(radius)}; --hp-radius-card: calc(${clean(radius)} * 1.5); }`,
    light && `${isLight} .stack-scope.stack-scope { ${declarations(light, 0)} }`,
    dark && `${isDark} .stack-scope.stack-scope { ${declarations(dark, 1)} }`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** A theme's own button keeps the text that it was made for, whatever the project's brand has for another colour. */
const declarations = (colors: ThemeColors, scheme: 0 | 1) =>
  Object.entries({ ...(colors.primary && { primaryForeground: brandColors['primary-foreground'][scheme] }), ...colors })
    .map(([key, value]) => `--hp-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${clean(value)};`)
    .join(' ')

/** A value must not end its declaration. */
const clean = (value: string) => value.replace(/[;{}<]/g, '')

export function hash(text: string): string {
  let sum = 0
  for (const character of text) sum = (Math.imul(sum, 31) + character.codePointAt(0)!) >>> 0
  return sum.toString(36)
}
