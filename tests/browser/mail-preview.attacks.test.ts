import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import type { Frame, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'

/** An email source written by others is shown to the owner of a project: it must do nothing but be displayed. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())
const owner = await signUpOwner(server)

declare global {
  interface Window {
    heard: unknown[]
  }
}

/** A page of the dashboard, under its real policy, that frames the preview and receives all of its messages. */
async function openFrame() {
  const { tab } = await openDashboard(browser, server, '/new-project', owner.refreshToken)
  await tab.getByRole('heading', { name: 'Create a project', level: 1 }).waitFor()
  await tab.evaluate(
    () =>
      new Promise((resolve) => {
        window.heard = []
        window.addEventListener('message', ({ data }) => window.heard.push(data))
        const frame = Object.assign(document.createElement('iframe'), {
          src: '/mail-preview',
          id: 'mail',
          onload: resolve,
        })
        frame.setAttribute('sandbox', 'allow-scripts')
        document.body.append(frame)
      }),
  )
  const frame = tab.frames().find((one) => one.url().endsWith('/mail-preview'))
  if (!frame) throw new Error('the preview was not framed')
  // Everything that leaves the browser from now on; what a policy refuses never gets here.
  const asked: string[] = []
  await tab.context().route('**/*', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  return { tab, frame, asked }
}

const show = async (tab: Page, frame: Frame, html: string) => {
  await tab.evaluate(
    (given) => document.querySelector<HTMLIFrameElement>('#mail')?.contentWindow?.postMessage({ html: given }, '*'),
    `${html}<p id="shown">shown</p>`,
  )
  await frame.locator('#shown').waitFor()
}

const tell = `parent.postMessage('ran', '*'); top.location = 'https://evil.example/'`
const attacks: Record<string, string> = {
  'a script': `<script>${tell}</script><script src="https://evil.example/x.js"></script>`,
  'a handler': `<img src="data:," onerror="${tell}"><svg onload="${tell}"></svg><details open ontoggle="${tell}"></details><body onload="${tell}">`,
  'a refresh': `<meta http-equiv="refresh" content="0; url=/health"><svg><foreignObject><meta HTTP-EQUIV="Refresh" content="0; url=/health"></foreignObject></svg>`,
  'a frame': `<iframe src="/health"></iframe><iframe srcdoc="<script>${tell}</script>"></iframe><object data="/health"></object><embed src="/health">`,
  'a style sheet from elsewhere': `<base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/x.css"><style>@import url("https://evil.example/y.css"); @font-face { font-family: f; src: url("https://evil.example/f.woff2") } p { font-family: f }</style>`,
}

it('the email preview runs no scripts, handlers, refreshes, frames or foreign style sheets (T35)', async () => {
  const { tab, frame, asked } = await openFrame()
  const before = tab.url()
  for (const [name, html] of Object.entries(attacks)) {
    await show(tab, frame, html)
    // A refresh or a load that was begun would be on its way after two more pictures.
    await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await show(tab, frame, '<p>another mail</p>')
    expect(await tab.evaluate(() => window.heard), name).toEqual([])
    expect(asked, name).toEqual([])
    expect([tab.url(), new URL(frame.url()).pathname], name).toEqual([before, '/mail-preview'])
  }
}, 60_000)

it('no link and no form in the email preview leads anywhere', async () => {
  const { tab, frame, asked } = await openFrame()
  const before = tab.url()
  await show(
    tab,
    frame,
    `<a href="/health">here</a><br><a href="/health" target="_top">top</a><br><a href="/health" target="_blank">blank</a><br>
     <a href="javascript:parent.postMessage('ran', '*')">code</a><br><svg width="80" height="20"><a href="/health"><text y="15">drawn</text></a></svg>
     <form action="/health"><input name="field"><button>send</button></form>`,
  )
  for (const name of ['here', 'top', 'blank', 'code', 'drawn', 'send']) {
    await frame.getByText(name, { exact: true }).click()
    await frame.getByText(name, { exact: true }).click({ button: 'middle' })
  }
  await tab.locator('#mail').focus()
  for (let presses = 0; presses < 4; presses += 1) {
    await tab.keyboard.press('Tab')
    expect(await frame.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  }
  await frame.locator('input').press('Enter')
  await frame.getByText('here', { exact: true }).press('Enter')
  await show(tab, frame, '<p>another mail</p>')
  expect(await tab.evaluate(() => window.heard)).toEqual([])
  expect(asked).toEqual([])
  expect(tab.context().pages()).toHaveLength(1)
  expect([tab.url(), new URL(frame.url()).pathname]).toEqual([before, '/mail-preview'])
}, 60_000)

it('the email preview reaches neither the page around it, nor storage, nor the server', async () => {
  const { tab, frame, asked } = await openFrame()
  await show(tab, frame, '')
  const reached = await frame.evaluate(async () => {
    const tries: Record<string, () => unknown> = {
      document: () => window.parent.document.title,
      cookies: () => document.cookie,
      storage: () => localStorage.length,
      server: () => fetch('/health'),
      window: () => window.open('/health')?.closed.toString() ?? Promise.reject(new Error('blocked')),
    }
    const results = Object.entries(tries).map(async ([name, attempt]) => {
      try {
        await attempt()
        return name
      } catch {
        return undefined
      }
    })
    return { origin: self.origin, reached: (await Promise.all(results)).filter(Boolean) }
  })
  expect(reached).toEqual({ origin: 'null', reached: [] })
  expect(asked).toEqual([])
}, 60_000)

it('the email preview shows what its parent sends, and nobody else', async () => {
  const { tab, frame } = await openFrame()
  await show(tab, frame, '<p>from the parent</p>')
  await frame.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('message', resolve, { once: true })
        window.postMessage({ html: '<p>from elsewhere</p>' }, '*')
      }),
  )
  expect(await frame.locator('body').innerText()).toContain('from the parent')
}, 60_000)

it('only this server can frame the email preview', async () => {
  const { url } = server.app.settings
  const context = await browser.newContext()
  const tab = await context.newPage()
  await tab.goto(`${url.replace('localhost', '127.0.0.1')}/health`)
  await tab.evaluate(
    (src) =>
      new Promise((resolve) =>
        document.body.append(Object.assign(document.createElement('iframe'), { src, onload: resolve })),
      ),
    `${url}/mail-preview`,
  )
  // The browser reports it a moment after the frame is done.
  await expect.poll(() => tab.frames()[1]?.url(), { timeout: 60_000 }).toMatch(/^chrome-error:/)
}, 60_000)
