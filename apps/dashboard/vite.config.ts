import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { newestOnly } from '../../tools/newest-only.mjs'

/** Behind the outline of the page, which else would wait for them. */
const stylesBehindOutline = {
  name: 'styles-behind-outline',
  transformIndexHtml: {
    order: 'post' as const,
    handler(page: string) {
      const [link = ''] = /<link rel="stylesheet"[^>]*>/.exec(page) ?? []
      return page.replace(link, '').replace('<!-- styles -->', link)
    },
  },
}

export default defineConfig({
  base: '/',
  plugins: [react(), tailwind(), newestOnly, stylesBehindOutline],
  resolve: { conditions: ['hallpass-source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Those that know light-dark(), as our components do: what is written for others is dark as a whole or light as a whole.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Every name of a shared part stands in the first file. Only those below are looked for by name, by people and by tests.
      output: {
        // A line with long ways feels every file: one for the start, and one for what most screens use.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            // Our components are on few screens, each in parts that come when they are needed.
            { name: 'often', minShareCount: 9, priority: 1, test: /^(?!.*[\\/]packages[\\/]react[\\/])/ },
          ],
        },
        chunkFileNames: ({ name }) =>
          /-page$|^code-editor$/.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
      },
    },
  },
})
