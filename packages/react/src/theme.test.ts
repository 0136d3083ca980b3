import { expect, it } from 'vitest'
import { themeCss } from './theme.tsx'

it('a theme names a font, or takes the one of the page', () => {
  expect(themeCss({ font: 'Georgia, serif' })).toContain('font-family: Georgia, serif;')
  expect(themeCss({ font: 'inherit' })).toContain('font-family: inherit;')
  expect(themeCss({})).toBe('')
})

it('a value of a theme ends neither its declaration nor its sheet', () => {
  const css = themeCss({ font: 'a; } </style><b>', radius: '1px; color: red' })
  expect(css).not.toContain('<')
  expect(css.match(/;/g)).toHaveLength(3)
})
