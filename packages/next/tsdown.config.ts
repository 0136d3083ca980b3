import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'index.server': 'src/index.server.ts',
    compat: 'src/compat.ts',
    'compat.server': 'src/compat.server.ts',
  },
  format: ['esm'],
  platform: 'neutral',
  target: 'es2023',
  fixedExtension: false,
  // File by file: `use client` stands at the top of a file and must stay there.
  unbundle: true,
  // By these very names: with an ending Next does not recognise its own modules.
  external: ['next/headers', 'next/navigation'],
  tsconfig: '../../tsconfig.tests.json',
  dts: true,
})
