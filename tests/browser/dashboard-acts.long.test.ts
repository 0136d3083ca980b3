import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { header } from '@hallpass/contract'
import { totpAt, totpSecret } from '@hallpass/server/testing/code-mails.ts'
import { jobsDone } from '@hallpass/server/testing/jobs-done.ts'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { startReceiver } from '@hallpass/server/testing/webhook-receiver.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { keepPicture } from './pictures.ts'

/** What an administrator does in the dashboard, screen by screen, in a real browser. */
await buildWeb('dashboard')
await buildWeb('pages')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())

const owner = await signUpOwner(server)
const config = {
  magic_link_enabled: true,
  domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }],
  oauth_providers: [{ id: 'github', type: 'shared' }],
}

/** A project of its own for each test, and a tab on one of its screens. */
async function openProject(screen = '', { name = 'Acme' } = {}) {
  const { body: project } = await owner.create({ display_name: name, config })
  const headers = owner.acting(project.id)
  const api = (method: string, path: string, body?: unknown) =>
    server.request(method, `/api/v1${path}`, { headers, ...(body !== undefined && { body }) })
  const create = async (body: object) => (await api('POST', '/users', body)).body.id as string
  const path = (to: string) => `/projects/${project.id}${to && `/${to}`}`
  const open = await openDashboard(browser, server, path(screen), owner.refreshToken)
  const go = (to: string) => open.tab.goto(server.app.settings.url + path(to))
  return { ...open, id: project.id as string, api, create, go, ...partsOf(open.tab) }
}

const partsOf = (tab: Page) => ({
  dialog: (name: string) => tab.getByRole('dialog', { name, exact: true }),
  alert: () => tab.getByRole('alertdialog'),
  choose: async (label: string, option: string) => {
    await tab.getByRole('combobox', { name: label, exact: true }).click()
    await tab.getByRole('option', { name: option, exact: true }).click()
  },
  pick: async (menu: string, item: string) => {
    await tab.getByRole('button', { name: menu, exact: true }).click()
    await tab.getByRole('menuitem', { name: item, exact: true }).click()
  },
  tick: (name: string) => tab.getByRole('checkbox', { name, exact: true }).click(),
})

const person = (name: string) => ({
  display_name: name,
  primary_email: `${name.toLowerCase()}@example.com`,
  primary_email_auth_enabled: true,
})

