import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'endpoints/index': 'src/endpoints/index.ts',
    routes: 'src/routes.ts',
    'client-routes.gen': 'src/client-routes.gen.ts',
    schemas: 'src/schemas.ts',
    'config/index': 'src/config/index.ts',
    'config-file/index': 'src/config-file/index.ts',
    'app-setup/index': 'src/app-setup/index.ts',
    openapi: 'src/openapi.ts',
    brand: 'src/brand.ts',
    'provider-marks': 'src/provider-marks.ts',
    csv: 'src/csv.ts',
    languages: 'src/languages.ts',
  },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2023',
  fixedExtension: false,
  tsconfig: '../../tsconfig.shared.json',
  dts: true,
  // One file per source file: bundlers of apps can then leave out what a page does not use.
  unbundle: true,
})
