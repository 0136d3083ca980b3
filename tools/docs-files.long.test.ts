import { createServer } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { sharedChromium } from '../tests/browser/chromium.ts'
import { siteFiles } from './docs-files.ts'

/** The public site as a host of static files serves it. */
const files = await siteFiles('https://code.example/hallpass')
const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
}
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://host').pathname.slice(1)
  const name = [path, `${path}.html`, `${path}/index.html`, 'index.html'].find((one) => files.has(one)) ?? '404.html'
  response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'text/plain')
  response.end(files.get(name))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
afterAll(() => void server.close())
const address = server.address()
const base = `http://127.0.0.1:${typeof address === 'object' && address?.port}`

it('every page of the documentation is a file, with a link to edit it', () => {
  expect(files.get('docs/react.html')).toContain('href="https://code.example/hallpass/edit/main/docs/guides/react.md"')
  expect(files.get('docs/react.html')).toContain('localhost:8102')
  for (const name of [
    'index.html',
    '404.html',
    'docs/index.html',
    'docs/api/index.html',
    'docs/api/users.html',
    'docs/fonts/inter-latin-wght-normal.woff2',
    'docs/protocol/index.html',
    'llms.txt',
  ])
    expect([name, files.has(name)]).toEqual([name, true])
  expect(files.get(`docs/${'react'}.md`)).toMatch(/^# React\n/)
})

it('the public site is searched without a server', async () => {
  const tab = await (await (await sharedChromium()).newContext()).newPage()
  await tab.goto(`${base}/docs`)
  await tab.keyboard.press('/')
  await tab.keyboard.type('kuberentes')
  await tab
    .getByRole('option', { name: /On Kubernetes/ })
    .first()
    .waitFor()
  await tab.keyboard.press('Enter')
  await tab.waitForURL(`${base}/docs/kubernetes*`)
  await tab.goto(`${base}/docs/search?q=webhooks`)
  await tab
    .getByRole('option', { name: /Webhooks/ })
    .first()
    .waitFor()
})
