import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { layoutProblems } from './layout.ts'
import { longNames } from './long-names.ts'
import { keepPicture } from './pictures.ts'

/** The dashboard with names and addresses that nobody thought of. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())

const owner = await signUpOwner(server)
const { id: projectId } = (await owner.create({ display_name: longNames.team })).body
const make = async (path: string, body: object): Promise<{ id: string }> => {
  const headers = { ...owner.acting(projectId), 'content-type': 'application/json' }
  const answer = await server.request('POST', `/api/v1${path}`, { headers, body: JSON.stringify(body) })
  expect(answer.status).toBeLessThan(300)
  return answer.body
}
const names = [longNames.german, longNames.thai, longNames.arabic, longNames.team]
const users: { id: string }[] = []
for (const [at, display_name] of names.entries()) {
  const primary_email = longNames.address(`user-${at}`)
  users.push(await make('/users', { display_name, primary_email, primary_email_verified: at % 2 === 0 }))
}
const teams: { id: string }[] = []
for (const display_name of names) teams.push(await make('/teams', { display_name, creator_user_id: users[0]!.id }))
for (const user of users.slice(1)) await make(`/team-memberships/${teams[0]!.id}/${user.id}`, {})
await make('/internal/webhooks/endpoints', {
  url: `https://example.com/${'path'.repeat(30)}`,
  description: longNames.german,
})
await make('/internal/api-keys', {
  description: longNames.german,
  expires_at_millis: Date.now() + 86_400_000,
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: false,
})

it('long names and addresses fit on every screen of the dashboard, from a narrow phone to a desk', async () => {
  const { tab, broken } = await openDashboard(browser, server, `/projects/${projectId}`, owner.refreshToken)
  const links = tab.getByRole('navigation', { name: 'Screens' }).getByRole('link')
  await links.first().waitFor()
  const screens = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  expect(screens.length).toBeGreaterThan(10)
  const base = `/projects/${projectId}`
  const people = ['', '?tab=teams', '?tab=sessions'].map((query) => `${base}/users/${users[0]!.id}${query}`)
  const pages = [...screens, ...people, `${base}/teams/${teams[0]!.id}`, '/projects']
  const problems: string[] = []
  for (const page of pages) {
    await tab.setViewportSize({ width: 1280, height: 900 })
    await tab.goto(server.app.settings.url + page)
    await tab.getByRole('heading', { level: 1 }).first().waitFor()
    await tab.locator('.appears-late').first().waitFor({ state: 'detached' })
    for (const width of [1280, 390, 320]) {
      await tab.setViewportSize({ width, height: 900 })
      const found = await layoutProblems(tab)
      problems.push(...found.map((problem) => `${page.replace(base, '') || '/'}, ${width}: ${problem}`))
      await keepPicture(tab)
    }
  }
  expect(problems).toEqual([])
  expect(broken()).toEqual([])
}, 480_000)
