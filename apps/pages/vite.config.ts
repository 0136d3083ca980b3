import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { newestOnly } from '../../tools/newest-only.mjs'
import { chunkGroups } from './chunk-groups.ts'

/**
 * Vite wraps every dynamic import, to load the styles of lazy modules before them. Ours bring theirs along, and the server
 * names what to preload, so that plain imports will do; wrapped, they are a thirtieth of the sign-in page.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  configResolved: ({ plugins }) => {
    const wrapping = ['vite:build-import-analysis', 'native:import-analysis-build']
    for (const name of wrapping) {
      const at = plugins.findIndex((plugin) => plugin.name === name)
      if (at >= 0) (plugins as Plugin[]).splice(at, 1)
    }
  },
}

/** Style sheets of the components are texts of several lines in modules, which no minifier looks into. */
const tightStyles: Plugin = {
  name: 'tight-styles',
  enforce: 'pre',
  transform: (code, id) => (hasStyles.test(id) ? { code: code.replace(/`\n[^`]*`/g, tightened), map: null } : null),
}
const hasStyles = /\/(react\/src\/styles\/[\w-]+|contract\/src\/brand)\.ts$/
const tightened = (css: string) =>
  css
    .replace(/\s*([{};,])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .replaceAll(';}', '}')

/** The server writes the HTML, so what is built are entries and a list of their files. */
export default defineConfig({
  plugins: [react(), plainImports, newestOnly, tightStyles],
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
        setup: 'src/setup/main.tsx',
      },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
})
