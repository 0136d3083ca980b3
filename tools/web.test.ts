import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { compress } from './web-compress.mjs'
import { describeBuild } from './web-index.mjs'

const folder = mkdtempSync(join(tmpdir(), 'hallpass-build-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const script = 'export const words = "again and again";'.repeat(50)
const manifest = {
  'src/handler/main.tsx': {
    name: 'handler',
    file: 'assets/handler-1.js',
    isEntry: true,
    imports: ['_react.js', '_kit.js'],
    css: ['assets/handler-2.css'],
  },
  '_react.js': { file: 'assets/react-3.js' },
  '_kit.js': { file: 'assets/kit-4.js', imports: ['_react.js'], css: ['assets/kit-5.css'] },
  '../../packages/react/src/components/sign-in/sign-in.tsx': {
    file: 'assets/sign-in-6.js',
    isDynamicEntry: true,
    imports: ['_kit.js'],
  },
  '../../packages/react/src/components/sign-in/other.tsx': { file: 'assets/other-7.js', isDynamicEntry: true },
}
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, '.vite'))
writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
writeFileSync(join(folder, 'assets/handler-1.js'), script)
writeFileSync(join(folder, 'assets/small-8.css'), 'a{}')
writeFileSync(join(folder, 'assets/font-9.woff2'), Buffer.alloc(2000))
await compress(folder)

it('compresses texts that are worth it, in both ways, and nothing else', () => {
  const read = (name: string) => readFileSync(join(folder, 'assets', name))
  expect(brotliDecompressSync(read('handler-1.js.br')).toString()).toBe(script)
  expect(gunzipSync(read('handler-1.js.gz')).toString()).toBe(script)
  const { files } = describeBuild(folder, 'x')
  expect(Object.entries(files).map(([name, { encodings }]) => [name, encodings])).toEqual([
    ['assets/font-9.woff2', []],
    ['assets/handler-1.js', ['br', 'gz']],
    ['assets/small-8.css', []],
  ])
})

it('tells what an entry loads at once, and what its pages load next', () => {
  const { stamp, entries, pages } = describeBuild(folder, 'the stamp')
  expect(stamp).toBe('the stamp')
  expect(entries).toEqual({
    handler: {
      script: 'assets/handler-1.js',
      preloads: ['assets/react-3.js', 'assets/kit-4.js'],
      styles: ['assets/handler-2.css', 'assets/kit-5.css'],
    },
  })
  expect(pages).toEqual({ 'sign-in': ['assets/sign-in-6.js', 'assets/kit-4.js', 'assets/react-3.js'] })
})
