import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** While developing, a server runs beside Vite: HALLPASS_URL says where, the keys of `internal` are in its settings. */
const server = process.env.HALLPASS_URL ?? 'http://localhost:8102'
const { HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: clientKey, HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: adminKey } =
  process.env

/** Writes into the page what the server would write. */
const serverConfig: Plugin = {
  name: 'hallpass-config',
  apply: 'serve',
  async transformIndexHtml(html) {
    const headers = {
      'x-stack-project-id': 'internal',
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': adminKey ?? '',
    }
    const project = await fetch(`${server}/api/v1/internal/projects/current`, { headers }).then((r) => r.json())
    const config = {
      publishableClientKey: clientKey,
      isFirstRun: project.owner_team_id === null,
      hasInbox: true,
      hasAi: true,
    }
    const content = JSON.stringify(config).replaceAll('"', '&quot;')
    return html.replace('name="hallpass-config" content=""', `name="hallpass-config" content="${content}"`)
  },
}

export default defineConfig({
  base: '/',
  plugins: [react(), tailwind(), serverConfig],
  resolve: { conditions: ['hallpass-source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['api', 'handler', 'p', 'files', 'inbox', 'docs', 'health', 'mail-preview', 'purchase'].map((name) => [
        `^/${name}(/|$)`,
        server,
      ]),
    ),
  },
})
