import { startTestServer } from '@hallpass/server/testing/index.ts'
import { afterAll, expect, it } from 'vitest'
import { sharedChromium } from './chromium.ts'
import { startReactSite } from './react-site.ts'

const browser = await sharedChromium()
const server = await startTestServer()
const project = await server.createProject()

/** An app with a router, and a page of its own for signing up. */
const routed = await startReactSite(
  `
import { createRootRoute, createRouter, RouterProvider, useLocation as usePlace } from '@tanstack/react-router'
import { BrowserRouter, useLocation, useNavigate } from 'react-router'
import { HallpassClientApp, HallpassHandler } from '@hallpass/react'
import { mount } from './mount.tsx'
const { options } = JSON.parse(document.getElementById('facts').textContent)
const appWith = (redirectMethod) => new HallpassClientApp({ ...options, redirectMethod, urls: { signUp: '/join' } })
const show = (path) => (path.startsWith('/handler') ? <HallpassHandler fullPage location={path} /> : <h1>{path}</h1>)
if (location.search.includes('tanstack')) {
  const router = createRouter({ routeTree: createRootRoute({ component: () => show(usePlace().pathname) }) })
  mount(<RouterProvider router={router} />, { app: appWith({ navigate: (to) => router.history.push(to) }) })
} else {
  const Page = () => show(useLocation().pathname)
  mount(<BrowserRouter><Page /></BrowserRouter>, { app: appWith({ useNavigate }) })
}
`,
  {
    baseUrl: server.app.settings.url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'cookie',
    redirectMethod: 'window',
  },
)
afterAll(async () => {
  await routed.close()
  await server.close()
})

it.each(['react-router', 'tanstack'])('handler pages navigate through the router %s', async (router) => {
  const tab = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const heading = (name: string) => tab.getByRole('heading', { name, exact: true }).waitFor()
  let loads = 0
  tab.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await tab.goto(`${routed.origin}/handler/register?router=${router}`)
  await heading('/join')
  await tab.waitForURL(({ search }) => search === `?router=${router}`)
  expect(loads).toBe(1)
  await tab.goto(`${routed.origin}/handler/emailverification?code=c&router=${router}`)
  await heading('This link does not work')
  await tab.waitForURL(({ pathname }) => pathname === '/handler/email-verification')
  await tab.getByRole('button', { name: 'Open Test project', exact: true }).click()
  await heading('/')
})
