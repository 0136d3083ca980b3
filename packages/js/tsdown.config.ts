import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    express: 'src/requests/express.ts',
    hono: 'src/requests/hono.ts',
    fetch: 'src/requests/fetch.ts',
    compat: 'src/compat.ts',
    config: 'src/config.ts',
    internal: 'src/internal.ts',
  },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2023',
  fixedExtension: false,
  tsconfig: '../../tsconfig.browser.json',
  dts: true,
  // One file per source file: bundlers of apps can then leave out what a page does not use.
  unbundle: true,
})
