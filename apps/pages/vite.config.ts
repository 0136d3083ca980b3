import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { newestOnly } from '../../tools/newest-only.mjs'
import { chunkGroups } from './chunk-groups.ts'

/** Vite's own loads the styles of lazy modules before them. Ours bring theirs along, so that plain imports will do. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** The server writes the HTML, so what is built are entries and a list of their files. */
export default defineConfig({
  plugins: [react(), plainImports, newestOnly],
  build: {
    manifest: true,
    assetsDir: 'assets/pages',
    // Small files are files too: the policy of our pages allows no data: addresses but for pictures.
    assetsInlineLimit: 0,
    // The server names what to preload, and it knows which page is asked for.
    modulePreload: false,
    rolldownOptions: {
      input: {
        handler: 'src/handler/main.tsx',
        'dashboard-handler': 'src/dashboard-handler/main.tsx',
        checkout: 'src/checkout/main.tsx',
        partner: 'src/partner/main.tsx',
      },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})
