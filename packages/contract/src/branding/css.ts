import { type Branding, isRadius } from './branding.ts'
import { isColor } from './color.ts'
import { fontStack, ownFontStack } from './fonts.ts'

interface Place {
  /** What has the tokens. It must win over the sheet of tokens, and lose against the theme of an app. */
  scope: string
  /** The same where it is dark; undefined: where the reader's system is. */
  dark: string | undefined
  /** Whether there is a page of somebody else around it, whose font it can take. */
  isPart: boolean
}

const component: Place = {
  scope: 'html .stack-scope',
  dark: 'html:has(head > [data-stack-theme="dark"]) .stack-scope',
  isPart: true,
}
/** Pages that Hallpass serves, made of the same components. */
export const hostedPage: Place = { ...component, isPart: false }
/** Pages without components, whose tokens are those of the document. */
export const plainPage: Place = { scope: ':root:root', dark: undefined, isPart: false }

/** A project's look as rules over the sheet of tokens. Nothing in it can end a declaration or the sheet. */
export function brandCss(branding: Branding, { scope, dark, isPart }: Place = component): string {
  const { logo, primary, radius, font } = branding
  const family = font && (isPart ? fontStack(font) : ownFontStack(font))
  const declarations = [
    ...(primary ? primaryDeclarations(primary) : []),
    ...(isRadius(radius) ? radiusDeclarations(radius) : []),
    ...(family === 'inherit' ? ['font-family: inherit'] : family ? [`--hp-font: ${family}`] : []),
  ]
  return [declarations.length > 0 && `${scope} { ${declarations.join('; ')}; }`, logo && logoRules(logo, scope, dark)]
    .filter(Boolean)
    .join('\n')
}

const radiusDeclarations = (radius: number) => [
  `--hp-radius: ${radius}px`,
  `--hp-radius-card: ${radius * 1.5}px`,
  `--hp-radius-inner: ${Math.min(4, radius / 2)}px`,
]

function primaryDeclarations({ light, dark }: NonNullable<Branding['primary']>): string[] {
  if (![light.color, light.text, dark.color, dark.text].every(isColor)) return []
  // Away from the text, so that it is not harder to read while the pointer is there.
  const away = [light, dark].map(({ text }) => (text === '#ffffff' ? '#000000' : '#ffffff'))
  return [
    `--hp-primary: light-dark(${light.color}, ${dark.color})`,
    `--hp-primary-foreground: light-dark(${light.text}, ${dark.text})`,
    `--hp-primary-hover: color-mix(in oklab, var(--hp-primary) 88%, light-dark(${away.join(', ')}))`,
  ]
}

/** In the place of the first letter of the project's name, which nobody is told of either. */
function logoRules({ light, dark, isWide }: NonNullable<Branding['logo']>, scope: string, darkScope?: string): string {
  const urls = [cssUrl(light), cssUrl(dark)]
  if (!urls[0]) return ''
  const inTheDark = `${darkScope ?? scope} .hp-head .hp-brand-initial { background-image: ${urls[1]}; }`
  const darkRule = darkScope === undefined ? `@media (prefers-color-scheme: dark) { ${inTheDark} }` : inTheDark
  const size = isWide ? ' width: 200px; max-width: 100%;' : ''
  return `${scope} .hp-head .hp-brand-initial {${size} font-size: 0; border-radius: 0; background: ${urls[0]} 0 / contain no-repeat; }
${isWide ? `${scope} .hp-head .hp-brand-initial:dir(rtl) { background-position: 100%; }\n` : ''}${
  urls[1] && urls[1] !== urls[0] ? darkRule : ''
}`.trim()
}

/** Undefined for what is no address of a picture on the web. */
function cssUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return `url("${href.replace(/["'\\<>(){}\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}")`
}
