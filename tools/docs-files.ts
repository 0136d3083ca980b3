import { readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { openApiOf } from '../packages/server/src/features/docs/document.ts'
import { fontStyles } from '../packages/server/src/features/docs/site/fonts.ts'
import { buildSite } from '../packages/server/src/features/docs/site/site.ts'
import { routes } from '../packages/server/src/routes.ts'

const source = 'packages/server/src/features/docs/site'

/** The search of the server, in the browser: a static host answers no questions. */
const findScript = `import { createSearch } from './search.ts'
let search
window.findInDocs = async (query) => {
  search ??= fetch('/docs/sections.json').then((answer) => answer.json()).then(createSearch)
  return (await search)(query)
}`

async function bundledSearch(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: findScript, resolveDir: source },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  })
  return outputFiles[0]!.text
}

/** As the dashboard has them, which is not on the site. */
const fonts = ['inter/files/inter-latin-wght-normal', 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal'].map(
  (path): [string, Uint8Array] => [
    path.replace(/^.*\//, 'docs/fonts/').concat('.woff2'),
    readFileSync(new URL(`../node_modules/@fontsource-variable/${path}.woff2`, import.meta.url)),
  ],
)

/** What a server shows at /docs, as files of a static site: contents by path. */
export async function siteFiles(repository?: string): Promise<Map<string, string | Uint8Array>> {
  const { files, sections, searchPage, missingPage } = await buildSite({ routes, ...(repository && { repository }) })
  const openApi = openApiOf(routes).text
  const addresses = [...files.keys()]
  // Hosts take a folder for the page when there are both.
  const isFolder = (address: string) => addresses.some((other) => other.startsWith(`${address}/`))
  const pathOf = (address: string, type: string) => {
    if (!type.startsWith('text/html')) return address.slice(1)
    return isFolder(address) ? `${address.slice(1)}/index.html` : `${address.slice(1)}.html`
  }
  return new Map<string, string | Uint8Array>([
    ...[...files].map(([address, { type, text }]): [string, string] => [pathOf(address, type), text]),
    ['docs/search.html', searchPage('')],
    ...fonts,
    ['docs/fonts.css', fontStyles(fonts.map(([path]) => path))],
    ['docs/find.js', await bundledSearch()],
    ['docs/sections.json', JSON.stringify(sections)],
    ['api/v1/openapi.json', openApi],
    ['404.html', missingPage],
    [
      'index.html',
      '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=/docs"><a href="/docs">Documentation</a>\n',
    ],
  ])
}