describe('users', () => {
  it('users are created with the day of their sign-up, filtered, and shown in the chosen columns', async () => {
    const { tab, press, heading, field, said, create, api, go, choose, broken } = await openProject('users')
    await create({ ...person('Mira'), password: 'correct horse battery', primary_email_verified: true })
    await create({ ...person('Sam'), otp_auth_enabled: true })
    await press('Create user')
    await field('Email').fill('old@example.com')
    await tab.getByLabel('Signed up').fill('2019-05-01')
    await tab.getByRole('dialog').getByRole('button', { name: 'Create user' }).click()
    await heading('old@example.com')
    await said('1 May 2019')

    await go('users')
    await said('Sam')
    const filter = async (name: string, option: string) => {
      await tab.locator('.toolbar').getByRole('button', { name, exact: true }).click()
      await tab.getByRole('menuitemradio', { name: option, exact: true }).click()
    }
    const gone = (name: string) => tab.getByText(name, { exact: true }).first().waitFor({ state: 'detached' })
    await filter('Method', 'Password')
    await gone('Sam')
    await filter('Verified', 'No')
    await said('Show everything')
    await tab.waitForURL(({ search }) => search === '?method=password&verified=no')
    await press('Remove the filter Method')
    await said('Sam')
    await press('Remove the filter Verified')
    await filter('Signed up', 'Last 7 days')
    await gone('old@example.com')

    const { body } = await api('GET', '/users?query=mira')
    const shortId = `${body.items[0].id.slice(0, 8)}…${body.items[0].id.slice(-4)}`
    await press('Columns')
    await tab.getByRole('menuitemcheckbox', { name: 'Id', exact: true }).click()
    await tab.getByRole('menuitemcheckbox', { name: 'Last active' }).click()
    await said(shortId)
    await tab.reload()
    await said(shortId)
    expect(await tab.getByRole('columnheader', { name: 'Last active' }).count()).toBe(0)
    await choose('Rows', '10')
    expect(await accessibilityProblems(tab)).toEqual([])
    expect(broken()).toEqual([])
  }, 120_000)

  it('users move to another project with their passwords, after a dry run', async () => {
    const from = await openProject('users')
    await from.create({ ...person('Mira'), password: 'correct horse battery', signed_up_at_millis: 1_500_000_000_000 })
    await from.create(person('Sam'))
    const folder = mkdtempSync(join(tmpdir(), 'hallpass-export-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'users.csv')
    const save = async () => {
      const [download] = await Promise.all([
        from.tab.waitForEvent('download'),
        from.dialog('Export users').getByRole('button', { name: 'Export' }).click(),
      ])
      await download.saveAs(file)
      await from.said('2 users exported')
      return download.suggestedFilename()
    }
    await from.press('Export')
    expect(await save()).toBe('users.csv')
    await from.press('Export')
    await from.tick('With password hashes')
    await from.tab.getByText(/try to guess the passwords/).waitFor()
    expect(await accessibilityProblems(from.tab, '[role=dialog]')).toEqual([])
    expect(await save()).toBe('users-with-password-hashes.csv')
    await jobsDone(server)
    await from.go('audit-log')
    await from.said('Exported users')

    const to = await openProject('users', { name: 'Elsewhere' })
    await to.create(person('Sam'))
    await to.press('Import')
    const latin = {
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,mail\nBj\xf6rn,b@x.de', 'latin1'),
    }
    await to.tab.locator('input[type=file]').setInputFiles(latin)
    await to.said('people.csv is not UTF-8 text. In Excel, save it as “CSV UTF-8”.')
    const strange = { ...latin, buffer: Buffer.from('Who,Mail\nBjörn,b@example.com') }
    await to.tab.locator('input[type=file]').setInputFiles(strange)
    await to.press('Choose another file')
    await to.tab.locator('input[type=file]').setInputFiles(file)
    await to.tab.getByText('1 user would be created, 1 row left out.').waitFor()
    await to.tab.getByText(/signs in with sam@example.com already/).waitFor()
    await to.tick('Update existing users')
    await to.tab.getByText('1 user would be created, 1 user updated, 0 rows left out.').waitFor()
    await to.press('Import 2 users')
    await to.tab.getByText('1 user created, 1 user updated.').waitFor()
    await to.press('Done')
    await to.said('14 Jul 2017')
    const { body: keys } = await to.api('POST', '/internal/api-keys', {
      description: 'x',
      expires_at_millis: 4_000_000_000_000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })
    const { status } = await server.request('POST', '/api/v1/auth/password/sign-in', {
      headers: {
        'x-stack-access-type': 'client',
        'x-stack-project-id': to.id,
        'x-stack-publishable-client-key': keys.publishable_client_key,
      },
      body: { email: 'mira@example.com', password: 'correct horse battery' },
    })
    expect(status).toBe(200)
    writeFileSync(file, 'shoe_size,Contact\n42,kim@example.com')
    await to.press('Import')
    await to.tab.locator('input[type=file]').setInputFiles(file)
    await to.tab.getByText(/One column has to be primary_email, id or external_id/).waitFor()
    expect(await to.tab.getByRole('button', { name: 'Check the file' }).isDisabled()).toBe(true)
    expect(await accessibilityProblems(to.tab, '[role=dialog]')).toEqual([])
    await to.tab.getByRole('combobox', { name: 'What Contact is' }).click()
    await to.tab.getByRole('option', { name: 'primary_email', exact: true }).click()
    await to.press('Check the file')
    await to.tab.getByText('1 user would be created, 0 rows left out.').waitFor()
    await to.press('Cancel')
    writeFileSync(file, '[1, 2')
    await to.press('Import')
    await to.tab.locator('input[type=file]').setInputFiles(file)
    await to.said('users.csv is neither CSV with a header nor JSON with users.')
    writeFileSync(file, 'primary_email,display_name\r\nnew@example.com,"Never closed')
    await to.tab.locator('input[type=file]').setInputFiles(file)
    await to.said('Line 2 of users.csv: A quote is never closed.')
    await to.tab.getByRole('combobox', { name: 'From' }).click()
    await to.tab.getByRole('option', { name: 'Clerk' }).click()
    await to.tab.getByText(/open Configure → Settings → User exports/).waitFor()
    const clerk =
      'id,first_name,primary_email_address,verified_email_addresses,totp_secret,password_digest,password_hasher'
    writeFileSync(file, `${clerk}\nuser_1,Kim,kim@example.com,kim@example.com,,not a hash,awscognito\n`)
    await to.tab.locator('input[type=file]').setInputFiles(file)
    await to.tab.getByText('1 user would be created, 0 rows left out.').waitFor()
    await to.tab.getByText(/1 × the password: its hash is of no kind that can be checked/).waitFor()
    expect(await accessibilityProblems(to.tab, '[role=dialog]')).toEqual([])
    await to.press('Import 1 user')
    await to.tab.getByText('1 user created.').waitFor()
    await to.press('Done')
    await to.tab.getByText('kim@example.com').first().click()
    await to.tab.getByText('user_1').waitFor()
    expect([...from.broken(), ...to.broken()]).toEqual([])
  }, 120_000)
})

describe('a user', () => {
  it('a user gets a provider account that is edited and unlinked, and loses a second factor', async () => {
    const { tab, press, heading, field, said, create, api, go, dialog, pick, tick, broken } = await openProject()
    const totp_secret_base64 = Buffer.alloc(20, 7).toString('base64')
    const id = await create({ ...person('Mira'), totp_secret_base64 })
    const other = await create({ ...person('Sam'), oauth_providers: [{ id: 'github', account_id: 'taken' }] })
    await go(`users/${id}`)
    await press('Link provider')
    await field('Account id').fill('taken')
    await dialog('Link provider').getByRole('button', { name: 'Link provider' }).click()
    await dialog('Link provider').locator('.help-error').waitFor()
    await field('Account id').fill('583231')
    await tab.getByLabel('Email of the account').fill('mira@github.example')
    await dialog('Link provider').getByRole('button', { name: 'Link provider' }).click()
    await said('mira@github.example · account 583231')
    await pick('Actions for GitHub', 'Edit account…')
    await field('Account id').fill('583232')
    await tick('Can sign in')
    await press('Save')
    await said('This is the only sign-in method of this user. Add another one before you switch it off.')
    await api('PATCH', `/users/${id}`, { password: 'correct horse battery' })
    await press('Save')
    await said('mira@github.example · account 583232 · connected account only')
    const linked = async () => (await api('GET', `/oauth-providers?user_id=${id}`)).body.items
    expect(await linked()).toMatchObject([{ account_id: '583232', allow_sign_in: false }])
    await pick('Actions for GitHub', 'Unlink')
    await said('GitHub is unlinked')
    expect(await linked()).toEqual([])
    expect((await api('GET', `/users/${other}`)).body.oauth_providers).toHaveLength(1)

    await pick('More actions', 'Remove second factor…')
    await press('Remove second factor')
    await said('Say why')
    await field('Reason').fill('Called from her usual number; lost the phone')
    await press('Remove second factor')
    await said('Second factor removed')
    expect((await api('GET', `/users/${id}`)).body.requires_totp_mfa).toBe(false)
    await heading('Mira')
    expect(await accessibilityProblems(tab)).toEqual([])
    expect(broken()).toEqual([])
  }, 90_000)

  it('a user gets an invitation, a verification and a reset through the chosen domain', async () => {
    const { tab, press, said, create, go, dialog, choose, broken } = await openProject()
    const id = await create({ ...person('Noor'), password: 'correct horse battery' })
    await go(`users/${id}`)
    const send = async (what: string, where: string) => {
      await press('Send email…')
      await choose('What to send', what)
      await choose('Where the link leads', where)
      await dialog('Send email to noor@example.com').getByRole('button', { name: 'Send email' }).click()
      await dialog('Send email to noor@example.com').waitFor({ state: 'detached' })
      await said('Email sent to noor@example.com')
    }
    const linked = (address: string) =>
      server.mailbox.waitFor('noor@example.com', ({ links }) => links.some((link) => link.startsWith(address)))
    await send('Sign-in invitation', 'https://app.example.com')
    await linked('https://app.example.com/handler/sign-in')
    await send('Verify the address', 'Pages of this server')
    await linked(`${server.app.settings.url}/p/`)
    await send('Reset the password', 'https://app.example.com')
    await linked('https://app.example.com/handler/password-reset?code=')
    expect(await tab.getByRole('alert').count()).toBe(0)
    expect(broken()).toEqual([])
  }, 90_000)

  it('a user is impersonated on the hosted pages, and blocked from every session', async () => {
    const { tab, press, said, create, api, go, alert, pick, choose, broken } = await openProject()
    const id = await create({ ...person('Ravi'), password: 'correct horse battery' })
    await go(`users/${id}`)
    await press('Impersonate')
    await choose('Where', 'Pages of this server')
    await press('Create link')
    const link = tab.getByRole('link', { name: 'Open as Ravi' })
    expect(await accessibilityProblems(tab, '[role=dialog]')).toEqual([])
    const [page] = await Promise.all([tab.context().waitForEvent('page'), link.click()])
    await page.getByText('You are impersonating Ravi').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await keepPicture(page)
    await page.getByText('ravi@example.com').first().waitFor()
    await press('Done')
    const sessions = async () => (await api('GET', `/auth/sessions?user_id=${id}`)).body.items
    const [session] = await sessions()
    expect(session).toMatchObject({ is_impersonation: true })
    await tab.getByRole('tab', { name: 'Sessions' }).click()
    await said('Impersonation')
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('You are impersonating Ravi').waitFor({ state: 'detached' })
    await page.close()
    await expect.poll(sessions).toEqual([])

    await api('POST', '/auth/sessions', { user_id: id })
    await pick('More actions', 'Block…')
    await alert().getByRole('button', { name: 'Block user' }).click()
    await said('Ravi is blocked')
    expect(await sessions()).toEqual([])
    await pick('More actions', 'Unblock')
    await alert().getByRole('button', { name: 'Unblock user' }).click()
    await said('Ravi can sign in again')
    expect(broken()).toEqual([])
  }, 90_000)

  it('a second factor is required of everybody, of a team, or of whoever has a permission', async () => {
    const { tab, said, api, go, pick, broken } = await openProject('sign-in-methods')
    const require = async (label: string, which: RegExp) => {
      await tab.getByRole('combobox', { name: label, exact: true }).click()
      await tab.getByRole('option', { name: which }).click()
    }
    const rules = async () => {
      const { body } = await api('GET', '/internal/config')
      return JSON.parse(body.config_string).auth.secondFactor
    }
    await require('Required for everybody', /in 30 days/)
    await said('Second factor required')
    await keepPicture(tab)
    await require('Required for everybody', /Not required/)
    await said('No second factor required')
    expect(await rules()).toMatchObject({ teams: {}, permissions: {} })
    expect(await rules()).not.toHaveProperty('requiredFrom')
    const { id } = (await api('POST', '/teams', { display_name: 'Bank' })).body
    await go(`teams/${id}?tab=security`)
    await require('Second factor', /now/)
    await said('Second factor required')
    await keepPicture(tab)
    await api('POST', '/team-permission-definitions', { id: 'pay', contained_permission_ids: [] })
    await go('permissions/team')
    await pick('Actions for pay', 'Second factor…')
    await require('Second factor', /in 7 days/)
    await said('Second factor required')
    await keepPicture(tab)
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    expect(await rules()).toMatchObject({ teams: { [id]: day }, permissions: { pay: day } })
    expect(broken()).toEqual([])
  }, 90_000)

  it('devices are trusted where the project allows it, and end with all sessions of their owner', async () => {
    const { tab, press, said, create, id: projectId, go, broken } = await openProject('sign-in-methods')
    const headers = { ...owner.acting(projectId), [header.extensions]: '1' }
    const api = (method: string, path: string, body?: object) =>
      server.request(method, `/api/v1${path}`, { headers, ...(body && { body }) })
    await tab.getByRole('switch', { name: 'Trusted devices' }).click()
    await said('Devices can be trusted')
    const ravi = { ...person('Ravi'), password: 'correct horse battery' }
    const id = await create({ ...ravi, totp_secret_base64: totpSecret.toString('base64') })
    const first = await api('POST', '/auth/password/sign-in', { email: ravi.primary_email, password: ravi.password })
    const proof = { type: 'totp', totp: totpAt(server), trust_device: true, code: first.body.details.attempt_code }
    expect((await api('POST', '/auth/mfa/sign-in', proof)).body).toHaveProperty('device_secret')
    await go(`users/${id}`)
    await tab.getByRole('tab', { name: 'Sessions' }).click()
    await tab.getByRole('heading', { name: 'Trusted devices' }).waitFor()
    await keepPicture(tab)
    await press('End all')
    await said('All sessions of Ravi ended')
    await tab.getByRole('heading', { name: 'Trusted devices' }).waitFor({ state: 'detached' })
    for (const kind of ['trusted-devices', 'sessions'])
      expect((await api('GET', `/auth/${kind}?user_id=${id}`)).body.items).toEqual([])
    expect(broken()).toEqual([])
  }, 90_000)
})

describe('a project', () => {
  it('a project shows its logos, and enters production mode only when nothing prevents it', async () => {
    const { tab, press, said, api, go, broken } = await openProject('branding/appearance')
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const upload = (name: string, buffer: Buffer, mimeType: string) =>
      tab.getByLabel(`Upload ${name}`, { exact: true }).setInputFiles({ name: 'logo.png', mimeType, buffer })
    const project = async () => (await api('GET', '/internal/projects/current')).body
    await upload('logo', pixel, 'image/png')
    await said('Logo saved')
    await upload('full logo', pixel, 'image/png')
    await said('Full logo saved')
    expect(await project()).toMatchObject({
      logo_url: expect.stringContaining('/files/'),
      full_logo_url: expect.stringContaining('/files/'),
    })
    await press('Remove full logo')
    await said('Full logo removed')
    expect((await project()).full_logo_url).toBeNull()

    await go('settings/general')
    const mode = tab.getByRole('switch', { name: 'Production mode' })
    expect(await mode.isDisabled()).toBe(true)
    await said('localhost is allowed')
    await tab.locator('.setting', { hasText: 'localhost is allowed' }).getByRole('link', { name: 'Open' }).click()
    await tab.getByRole('switch', { name: /localhost/ }).click()
    await said('localhost is no longer allowed')
    await tab.goBack()
    await mode.click()
    await said('Production mode is on')
    expect(await project()).toMatchObject({ is_production_mode: true })
    expect(await accessibilityProblems(tab)).toEqual([])
    expect(broken()).toEqual([])
  }, 90_000)

  it('a project is transferred, found, chosen by a link for any project, and deleted by its name', async () => {
    // One that stays: without any, the list of projects gives way to the first steps.
    await owner.create({ display_name: 'Acme', config })
    const { tab, press, heading, field, said, id, alert, choose, dialog, go, broken } = await openProject(
      'settings/transfer',
      { name: 'Wanderer' },
    )
    await press('Transfer…')
    await tab.getByText(/You are only in one team/).waitFor()
    await press('Cancel')
    const asOwner = server.internal.as('client', owner)
    const { body: team } = await asOwner.post('/teams', { display_name: 'Second team', creator_user_id: 'me' })
    await tab.reload()
    await press('Transfer…')
    await dialog('Transfer Wanderer').getByRole('button', { name: 'Transfer project' }).click()
    await said('Choose a team.')
    await choose('New owner', 'Second team')
    await dialog('Transfer Wanderer').getByRole('button', { name: 'Transfer project' }).click()
    await said('Wanderer now belongs to Second team')
    const owned = async () => (await asOwner.get('/internal/projects')).body.items
    expect(await owned()).toContainEqual(expect.objectContaining({ id, owner_team_id: team.id }))

    await tab.goto(`${server.app.settings.url}/projects`)
    await heading('Projects')
    const search = tab.getByRole('searchbox', { name: 'Find a project' })
    await search.fill('wander')
    await tab.getByRole('heading', { name: 'Second team', exact: true }).waitFor()
    expect(await tab.getByRole('link', { name: /Acme/ }).count()).toBe(0)
    await choose('Order', 'By name')
    await tab.waitForURL(({ search }) => search === '?search=wander&order=name')
    await press('Invite')
    await field('Email').fill('colleague@example.com')
    await press('Send invitation')
    await said('Invitation sent to colleague@example.com')
    await server.mailbox.waitFor('colleague@example.com')
    expect(await accessibilityProblems(tab)).toEqual([])

    await tab.goto(`${server.app.settings.url}/projects/-selector-/users?anonymous=yes`)
    await heading('Which project?')
    await tab.getByRole('link', { name: 'Wanderer' }).click()
    await heading('Users')
    await tab.waitForURL(({ pathname }) => pathname === `/projects/${id}/users`)
    await tab.waitForURL(({ search }) => search === '?anonymous=yes')

    await go('settings/transfer')
    await press('Delete…')
    const act = alert().getByRole('button', { name: 'Delete project' })
    await alert().getByRole('textbox').fill('wanderer')
    expect(await act.isDisabled()).toBe(true)
    await alert().getByRole('textbox').fill('Wanderer')
    await act.click()
    await heading('Projects')
    await said('Wanderer deleted')
    expect((await owned()).map((project: { id: string }) => project.id)).not.toContain(id)
    await go('users')
    await said('There is no such project')
    await tab.getByRole('link', { name: 'All projects' }).click()
    await heading('Projects')
    expect(broken()).toEqual([])
  }, 90_000)
})

describe('a team', () => {
  it('a team has nested permissions, members who gain and lose them, and invitations', async () => {
    const { tab, press, heading, field, said, create, api, go, dialog, alert, pick, tick, broken } =
      await openProject('team-permissions')
    const define = async (id: string, contained: string[]) => {
      await press('Create permission')
      await field('Id').fill(id)
      for (const one of contained) await tick(one)
      await dialog('Create permission').getByRole('button', { name: 'Create permission' }).click()
      await said(`${id} created`)
    }
    await define('read', [])
    await press('Create permission')
    await field('Id').fill('Not Good')
    await dialog('Create permission').getByRole('button', { name: 'Create permission' }).click()
    await said('Use lowercase letters, digits, _ and : only.')
    await field('Id').fill('read')
    await dialog('Create permission').getByRole('button', { name: 'Create permission' }).click()
    await dialog('Create permission').locator('.help-error').waitFor()
    await press('Cancel')
    await define('write', ['read'])
    await pick('Actions for write', 'Edit…')
    await field('Id').fill('edit')
    await tick('$read_members')
    await press('Save permission')
    await said('edit saved')
    const definitions = async () =>
      (await api('GET', '/team-permission-definitions')).body.items.filter(
        ({ id }: { id: string }) => !/^\$|^team_/.test(id),
      )
    expect(await definitions()).toMatchObject([
      { id: 'edit', contained_permission_ids: ['$read_members', 'read'] },
      { id: 'read' },
    ])
    expect(await accessibilityProblems(tab)).toEqual([])

    const member = await create(person('Mira'))
    const { body: team } = await api('POST', '/teams', { display_name: 'Crew' })
    await go(`teams/${team.id}`)
    await heading('Crew')
    await tab.getByRole('button', { name: 'Add member' }).first().click()
    await tab.getByRole('searchbox', { name: 'Find a user' }).fill('mira')
    await dialog('Add to Crew').getByRole('button', { name: 'Add', exact: true }).click()
    await dialog('Add to Crew').getByRole('button', { name: 'Member', exact: true }).waitFor()
    await tab.getByRole('button', { name: 'By email' }).click()
    await field('Email').fill('new@example.com')
    await press('Send invitation')
    await said('Invitation sent to new@example.com')
    await server.mailbox.waitFor('new@example.com')
    await tab.getByRole('tab', { name: /^Invitations/ }).click()
    await press('Withdraw')
    await said('No open invitations')
    await tab.getByRole('tab', { name: /^Members/ }).click()
    await tab.getByRole('columnheader', { name: 'Joined' }).waitFor()
    await pick('Actions for Mira', 'Permissions…')
    await tick('edit')
    await said('from edit')
    await dialog('Permissions of Mira').getByRole('button', { name: /^Save/ }).click()
    await said('Permissions of Mira saved')
    const granted = async () =>
      (await api('GET', `/team-permissions?team_id=${team.id}&user_id=${member}`)).body.items.map(
        ({ id }: { id: string }) => id,
      )
    expect(await granted()).toContain('edit')
    expect(await accessibilityProblems(tab)).toEqual([])
    await pick('Actions for Mira', 'Remove from team')
    await said('Mira left Crew')
    await said('This team has no members')

    await go('team-settings')
    await tab.getByRole('switch', { name: 'Users can create teams' }).click()
    await press('Edit: People who join a team')
    await tick('read')
    await press('Save permissions')
    await dialog('People who join a team').waitFor({ state: 'detached' })
    expect((await api('GET', '/internal/projects/current')).body.config).toMatchObject({
      client_team_creation_enabled: true,
      team_member_default_permissions: expect.arrayContaining([{ id: 'read' }]),
    })
    await go('team-permissions')
    await pick('Actions for read', 'Delete permission…')
    await alert().getByRole('textbox').fill('read')
    await alert().getByRole('button', { name: 'Delete permission' }).click()
    await said('read deleted')
    expect(await definitions()).toMatchObject([{ id: 'edit', contained_permission_ids: ['$read_members'] }])
    expect(broken()).toEqual([])
  }, 120_000)
})

describe('configuration', () => {
  it('accepts domains with and without www, wildcards and plain http, each with its warning', async () => {
    const { tab, press, field, said, api, alert, pick, tick, broken } = await openProject('domains')
    const add = async (address: string) => {
      await tab.getByRole('button', { name: 'Add domain' }).first().click()
      await field('Address').fill(address)
    }
    const confirm = () => tab.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click()
    await add('ftp://example.org')
    await confirm()
    await tab.getByRole('dialog').locator('.help-error').waitFor()
    // The scheme comes by itself.
    await field('Address').fill('example.org')
    await tick('Also with www.')
    await confirm()
    await said('https://www.example.org')
    await add('https://*.preview.example.org')
    await confirm()
    await said('One subdomain level, any name')
    await add('http://plain.example.org')
    await said('Without https, session tokens travel in the clear.')
    await confirm()
    await said('Not encrypted')
    await pick('Actions for http://plain.example.org', 'Edit…')
    await field('Handler path').fill('/auth')
    await press('Save domain')
    await said('/auth')
    await pick('Actions for http://plain.example.org', 'Remove domain…')
    await alert().getByRole('button', { name: 'Remove domain' }).click()
    await said('Domain removed')
    const { config } = (await api('GET', '/internal/projects/current')).body
    expect(config.domains.map(({ domain }: { domain: string }) => domain).toSorted()).toEqual([
      'https://*.preview.example.org',
      'https://app.example.com',
      'https://example.org',
      'https://www.example.org',
    ])
    expect(broken()).toEqual([])
  }, 90_000)

  it('an address that sign-in refused is one press away from the list of domains', async () => {
    const { tab, id, api, field, said, broken } = await openProject()
    const override = {
      'branding.color': '#be123c',
      'auth.oauth.providers.github': {
        type: 'github',
        isShared: false,
        clientId: 'id',
        clientSecret: 'secret',
        allowSignIn: true,
      },
    }
    await api('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(override) })
    const { body: keys } = await api('POST', '/internal/api-keys', {
      description: 'app',
      expires_at_millis: Date.now() + 1e9,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })
    const query = new URLSearchParams({
      client_id: id,
      client_secret: keys.publishable_client_key,
      redirect_uri: 'https://new.example.org/handler/oauth-callback?x=1',
      scope: 'legacy',
      state: 'state',
      grant_type: 'authorization_code',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      response_type: 'code',
    })
    await tab.goto(`${server.app.settings.url}/api/v1/auth/oauth/authorize/github?${query}`)
    await said('https://new.example.org/handler/oauth-callback')
    const link = tab.getByRole('link', { name: 'Add it to Domains' })
    // In the colour of the project, by rules that the policy of the page lets through.
    expect(await link.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(190, 18, 60)')
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await link.click()
    await tab.getByRole('dialog', { name: 'Add domain' }).waitFor()
    expect(await field('Address').inputValue()).toBe('https://new.example.org')
    await tab.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click()
    await said('Domain added')
    const { config } = (await api('GET', '/internal/projects/current')).body
    expect(config.domains).toContainEqual({ domain: 'https://new.example.org', handler_path: '/handler' })
    expect(broken()).toEqual([])
  }, 90_000)

  it('how long emails work and whether notices are sent is set with a press each', async () => {
    const { tab, said, api, go, choose, broken } = await openProject('sign-in-methods')
    await choose('Sign-in links and codes', '10 minutes')
    await said('Sign-in links and codes: saved')
    expect(await accessibilityProblems(tab)).toEqual([])
    await go('emails')
    const notices = tab.getByRole('switch', { name: 'Tell people when their account changes' })
    expect(await notices.getAttribute('aria-checked')).toBe('true')
    await notices.click()
    await said('Security notices are off')
    expect(await accessibilityProblems(tab)).toEqual([])
    const config = JSON.parse((await api('GET', '/internal/config')).body.config_string)
    expect(config.auth.codes.signInMinutes).toBe(10)
    expect(config.emails.securityNotifications).toBe(false)
    expect(broken()).toEqual([])
  }, 90_000)

  it('guests and who may read items are set with a press each', async () => {
    const { tab, said, api, go, broken } = await openProject('sign-in-methods')
    const guests = tab.getByRole('switch', { name: 'People can start as a guest' })
    await guests.click()
    await said('Nobody can start as a guest')
    expect(await guests.getAttribute('aria-checked')).toBe('false')
    expect(await accessibilityProblems(tab)).toEqual([])
    await api('POST', '/internal/payments/setup', {})
    await go('payments/items')
    await tab.getByRole('switch', { name: 'Only customers read their items' }).click()
    await tab.getByRole('switch', { name: 'Only customers read their items', checked: true }).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    const { auth, payments } = JSON.parse((await api('GET', '/internal/config')).body.config_string)
    expect([auth.anonymous.allowSignUp, payments.onlyCustomerMayReadItems]).toEqual([false, true])
    expect(broken()).toEqual([])
  }, 90_000)

  it('webhooks show their attempts and send them again', async () => {
    const receiver = await startReceiver()
    receiver.answer(503, 'not today')
    const { tab, press, pick, heading, field, said, create, go, id, broken } = await openProject('webhooks')
    await tab.getByRole('button', { name: 'Add endpoint' }).first().click()
    await field('Address').fill(receiver.url)
    await said('Without https, anyone in between can read what is sent.')
    await tab.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()
    await heading(receiver.url)
    await create(person('Mira'))
    await receiver.waitFor(1)
    await jobsDone(server)
    await tab.reload()
    await tab.getByText('user.created').first().click()
    await said('not today')
    await tab.getByText('"primary_email": "mira@example.com"').waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    receiver.answer(200, 'thank you')
    await tab.getByRole('button', { name: 'Resend', exact: true }).first().click()
    await said('The event is on its way again')
    await receiver.waitFor(2)
    await press('Send test event')
    await said('The test event arrived')
    await pick('More actions', 'Send everything…')
    await press('Send everything')
    await said('Everything is on its way')
    await receiver.waitFor(1, ({ body }) => body.type === 'user.updated')
    await tab.getByText(/^Everything was sent .*: 1 event\.$/).waitFor()

    await go('api-keys?create=true&description=CI')
    expect(await field('Description').inputValue()).toBe('CI')
    await tab.getByRole('checkbox', { name: 'Also an admin key' }).click()
    await press('Create key')
    await tab.getByRole('alertdialog', { name: 'Keys created' }).waitFor()
    const shown = await tab.getByRole('region', { name: 'Environment' }).innerText()
    expect(shown).toContain(`HALLPASS_PROJECT_ID=${id}`)
    expect(shown).toContain('HALLPASS_SUPER_SECRET_ADMIN_KEY=sak_•')
    const clientKey = /PUBLISHABLE_CLIENT_KEY=(\S+)/.exec(shown)?.[1] ?? ''
    await press('I have copied them')
    await tab.waitForURL(({ search }) => search === '')
    // It is no secret: a second visit has it, too.
    for (const path of ['api-keys', 'connect']) {
      await go(path)
      await (path === 'connect' ? tab.getByText(clientKey) : tab.getByTitle(clientKey)).first().waitFor()
      expect(await accessibilityProblems(tab)).toEqual([])
    }
    await go('api-keys')
    await press('Revoke CI')
    await tab.getByRole('alertdialog').getByRole('textbox').fill('CI')
    await press('Revoke keys')
    await said('CI is revoked')
    expect(broken()).toEqual([])
  }, 90_000)

  it('data vault stores are managed, and invalid JSON is refused without losing it', async () => {
    const { tab, press, field, said, api, alert, pick, go, broken } = await openProject('data-vault')
    await tab.getByRole('button', { name: 'Create store' }).first().click()
    await field('Id').fill('cards')
    await field('Name').fill('Cards')
    await tab.getByRole('dialog').getByRole('button', { name: 'Create store' }).click()
    await said('cards created')
    await tab.getByRole('cell', { name: 'Cards', exact: true }).click()
    await tab.getByText('getDataVaultStore("cards")').waitFor()
    await pick('Actions for cards', 'Rename…')
    await field('Name').fill('Payment cards')
    await press('Rename store')
    await said('Payment cards')
    await pick('Actions for cards', 'Delete store…')
    await alert().getByRole('textbox').fill('cards')
    await alert().getByRole('button', { name: 'Delete store' }).click()
    await said('No stores yet')

    await go('configuration')
    const editor = tab.getByRole('textbox', { name: 'Configuration' })
    const complete = JSON.parse((await api('GET', '/internal/config')).body.config_string)
    // The editor draws the lines in view only: all of them are chosen by its own keys.
    const write = async (allowSignUp: unknown) => {
      await editor.press('Control+a')
      await tab.keyboard.insertText(JSON.stringify({ ...complete, auth: { ...complete.auth, allowSignUp } }, null, 2))
      await tab.getByText(/^Unsaved change on line \d+$/).waitFor()
    }
    await write('perhaps')
    await press('Save')
    const refusal = tab.locator('.note-warning')
    await refusal.waitFor()
    expect(await refusal.innerText()).toContain('allowSignUp')
    await tab.getByText(/^Unsaved change on line \d+$/).waitFor()
    await write(false)
    await press('Save')
    await said('Configuration saved')
    expect((await api('GET', '/internal/projects/current')).body.config.sign_up_enabled).toBe(false)
    expect(broken()).toEqual([])
  }, 90_000)
})

it('the dashboard says when it is out of date, and ends its session when another tab signs out', async () => {
  const { tab, press, heading, said, broken } = await openProject()
  await heading('Overview')
  const newer = /\/assets\/domains-page-.*\.js$/
  await tab.route(newer, (route) => route.fulfill({ status: 404, body: 'gone' }))
  const domains = tab.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Domains' })
  await domains.click()
  await said('This page is out of date')
  await tab.unroute(newer)
  await press('Reload')
  await heading('Domains')
  await tab.context().setOffline(true)
  await tab.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Webhooks' }).click()
  await said('You are offline')
  expect(await tab.getByText('out of date').count()).toBe(0)
  // Connected again, it goes on by itself.
  await tab.context().setOffline(false)
  await heading('Webhooks')
  const other = await tab.context().newPage()
  await other.goto(tab.url())
  await other.locator('.sidebar-footer').getByRole('button').click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await other.waitForURL(/\/handler\/sign-in/)
  await tab.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Audit log' }).click()
  await tab.waitForURL(/\/handler\/sign-in/)
  expect(broken().filter((text) => !/dynamically imported module|code of this screen/.test(text))).toEqual([])
}, 60_000)
