import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const src = fileURLToPath(new URL('../../', import.meta.url))
const read = (ending: string) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(src + file, 'utf8'))
const sources = read('.tsx').join('\n')

/** Classes that libraries set, and those that `code.tsx` puts together. */
const classesFromElsewhere = ['lucide', 'u-legend', 'code-comment', 'code-keyword', 'code-string']

it('has no rule for a class that nothing uses', () => {
  const sheets = read('.css').map((css) => css.replace(/\/\*.*?\*\//gs, ''))
  const selectors = sheets.flatMap((css) => css.match(/[^{};]+(?=\{)/g) ?? []).filter((text) => !text.includes('@'))
  const classes = new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []))
  const isUsed = (name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(sources)
  expect(classes.size).toBeGreaterThan(100)
  expect([...classes].filter((name) => !classesFromElsewhere.includes(name) && !isUsed(name))).toEqual([])
})

it('has no utility that must be important to win', () => {
  const lines = sources.split('\n').filter((line) => /className|cx\(/.test(line))
  expect(lines.filter((line) => /[\w\])]!(?=[ "'`])/.test(line))).toEqual([])
})
