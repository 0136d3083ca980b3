import type { TeamRole } from '@hallpass/contract'
import { addColleague, signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { keepPicture } from './pictures.ts'

/** Colleagues in the dashboard: who is what, and what each of them finds there. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())
await signUpOwner(server)
const owner = await signUpOwner(server)
const { id: projectId } = (await owner.create({ display_name: 'Acme' })).body

describe('colleagues', () => {
  it('an owner says what colleagues are, invites one and removes one', async () => {
    const bob = await addColleague(server, owner, 'viewer')
    const { tab, press, heading, field, said, broken } = await openDashboard(
      browser,
      server,
      '/projects',
      owner.refreshToken,
    )
    await tab.getByRole('link', { name: 'Colleagues' }).click()
    await heading('Colleagues')
    await tab.getByRole('combobox', { name: `Role of ${bob.email}` }).click()
    await tab.getByRole('option', { name: 'Support' }).click()
    await said(`${bob.email}’s role is now support`)
    await press('Invite')
    await field('Email').fill('new@example.com')
    await tab.getByRole('combobox', { name: 'Role' }).click()
    await tab.getByRole('option', { name: 'Viewer' }).click()
    await press('Send invitation')
    await tab.getByRole('heading', { name: 'Waiting for a reply' }).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    for (const width of [1280, 390]) {
      await tab.setViewportSize({ width, height: 900 })
      await keepPicture(tab)
      expect(await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    await press('Leave')
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await tab.getByText('This is the last owner of a team that still owns projects.', { exact: false }).waitFor()
    await press('Cancel')
    await press('Remove')
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await said(`${bob.email} left the team`)
    expect(broken()).toEqual([])
  })

  it('an invited colleague makes an account where sign-up is closed, and is at work at once', async () => {
    const closed = await startTestServer({ env: { HALLPASS_DASHBOARD_SIGN_UP: 'first-only' } })
    onTestFinished(() => closed.close())
    const first = await signUpOwner(closed)
    await first.create({ display_name: 'Acme' })
    const { tab, press, field } = await openDashboard(browser, closed, '/projects', first.refreshToken)
    await press('Invite')
    await tab.getByText('Sign-up is closed here.', { exact: false }).waitFor()
    await field('Email').fill('guest@example.com')
    await press('Send invitation')
    const { links } = await closed.mailbox.waitFor('guest@example.com')
    const guest = await openDashboard(browser, closed, links[0]!.slice(closed.app.settings.url.length))
    await guest.tab.getByRole('heading', { name: /^Join / }).waitFor()
    expect(await guest.field('Email').inputValue()).toBe('guest@example.com')
    expect(await accessibilityProblems(guest.tab)).toEqual([])
    await keepPicture(guest.tab)
    await guest.tab.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await guest.press('Create account')
    await guest.tab.getByRole('heading', { name: /^You are in / }).waitFor()
    await guest.tab.goto(`${closed.app.settings.url}/projects`)
    await guest.tab.getByRole('link', { name: /Acme/ }).click()
    await guest.heading('Overview')
    expect(guest.broken()).toEqual([])
  })

  it('a developer finds no people, and the address of their screen says why', async () => {
    const developer = await addColleague(server, owner, 'developer')
    const { tab, said, broken } = await openDashboard(
      browser,
      server,
      `/projects/${projectId}/users`,
      developer.refreshToken,
    )
    await said('Your role does not include this')
    const navigation = tab.getByRole('navigation', { name: 'Screens' })
    await navigation.getByRole('link', { name: 'Domains', exact: true }).waitFor()
    for (const name of ['Users', 'Keys', 'Audit log']) {
      expect(await navigation.getByRole('link', { name, exact: true }).count(), name).toBe(0)
    }
    await navigation.getByRole('link', { name: 'Overview', exact: true }).click()
    await tab.getByRole('combobox', { name: 'Range' }).waitFor()
    for (const gone of ['Create user', 'Recent sign-ups']) expect(await tab.getByText(gone).count(), gone).toBe(0)
    expect(broken()).toEqual([])
  })

  it('a viewer looks at people and settings, and is told that nothing can be changed', async () => {
    const viewer = await addColleague(server, owner, 'viewer')
    const { tab, heading, said, broken } = await openDashboard(
      browser,
      server,
      `/projects/${projectId}/users`,
      viewer.refreshToken,
    )
    await heading('Users')
    await said('Your role here is viewer: you can see everything, but change nothing.')
    expect(await tab.getByRole('button', { name: 'Create user' }).count()).toBe(0)
    await keepPicture(tab)
    await tab.getByRole('link', { name: 'Methods', exact: true }).click()
    await heading('Sign-in methods')
    const first = tab.getByRole('switch').first()
    await first.waitFor()
    expect(await first.isDisabled()).toBe(true)
    expect(await accessibilityProblems(tab)).toEqual([])
    expect(broken()).toEqual([])
  })

  /** What is offered on a screen, apart from what only changes how it is shown. */
  async function offeredOn(role: TeamRole, paths: readonly string[]) {
    const { refreshToken } = await addColleague(server, owner, role)
    const { tab, broken } = await openDashboard(browser, server, `/projects/${projectId}`, refreshToken)
    const offered: string[] = []
    for (const path of paths) {
      await tab.goto(`${server.app.settings.url}/projects/${projectId}/${path}`)
      await tab.getByText(/^Your role here is/).waitFor()
      await tab.waitForLoadState('networkidle')
      // In a preview nothing can be used.
      const enabled = 'main button:visible:enabled:not([role=switch], [role=tab], [inert] *)'
      for (const button of await tab.locator(enabled).all()) {
        const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
        if (
          !/^(Copy|Columns|Light|Dark|Picture|Text|All|Failed|Delivered|\$|team_|Drafts|Sent|Every|Rows|Preview)/.test(
            name,
          )
        ) {
          offered.push(`${path}: ${name}`)
        }
      }
    }
    expect(broken()).toEqual([])
    return offered
  }

  it('no screen offers somebody who only looks what would be refused (T60)', async () => {
    const asAdmin = owner.acting(projectId)
    const { body: user } = await server.request('POST', '/api/v1/users', {
      headers: asAdmin,
      body: { primary_email: 'ada@example.com', primary_email_verified: true, password: 'correct horse battery' },
    })
    const { body: team } = await server.request('POST', '/api/v1/teams', {
      headers: asAdmin,
      body: { display_name: 'Crew', creator_user_id: user.id },
    })
    const people = ['users', `users/${user.id}`, 'teams', `teams/${team.id}`, 'emails', 'audit-log']
    const configuration = [
      'project-permissions',
      'team-permissions',
      'team-settings',
      'email-templates',
      'email-themes',
    ]
    const more = ['domains', 'webhooks', 'data-vault', 'payments/offers', 'payments/account', 'project-settings']
    const filters = /^(users|audit-log|emails): /
    const offered = await offeredOn('viewer', [...people, ...configuration, ...more, 'sign-in-methods', 'api-keys'])
    expect(offered.filter((one) => !filters.test(one))).toEqual([])
    expect(offered.filter((one) => /^users: (Actions|Create|Import|Export)/.test(one))).toEqual([])
    expect(await offeredOn('support', [...configuration, ...more])).toEqual([])
  })
})
