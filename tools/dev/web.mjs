// The dashboard and the hosted pages as Vite serves them while they are being changed.
import fs from 'node:fs'
import path from 'node:path'
import { createServer, defaultClientConditions } from 'vite'

/** The dashboard is at home on this address; pages get a prefix, so that the two do not answer for each other. */
const bases = { dashboard: '/', pages: '/@pages/' }

/** What the server finds instead of built files: scripts that Vite answers. It writes its facts into them as always. */
export function writeWebFolders(root) {
  const folder = path.join(root, 'node_modules/.cache/hallpass/dev')
  for (const app of Object.keys(bases)) fs.mkdirSync(path.join(folder, app), { recursive: true })
  fs.copyFileSync(path.join(root, 'apps/dashboard/index.html'), path.join(folder, 'dashboard/index.html'))
  const sources = path.join(root, 'apps/pages/src')
  const entries = fs.readdirSync(sources).filter((name) => fs.existsSync(path.join(sources, name, 'main.tsx')))
  const entry = (name) => ({ script: `${bases.pages.slice(1)}src/${name}/main.tsx`, preloads: [], styles: [] })
  const index = { files: {}, entries: Object.fromEntries(entries.map((name) => [name, entry(name)])), pages: {} }
  fs.writeFileSync(path.join(folder, 'pages/build.json'), JSON.stringify(index))
}

/** `httpServer` carries the websockets by which browsers hear of changes. */
export async function startWeb(root, httpServer) {
  const [dashboard, pages] = await Promise.all(
    Object.entries(bases).map(([app, base]) =>
      createServer({
        root: path.join(root, 'apps', app),
        base,
        appType: 'custom',
        cacheDir: path.join(root, `node_modules/.cache/hallpass/dev/vite-${app}`),
        resolve: { conditions: ['hallpass-source', ...defaultClientConditions] },
        server: { middlewareMode: true, ws: { server: httpServer } },
        logLevel: 'warn',
      }),
    ),
  )
  return {
    /** The Vite that answers this path; undefined for paths of the server. */
    find(target) {
      if (target.startsWith(bases.pages)) return pages
      return /^\/(@|src\/|node_modules\/)/.test(target) ? dashboard : undefined
    },
    /** A page of the server with what hot reload needs; undefined for pages that bring no script of ours. */
    async transform(target, html) {
      if (html.includes('src="/src/main.tsx"')) return dashboard.transformIndexHtml(target, html)
      const script = `src="${bases.pages}src/`
      // Vite puts its base before addresses by itself.
      if (html.includes(script)) return pages.transformIndexHtml('/', html.replace(script, 'src="/src/'))
      return undefined
    },
    close: () => Promise.all([dashboard.close(), pages.close()]),
  }
}
