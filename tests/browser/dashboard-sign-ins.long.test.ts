import { jobsDone } from '@hallpass/server/testing/jobs-done.ts'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { TestProject } from '@hallpass/server/testing/test-project.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { allViews, problemsOnScreen } from './dashboard-tour.ts'
import { keepPicture } from './pictures.ts'

/** What somebody does who is asked "why can I not sign in?", and who wants to know what happened. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer({ env: { HALLPASS_TRUST_PROXY: '127.0.0.0/8,::1' } })
afterAll(() => server.close())

const owner = await signUpOwner(server)
let project: TestProject
let ada: string
const address = 'ada.lovelace-with-a-rather-long-name@analytical-engines.example.com'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

beforeAll(async () => {
  const { body } = await owner.create({ display_name: 'Acme', config: { magic_link_enabled: true } })
  const headers = owner.acting(body.id)
  const keys = await server.request('POST', '/api/v1/internal/api-keys', {
    headers,
    body: {
      description: 'Production',
      expires_at_millis: 4_000_000_000_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  })
  project = new TestProject(server.base, body.id, {
    client: keys.body.publishable_client_key,
    server: keys.body.secret_server_key,
    admin: keys.body.super_secret_admin_key,
  })
  ada = (await project.signUp({ email: address })).id
  await project.server.patch(`/users/${ada}`, { display_name: 'Ada Lovelace' })
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip, 'user-agent': chrome } })
  const signIn = (email: string, password: string, ip: string) =>
    project.client.post('/auth/password/sign-in', { email, password }, from(ip))
  await signIn(address, 'correct horse battery', '8.8.8.8')
  for (let n = 0; n < 3; n += 1) await signIn(address, 'wrong wrong', '193.0.6.139')
  await signIn('stranger@example.com', 'wrong wrong', '193.0.6.139')
  await project.server.post('/auth/sessions', { user_id: ada, is_impersonation: true })
  await project.configure({ 'auth.passkey.allowSignIn': true })
  await project.server.post('/teams', { display_name: 'Crew' })
  await project.admin.post('/team-permission-definitions', { id: 'deploy' })
  await jobsDone(server)
})

const open = (path: string) => openDashboard(browser, server, `/projects/${project.id}/${path}`, owner.refreshToken)

it('the log of sign-ins says who, how and why, and an address is asked about', async () => {
  const { tab, heading, broken, said } = await open('sign-ins')
  await heading('Sign-ins')
  await said('Wrong password')
  await said('No account with this address')
  expect(await tab.getByText('stranger@example.com').count()).toBe(0)
  expect(await problemsOnScreen(tab, 'Sign-ins', allViews)).toEqual([])
  await tab.getByRole('button', { name: 'Result' }).click()
  await tab.getByRole('menuitemradio', { name: 'Succeeded' }).click()
  await tab.getByText('Wrong password').first().waitFor({ state: 'detached' })
  await tab.getByRole('searchbox').fill('stranger@example.com')
  await said('They have no account.')
  await said('Sign-up is open: they can create an account.')
  expect(broken()).toEqual([])
}, 120_000)

it('the page of a user answers why they cannot sign in, and shows how sessions were opened', async () => {
  const { tab, said, broken, heading } = await open(`users/${ada}?tab=sign-ins`)
  await heading('Ada Lovelace')
  await tab.getByText(/^They can sign in with a password\./).waitFor()
  await tab.getByText(/^Wrong password 3 times in the last 24 hours/).waitFor()
  await said('The email address is not verified: magic links and codes are not sent to it.')
  expect(await problemsOnScreen(tab, 'Ada Lovelace', allViews)).toEqual([])
  await project.admin.post(`/users/${ada}/block`, {}, { headers: { 'x-hallpass-extensions': '1' } })
  await tab.reload()
  await said('They cannot sign in.')
  await said('This user is blocked.')
  await keepPicture(tab)
  await project.admin.delete(`/users/${ada}/block`, { headers: { 'x-hallpass-extensions': '1' } })
  await project.signIn({ email: address, password: 'correct horse battery' })
  // What a page has read is not read again at once.
  await tab.goto(`${server.app.settings.url}/projects/${project.id}/users/${ada}?tab=sessions`)
  await tab
    .getByText(/signed in .* with password/)
    .first()
    .waitFor()
  expect(broken()).toEqual([])
}, 120_000)

it('the audit log is read in sentences, by names and links, and narrowed by lists', async () => {
  const { tab, said, heading, broken } = await open('audit-log')
  await heading('Audit log')
  await said('auth.passkey.allowSignIn')
  await tab.getByRole('link', { name: 'Crew', exact: true }).waitFor()
  await tab.getByText('Defined the team permission deploy').waitFor()
  expect(await problemsOnScreen(tab, 'Audit log', allViews)).toEqual([])
  await tab.getByRole('button', { name: 'Action' }).click()
  await tab.getByRole('menuitemradio', { name: 'Created the team …' }).click()
  await tab.getByText('auth.passkey.allowSignIn').first().waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: 'Date', exact: true }).click()
  const calendar = tab.getByRole('dialog', { name: 'Date' })
  await calendar.getByText('Choose the first day.').waitFor()
  expect(await accessibilityProblems(tab, '[role=dialog]')).toEqual([])
  await calendar.locator('button[tabindex="0"][data-day]').focus()
  await tab.keyboard.press('PageUp')
  await tab.keyboard.press('Enter')
  await calendar.getByText('Choose the last day.').waitFor()
  await tab.keyboard.press('ArrowLeft')
  await tab.keyboard.press('Enter')
  await said('Nothing matches')
  await tab.getByRole('button', { name: /^Date: / }).click()
  await calendar.getByRole('button', { name: 'Last 7 days' }).click()
  await tab.getByRole('button', { name: /^Date: Since / }).waitFor()
  await tab.getByRole('link', { name: 'Crew', exact: true }).click()
  await heading('Crew')
  expect(broken()).toEqual([])
}, 120_000)

it('the overview shows other stretches of time, and what failed', async () => {
  const { tab, heading, broken } = await open('')
  await heading('Overview')
  await tab.getByText('Failed sign-ins', { exact: true }).first().waitFor()
  await tab.getByRole('combobox', { name: 'Range' }).click()
  await tab.getByRole('option', { name: 'Last year' }).click()
  await tab.getByText(/signed up in the last year/).waitFor()
  expect(await problemsOnScreen(tab, 'Overview', allViews)).toEqual([])
  expect(broken()).toEqual([])
}, 120_000)
