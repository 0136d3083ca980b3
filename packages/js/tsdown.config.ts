import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    express: 'src/requests/express.ts',
    hono: 'src/requests/hono.ts',
    fetch: 'src/requests/fetch.ts',
    compat: 'src/compat.ts',
  },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2023',
  fixedExtension: false,
  tsconfig: '../../tsconfig.json',
  dts: true,
})
