import { expect, it } from 'vitest'
import {
  type Branding,
  brandCss,
  brandFonts,
  brandingOf,
  colorProblem,
  contrast,
  darkOf,
  hostedPage,
  nearest,
  standsOut,
  textOn,
} from './index.ts'

const noLogos = { square: null, squareDark: null, full: null, fullDark: null }
const empty: Branding = { logo: null, primary: null, radius: null, font: null }

it('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#c2410c', '#ffffff')).toBeCloseTo(5.18, 2)
})

it('text on a colour is white where that can be read, else ink; the few between are refused with the nearest that is not', () => {
  expect([textOn('#1d4ed8'), textOn('#facc15'), textOn('#777777')]).toEqual(['#ffffff', '#1c1a17', undefined])
  expect(colorProblem('#1d4ed8')).toBeUndefined()
  const [proposal] = /#[\da-f]{6}$/.exec(colorProblem('#777777') ?? '') ?? []
  expect(textOn(proposal!)).toBeDefined()
  expect(contrast(proposal!, '#777777')).toBeLessThan(1.1)
})

it('the nearest colour has the hue of the one it stands for', () => {
  const lighter = nearest('#1e3a8a', (color) => standsOut(color, 'dark'))
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(lighter.slice(at, at + 2), 16))
  expect(blue).toBeGreaterThan(green!)
  expect(green).toBeGreaterThan(red!)
})

it('every colour that can be chosen can be read and seen in the dark, also where none was chosen for it', () => {
  for (let red = 0; red < 256; red += 51) {
    for (let green = 0; green < 256; green += 51) {
      for (let blue = 0; blue < 256; blue += 51) {
        const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
        const dark = darkOf(color)
        expect(textOn(dark), color).toBeDefined()
        expect(standsOut(dark, 'dark'), color).toBe(true)
      }
    }
  }
})

it.each(['red', '#fff', '#12345', '#1234567', 'rgb(0 0 0)', '#c2410c;}', '#c2410c\n', ' #c2410c', '#12345g', ''])(
  'what is no colour is refused: %j',
  (color) => expect(colorProblem(color)).toContain('must be a colour'),
)

it('a project for which nothing is set has no branding, and what is not usable counts as not set', () => {
  expect(brandingOf({}, noLogos)).toBeNull()
  const broken = { color: 'red;}', radius: 900, font: 'Comic Sans' as 'serif', darkColor: '#1d4ed8' }
  expect(brandingOf(broken, noLogos)).toBeNull()
  expect(brandingOf({ radius: 0 }, noLogos)).toEqual({ ...empty, radius: 0 })
})

it('the logo with the name in it is shown where there is one, and one for the dark only beside one for the light', () => {
  const all = { square: 'https://a/s', squareDark: 'https://a/sd', full: 'https://a/f', fullDark: null }
  expect(brandingOf({}, all)?.logo).toEqual({ light: 'https://a/f', dark: 'https://a/f', isWide: true })
  expect(brandingOf({}, { ...all, full: null })?.logo).toMatchObject({ dark: 'https://a/sd', isWide: false })
  expect(brandingOf({}, { ...noLogos, squareDark: 'https://a/sd' })).toBeNull()
})

it('a look becomes rules that win over the tokens and lose against the theme of an app', () => {
  const css = brandCss(brandingOf({ color: '#1d4ed8', radius: 2, font: 'serif' }, noLogos)!)
  expect(css).toMatch(/^html \.stack-scope \{ --hp-primary: light-dark\(#1d4ed8, #[\da-f]{6}\);/)
  expect(css).toContain('--hp-radius: 2px; --hp-radius-card: 3px; --hp-radius-inner: 1px;')
  expect(css).toContain('--hp-font: Charter')
})

it('a component takes the font of the page around it, and a page of our own has none around it', () => {
  const branding = { ...empty, font: 'inherit' as const }
  expect(brandCss(branding)).toContain('font-family: inherit')
  expect(brandCss(branding, hostedPage)).toContain('Inter')
  for (const font of brandFonts) expect(brandCss({ ...empty, font }, hostedPage)).not.toContain('url(')
})

it.each([
  'https://x.example/a.png?");}body{background:red}/*',
  "https://x.example/'</style><script>alert(1)</script>",
  'https://x.example/?\\22 \\a }',
  'https://x.example/\n\n}',
])('an address cannot leave the rule that it stands in: %j', (url) => {
  const css = brandCss(brandingOf({}, { ...noLogos, square: url })!)
  expect(css).toMatch(
    /^html \.stack-scope \.hp-head \.hp-brand-initial \{[^{}<\\]*url\("https:[^"'(){}<>\\\s]*"\)[^{}<\\]*\}$/,
  )
})

it('addresses that are none of the web are no logo', () => {
  for (const square of ['javascript:alert(1)', 'data:image/png;base64,AA', 'nonsense', '/files/x.png']) {
    expect(brandCss(brandingOf({}, { ...noLogos, square })!)).toBe('')
  }
})

it('values that were made up elsewhere do not reach a sheet', () => {
  const evil = { color: '#000000;} html{display:none', text: '#ffffff' }
  const branding = { ...empty, primary: { light: evil, dark: evil }, radius: '1px;}' as unknown as number }
  expect(brandCss(branding)).toBe('')
})
