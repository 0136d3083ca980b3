import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunk-groups.ts'

/** Vite's own loads the styles of lazy modules before them. Ours bring theirs along, so that plain imports will do. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** What the packages do for older versions of React and for Next.js is not needed here: the server tells pages all they need. */
const instead: Record<string, string> = {
  '/js/src/app/next-variables.ts': 'export const inNext = () => {}; export const namesInBrowsers = (name) => name',
  '/react/src/hooks/use.ts': `export { use } from 'react'`,
  '/react/src/hooks/use-latest.ts': `export { useEffectEvent as useLatest } from 'react'`,
}
const newestOnly: Plugin = {
  name: 'newest-only',
  enforce: 'pre',
  load: (id) => Object.entries(instead).find(([end]) => id.endsWith(end))?.[1],
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
