import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { samplePng } from '@hallpass/server/testing/sample-images.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'

/** Pictures that somebody else keeps, in a real browser: who is asked for them. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
const agents: (string | undefined)[] = []
const host = createServer((request, response) => {
  agents.push(request.headers['user-agent'])
  response.writeHead(200, { 'content-type': 'image/png' }).end(samplePng(8, 8))
})
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
const foreign = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
afterAll(async () => {
  host.closeAllConnections()
  host.close()
  await server.close()
})

/** For busy machines. */
const timing = { timeout: 60_000 }

/** All avatars on the page have been loaded, and show something. */
async function expectShown(tab: Page, selector: string, count: number) {
  await expect.poll(() => tab.locator(selector).evaluateAll((images) => images.length), timing).toBe(count)
  const widths = () =>
    tab.locator(selector).evaluateAll((images) => images.map((one) => 'naturalWidth' in one && one.naturalWidth))
  await expect.poll(widths, timing).toEqual(Array.from({ length: count }, () => 8))
}

it('whoever looks at users and teams in the dashboard sends nothing to the hosts of their pictures (T66)', async () => {
  const owner = await signUpOwner(server)
  const { id: projectId } = (await owner.create({ display_name: 'Acme' })).body
  const make = (path: string, body: object) =>
    server.request('POST', `/api/v1${path}`, {
      headers: { ...owner.acting(projectId), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const user = await make('/users', { display_name: 'Ada', profile_image_url: `${foreign}/ada.png` })
  await make('/teams', { display_name: 'Team', profile_image_url: `${foreign}/team.png` })
  expect(user.status).toBe(201)
  for (const screen of ['users', 'teams', `users/${user.body.id}`]) {
    const { tab } = await openDashboard(browser, server, `/projects/${projectId}/${screen}`, owner.refreshToken)
    await expectShown(tab, '.avatar img', 1)
  }
  expect(agents).toEqual(['Hallpass', 'Hallpass'])
})
