import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { HallpassClientApp } from '@hallpass/js'
import type { BrowserContext, Page } from 'playwright-core'
import { bundleForBrowser } from '../../tools/bundle-for-browser.mjs'

export type AppOptions = ConstructorParameters<typeof HallpassClientApp>[0]

declare global {
  interface Window {
    app: HallpassClientApp
    createApp(options: AppOptions): HallpassClientApp
  }
}

const page = '<!doctype html><title>An app</title><h1>An app</h1><script type="module" src="/app.js"></script>'
const sourceOf = (name: string, from: string) => `
import { ${name} } from '${from}'
window.createApp = (options) => new ${name}(options)
document.documentElement.dataset.ready = 'yes'
`

/** A site that has an SDK on every page, as an app would: ours, unless another one is named. */
export async function startAppSite(name = 'HallpassClientApp', from = '@hallpass/js') {
  const script = await bundleForBrowser(sourceOf(name, from), fileURLToPath(new URL('.', import.meta.url)))
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : page)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin, html: page, script, close }
}

/** Opens a page of the site with an app on it. */
export async function openApp(context: BrowserContext, url: string, options: AppOptions): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(url)
  await createApp(tab, options)
  return tab
}

/** After a page was loaded again, its app is gone. */
export async function createApp(tab: Page, options: AppOptions): Promise<void> {
  await tab.waitForFunction(() => document.documentElement.dataset.ready === 'yes')
  await tab.evaluate((given) => {
    window.app = window.createApp(given)
  }, options)
}
