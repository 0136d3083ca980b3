import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { bundleForBrowser } from '../../tools/bundle-for-browser.mjs'
import type { AppOptions } from './app-site.ts'

const nonce = 'of-this-site'
/** As strict as the pages that Hallpass serves, so that anything that needs more fails here. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'nonce-${nonce}'`,
  'connect-src *',
  'img-src * data: blob:',
  "frame-src 'self'",
  "base-uri 'none'",
].join('; ')

/** What `mount` needs to know. Kept in the page as JSON. */
export interface SiteFacts {
  options: AppOptions
  nonce: string
}

const page = (facts: SiteFacts) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>An app</title>
<style nonce="${nonce}">body { margin: 0 } :root { color-scheme: light dark }</style>
<main id="root"></main>
<script type="application/json" id="facts">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>
<script type="module" src="/app.js"></script>
</html>`

const bundles = new Map<string, Promise<string>>()

/** Once for all sites of a test that show the same. */
function bundled(source: string): Promise<string> {
  const known = bundles.get(source)
  if (known) return known
  const bundle = bundleForBrowser(source, fileURLToPath(new URL('.', import.meta.url)))
  bundles.set(source, bundle)
  return bundle
}

/**
 * A site that shows components of @hallpass/react on every path, with the app of these options. `source` is TSX, placed
 * in this folder: `import { SignIn } from '@hallpass/react'; import { mount } from './mount.tsx'; mount(<SignIn />)`.
 */
export async function startReactSite(source: string, options: AppOptions) {
  const script = await bundled(source)
  const html = page({ options, nonce })
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : html)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close }
}
