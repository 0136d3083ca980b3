import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { sharedChromium } from './chromium.ts'
import { createCrowdedProject, openDashboard } from './dashboard-tab.ts'

await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())
const { owner, projectId } = await createCrowdedProject(server)

it('100,000 users are browsed by page and searched by a part of a name', async () => {
  const { tab, heading, press, said, broken } = await openDashboard(
    browser,
    server,
    `/projects/${projectId}/users?order=oldest`,
    owner.refreshToken,
  )
  await heading('Users')
  const rows = tab.getByRole('table', { name: 'Users' }).locator('tbody tr')
  const rowOf = (text: string) => rows.filter({ hasText: text }).first()
  await rowOf('@company1.example').waitFor()
  await press('Next page')
  await said('Page 2')
  await rowOf('@company26.example').waitFor()
  await press('Previous page')
  await rowOf('@company1.example').waitFor()
  await tab.keyboard.press('/')
  await tab.keyboard.type('94999@company')
  await rowOf('94999@company284.example').waitFor()
  expect(await rows.count()).toBe(1)
  await said('1 user found.')
  await tab.keyboard.press('ArrowDown')
  await tab.keyboard.press('Enter')
  await tab.getByRole('tab', { name: 'Sessions' }).waitFor()

  await tab.goto(new URL(`/projects/${projectId}/teams`, tab.url()).href)
  await heading('Teams')
  await said('Team 10000')
  await tab.getByRole('searchbox', { name: 'Find teams' }).fill('team 777')
  await said('11 teams found.')
  await said('Team 7770')
  expect(broken()).toEqual([])
}, 90_000)
