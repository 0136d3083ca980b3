import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brandColors, lightDark, vermilion } from '@hallpass/contract/brand'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
/** Pure black and white are written `#000` and `#fff`: a QR code has no brand. */
const hexColors = (text: string) => text.match(/#[\da-f]{6}\b/gi) ?? []
const filesIn = (folder: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)

const pairs = [...Object.values(brandColors), vermilion]

it.each(['default-light', 'default-dark'])(
  'the built-in email theme %s has no colour that is not a brand token',
  (name) => {
    const known = new Set<string>(pairs.flat())
    const colors = hexColors(read(`packages/emails/src/builtins/themes/${name}.tsx`))
    expect(colors.length).toBeGreaterThan(10)
    expect(colors.filter((color) => !known.has(color))).toEqual([])
  },
)

it('the hosted pages are painted in brand tokens before any script has run', () => {
  const painted = read('apps/pages/src/page/page.css').match(/light-dark\([^)]+\)/g)
  expect(painted).toEqual([lightDark(brandColors.background), lightDark(brandColors.card)])
})

it('components, hosted pages, server pages and mock providers name no colour themselves', () => {
  const exempt = ['apps/pages/src/page/page.css']
  const sources = ['packages/react/src', 'packages/server/src', 'packages/mock-oauth/src', 'apps/pages/src']
    .flatMap(filesIn)
    .filter((file) => /\.(ts|tsx|css)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file) && !exempt.includes(file))
  expect(sources.filter((file) => hexColors(read(file)).length > 0)).toEqual([])
})
