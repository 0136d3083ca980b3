import { randomUUID } from 'node:crypto'
import { RunningClock } from '@hallpass/server/testing/fixed-clock.ts'
import { placeOf, wakeIssuer } from '@hallpass/server/testing/open-id.ts'
import { makeLink } from '@hallpass/server/testing/setup-links.ts'
import { connectionBody, ours, post, proveDomain, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { createTeam } from '@hallpass/server/testing/teams.ts'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { sharedChromium } from '../browser/chromium.ts'
import { atOidc, look, press, pressInStep } from './portal-tab.ts'

/** What somebody with a setup link reads after a test sign-in. */
await buildWeb('pages')
const chromium = await sharedChromium()
const test = await startSsoTest({ clock: new RunningClock() })
afterAll(() => test.close())
await wakeIssuer(test, 'corp')

it('a wrong secret is told from a refusal, groups are listed, and who gets in is said', async () => {
  const project = await test.createProject([])
  const teamId = await createTeam(project)
  await proveDomain(test, project, teamId, 'corp.example')
  const { id } = await post(project, '/sso-connections', {
    ...connectionBody(test, teamId, 'corp'),
    ...{ client_secret: 'wrong', claims: { groups: 'roles' } },
  })
  const change = async (changes: object) => {
    const { status } = await project.server.patch(`/sso-connections/${id}`, changes, ours)
    expect(status).toBe(200)
  }
  const tab = await (await chromium.newContext()).newPage()
  await tab.goto((await makeLink(project, teamId, ['sso'])).url)
  await press(tab, 'Start the test')
  await atOidc(tab, 'grace@corp.example')
  await tab.getByText('Your identity provider did not accept our client ID, secret or key. Check them.').waitFor()
  await look(tab)

  await change({ client_secret: connectionBody(test, teamId, 'corp').client_secret })
  await tab.reload()
  await press(tab, 'Start the test')
  await atOidc(tab, 'grace@elsewhere.example')
  await tab.getByText('This person could not sign in yet.').waitFor()

  await press(tab, 'Test again')
  await atOidc(tab, 'grace@corp.example')
  await tab.getByText('It works. A person who signs in this way gets in.').waitFor()
  const subject = await tab.getByRole('row', { name: /^sub / }).getByRole('cell').nth(1).textContent()
  const roles = ['CN=Engineering,OU=Groups,DC=corp,DC=example', ...Array.from({ length: 60 }, () => randomUUID())]
  test.mock.stub(placeOf('corp', 'me'), () => ({ body: { sub: subject, roles } }))
  await change({ jit: 'off' })
  await press(tab, 'Test again')
  await atOidc(tab, 'grace@corp.example')
  const onlyMembers = 'Only people who are already members of the team get in. No new accounts are made.'
  await tab.getByText(`It works. ${onlyMembers}`).waitFor()
  await tab.getByRole('row', { name: /^roles CN=Engineering.*Groups/ }).waitFor()
  await look(tab)
  await tab.getByText('+53').click()
  await tab.getByText(roles.at(-1) ?? '').waitFor()
  await look(tab)
  await pressInStep(tab, 'Continue')
}, 400_000)
