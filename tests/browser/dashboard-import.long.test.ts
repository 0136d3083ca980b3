import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { layoutProblems } from './layout.ts'
import { keepPicture } from './pictures.ts'

/** People who move in from another product, as an administrator brings them. */
await buildWeb('dashboard')
const browser = await sharedChromium()
const server = await startTestServer()
afterAll(() => server.close())

const parameters = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`
const people = [
  {
    ...{ localId: 'fire-ada', email: 'ada@example.com', emailVerified: true, displayName: 'Ada Lovelace' },
    passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    salt: '42xEC+ixf3L2lw==',
  },
  { localId: 'fire-grace', phoneNumber: '+12125550101', favouriteColour: 'blue' },
]
const oldPassword = 'user1password'

const chooseFile = (tab: Page, name: string, text: string) =>
  tab.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

/** The label says "optional" as well. */
const optional = (tab: Page, label: string) => tab.getByRole('textbox', { name: label })

async function choose(tab: Page, label: string) {
  await tab.getByRole('combobox', { name: 'From' }).click()
  await tab.getByRole('option', { name: label, exact: true }).click()
}

it('people of Firebase are brought over as they were, after a look at what would come', async () => {
  const owner = await signUpOwner(server)
  const { body: project } = await owner.create({ display_name: 'Acme' })
  const path = `/projects/${project.id}/users`
  const { tab, press, said, broken } = await openDashboard(browser, server, path, owner.refreshToken)
  await tab.getByRole('button', { name: 'Import', exact: true }).click()
  await tab.getByRole('dialog', { name: 'Import users' }).waitFor()
  await choose(tab, 'Firebase')
  await said('firebase auth:export users.json')
  expect(await accessibilityProblems(tab)).toEqual([])
  await keepPicture(tab)

  await optional(tab, 'Password hash parameters').fill('rounds: 8')
  await chooseFile(tab, 'users.json', JSON.stringify({ users: people }))
  await tab.getByText('Password hash parameters cannot be used with firebase: base64_signer_key is missing.').waitFor()
  await optional(tab, 'Password hash parameters').fill(parameters)
  await chooseFile(tab, 'users.json', JSON.stringify({ users: people }))
  await tab.getByText('2 users would be created').waitFor()
  await said('1 × Firebase scrypt')
  await tab.getByText('1 × every way to sign in').waitFor()
  await tab.getByText('Unknown columns are ignored: favouriteColour.').waitFor()
  expect(await accessibilityProblems(tab)).toEqual([])
  await keepPicture(tab)
  await press('Import 2 users')
  await tab.getByText('2 users created').waitFor()
  await press('Done')

  await tab.getByRole('searchbox', { name: 'Find users' }).fill('fire-ada')
  await tab.getByText('1 user found.').waitFor()
  await tab.getByRole('row', { name: /Ada Lovelace/ }).click()
  await tab.getByText('fire-ada').first().waitFor()
  await tab.getByRole('button', { name: 'Edit', exact: true }).click()
  await optional(tab, 'External id').fill('fire-grace')
  await press('Save')
  await tab.getByText('Another user has this external_id.').waitFor()
  await optional(tab, 'External id').fill('customer-1')
  await press('Save')
  await tab.getByText('customer-1').first().waitFor()

  const headers = owner.acting(project.id, 'client')
  const signIn = (password: string) =>
    server.request('POST', '/api/v1/auth/password/sign-in', { headers, body: { email: 'ada@example.com', password } })
  expect((await signIn('another one')).status).toBe(400)
  expect((await signIn(oldPassword)).status).toBe(200)
  expect(broken()).toEqual([])
})

it('a table of one’s own comes in by a mapping, with teams for its groups', async () => {
  const owner = await signUpOwner(server)
  const { body: project } = await owner.create({ display_name: 'Acme' })
  const path = `/projects/${project.id}/users?open=import`
  const { tab, press, said } = await openDashboard(browser, server, path, owner.refreshToken)
  await choose(tab, 'Your own table')
  const mapping = { primary_email: 'mail', external_id: 'no', groups: 'crew' }
  await optional(tab, 'Mapping').fill(JSON.stringify(mapping))
  await optional(tab, 'Teams and roles').fill('{ "groups": { "crew-1": { "team": "Crew" } } }')
  // More digits than a number of JavaScript has.
  await chooseFile(tab, 'people.json', '[{ "mail": "ada@example.com", "no": 9007199254740993, "crew": "crew-1" }]')
  await tab.getByText('1 user would be created').waitFor()
  await said('1 × team Crew')
  await press('Import 1 user')
  await press('Done')
  await tab.getByRole('searchbox', { name: 'Find users' }).fill('9007199254740993')
  await tab.getByText('1 user found.').waitFor()
})

it.each(['light', 'dark'] as const)('what an import says fits a phone, %s', async (colorScheme) => {
  const owner = await signUpOwner(server)
  const { body: project } = await owner.create({ display_name: 'Acme' })
  const path = `/projects/${project.id}/users?open=import`
  const options = { colorScheme, viewport: { width: 390, height: 844 } }
  const { tab } = await openDashboard(browser, server, path, owner.refreshToken, options)
  for (const [name, text] of [
    ['Stack Auth', 'Find the tenancy of the project'],
    ['Better Auth', 'Or, with its plugins'],
    ['Firebase', 'In its console'],
  ] as const) {
    await choose(tab, name)
    await tab.getByText(text).first().waitFor()
    await keepPicture(tab)
    expect(await layoutProblems(tab, '[role=dialog]')).toEqual([])
    expect(await accessibilityProblems(tab)).toEqual([])
  }
  await optional(tab, 'Password hash parameters').fill(parameters)
  await chooseFile(tab, 'users.json', JSON.stringify({ users: people }))
  await tab.getByText('2 users would be created').waitFor()
  await keepPicture(tab)
  expect(await layoutProblems(tab, '[role=dialog]')).toEqual([])
})
