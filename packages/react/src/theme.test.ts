import { expect, it } from 'vitest'
import { themeCss } from './theme.tsx'

it('a theme names a font, or takes the one of the page', () => {
  expect(themeCss({ font: 'Georgia, serif' })).toContain('font-family: Georgia, serif;')
  expect(themeCss({ font: 'inherit' })).toContain('font-family: inherit;')
  expect(themeCss({})).toBe('')
})

it('a button of a theme has the text it was made for, whatever the brand of the project has', () => {
  expect(themeCss({ light: { primary: 'gold' } })).toContain('--hp-primary-foreground: #ffffff; --hp-primary: gold;')
  expect(themeCss({ dark: { primary: 'gold', primaryForeground: 'black' } })).toContain(
    '--hp-primary-foreground: black; --hp-primary: gold;',
  )
  expect(themeCss({ light: { border: 'gold' } })).not.toContain('primary')
})

it('a value of a theme ends neither its declaration nor its sheet', () => {
  const css = themeCss({ font: 'a; } </style><b>', radius: '1px; color: red' })
  expect(css).not.toContain('<')
  expect(css.match(/;/g)).toHaveLength(3)
})
