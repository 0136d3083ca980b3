import type { TestProject } from '@hallpass/server/testing'
import { wakeIssuer } from '@hallpass/server/testing/open-id.ts'
import { connectedTeam, enforce, post, startSsoTest } from '@hallpass/server/testing/sso.ts'
import { addMember } from '@hallpass/server/testing/teams.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { layoutProblems } from './layout.ts'
import { keepPicture } from './pictures.ts'

/** People of a connected team sign in on the pages that Hallpass serves, with a real oidc-provider in between. */
await buildWeb('pages')
const browser = await sharedChromium()
const test = await startSsoTest()
afterAll(test.close)
await wakeIssuer(test, 'corp')
const { url } = test.server.app.settings

const phone = { width: 390, height: 844 }

async function open(project: { id: string }, page = 'sign-in', options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 }, ...options })
  context.setDefaultTimeout(60_000)
  const tab = await context.newPage()
  const asked: string[] = []
  tab.on('request', (request) => {
    if (request.url().endsWith('/auth/sso/discover')) asked.push(request.postData() ?? '')
  })
  await tab.goto(`${url}/p/${project.id}/handler/${page}`)
  await tab.locator('[name=email]').waitFor()
  return { tab, asked }
}
const email = (tab: Page) => tab.getByRole('textbox', { name: 'Email', exact: true })
const button = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true })
const passwordField = (tab: Page) => tab.getByLabel('Password', { exact: true })
const otherWay = (tab: Page) => button(tab, 'Sign in another way')
const focused = (tab: Page) => tab.evaluate(() => document.activeElement?.getAttribute('name'))
const arrived = (tab: Page, { id }: { id: string }) => tab.waitForURL(`${url}/p/${id}/handler/account-settings**`)

async function answerAs(tab: Page, address: string) {
  await tab.waitForURL('**/openid.example/**')
  await tab.getByRole('textbox', { name: 'Email' }).fill(address)
  await button(tab, 'Continue').click()
}

const password = 'correct horse battery'

/** Two members of a team whose domain requires its connection, of whom one may sign in otherwise. */
async function requireOf(project: TestProject, teamId: string, whom: 'members' | 'all') {
  const create = async (name: string) => {
    const address = `${name}@corp.example`
    const user = { primary_email: address, primary_email_verified: true, primary_email_auth_enabled: true, password }
    const { body, status } = await project.server.post('/users', user)
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    await addMember(project, teamId, { id: body.id })
    return { id: body.id as string, email: address }
  }
  const [member, exempt] = [await create('member'), await create('exempt')]
  await post(project, '/sso-exemptions', { team_id: teamId, user_id: exempt.id })
  await enforce(project, teamId, whom)
  return { member, exempt }
}

const sessionsOf = async (project: TestProject, userId: string): Promise<number> =>
  (await project.server.get(`/auth/sessions?user_id=${userId}`)).body.items.length

describe('a project with a connected team', { timeout: 120_000 }, () => {
  it('a member signs in by address alone, and whoever has another address sees no change', async () => {
    const project = await test.createProject([], { 'auth.otp.allowSignIn': true, 'auth.password.allowSignIn': true })
    await connectedTeam(test, project, 'corp')
    const { tab, asked } = await open(project)
    expect(asked).toEqual([])
    await email(tab).fill('grace@home.example')
    await tab.waitForResponse('**/auth/sso/discover')
    expect(await tab.getByRole('button', { name: 'The people of corp' }).count()).toBe(0)
    await email(tab).fill('ada@corp.example')
    await button(tab, 'Continue with The people of corp').waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    // One question for each domain, however often an address of it is typed.
    await email(tab).fill('ada.l@corp.example')
    await button(tab, 'Continue with The people of corp').click()
    await answerAs(tab, 'ada@corp.example')
    await arrived(tab, project)
    expect(asked.map((body) => JSON.parse(body).email)).toEqual(['grace@home.example', 'ada@corp.example'])
  })

  it('where it is required, the address is all that is asked for, and Enter goes on', async () => {
    const project = await test.createProject([], { 'auth.password.allowSignIn': true })
    await connectedTeam(test, project, 'corp')
    const { tab } = await open(project)
    await tab.route('**/auth/sso/discover', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), is_required: true } })
    })
    await email(tab).fill('ada@corp.example')
    await tab.getByText('People with this address sign in with The people of corp.').waitFor()
    expect(await passwordField(tab).count()).toBe(0)
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await email(tab).press('Enter')
    await answerAs(tab, 'ada@corp.example')
    await arrived(tab, project)
  })

  it('a member of a team that requires it is led to the identity provider after the password, and whoever is exempt is not', async () => {
    const project = await test.createProject([], { 'auth.password.allowSignIn': true })
    const { team_id: teamId } = await connectedTeam(test, project, 'corp')
    const { member, exempt } = await requireOf(project, teamId, 'members')
    const { tab } = await open(project)
    const give = async (page: Page, address: string) => {
      await email(page).fill(address)
      await passwordField(page).fill(password)
      await button(page, 'Sign in').click()
    }
    await give(tab, member.email)
    await tab.getByText('People with this address sign in with The people of corp.').waitFor()
    expect(await passwordField(tab).count()).toBe(0)
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    expect(await sessionsOf(project, member.id)).toBe(0)
    await email(tab).press('Enter')
    await answerAs(tab, member.email)
    await arrived(tab, project)
    expect(await sessionsOf(project, member.id)).toBe(1)
    const { tab: other } = await open(project)
    await give(other, exempt.email)
    await arrived(other, project)
    expect(await sessionsOf(project, exempt.id)).toBe(1)
  })

  it('where it is required of all, whoever is exempt signs in another way, and nobody else does', async () => {
    const project = await test.createProject([], { 'auth.password.allowSignIn': true })
    const { team_id: teamId } = await connectedTeam(test, project, 'corp')
    const { member, exempt } = await requireOf(project, teamId, 'all')
    const { tab } = await open(project)
    await email(tab).fill(member.email)
    await otherWay(tab).waitFor()
    expect(await passwordField(tab).count()).toBe(0)
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await otherWay(tab).press('Enter')
    expect(await focused(tab)).toBe('password')
    expect(await email(tab).inputValue()).toBe(member.email)
    expect(await otherWay(tab).count()).toBe(0)
    expect(await accessibilityProblems(tab)).toEqual([])
    // Whoever is not exempt hears so after the right password, and is back where they were.
    await tab.keyboard.type(password)
    await tab.keyboard.press('Enter')
    await otherWay(tab).waitFor()
    await tab.getByText('People with this address sign in with The people of corp.').waitFor()
    expect(await passwordField(tab).count()).toBe(0)
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Continue with The people of corp')
    expect(await sessionsOf(project, member.id)).toBe(0)
    // The way of one address is not that of the next.
    await otherWay(tab).click()
    await passwordField(tab).fill('')
    await email(tab).fill(exempt.email)
    await otherWay(tab).click()
    expect(await focused(tab)).toBe('password')
    await tab.keyboard.type(password)
    await tab.keyboard.press('Enter')
    await arrived(tab, project)
    expect(await sessionsOf(project, exempt.id)).toBe(1)
  })

  it('on a phone, from right to left, and by a code: another way is offered after a refusal, too', async () => {
    const project = await test.createProject([], { 'auth.password.allowSignIn': true, 'auth.otp.allowSignIn': true })
    const { team_id: teamId } = await connectedTeam(test, project, 'corp')
    const { member } = await requireOf(project, teamId, 'members')
    const { tab } = await open(project, 'sign-in', { locale: 'he-IL', viewport: phone })
    const other = tab.getByRole('button', { name: 'כניסה בדרך אחרת', exact: true })
    await tab.locator('[name=email]').fill(member.email)
    await tab.locator('[data-tab=password]').click()
    await tab.locator('[name=password]').fill(password)
    await tab.keyboard.press('Enter')
    await other.waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    expect(await layoutProblems(tab)).toEqual([])
    await keepPicture(tab)
    await other.click()
    expect(await focused(tab)).toBe('password')
    // By a code there is no field yet: then what sends it.
    await tab.locator('[data-tab=magic-link]').click()
    await tab.locator('[name=email]').fill('somebody@corp.example')
    await tab.locator('[name=email]').fill(member.email)
    await other.click()
    expect(await tab.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('submit')
    expect(await tab.locator('[name=email]').inputValue()).toBe(member.email)
  })

  it('whoever signs up is offered no other way', async () => {
    const project = await test.createProject([], { 'auth.password.allowSignIn': true })
    const { team_id: teamId } = await connectedTeam(test, project, 'corp')
    const { exempt } = await requireOf(project, teamId, 'all')
    const { tab } = await open(project, 'sign-up')
    await email(tab).fill(exempt.email)
    await tab.getByText('People with this address sign in with The people of corp.').waitFor()
    expect(await otherWay(tab).count()).toBe(0)
  })

  it('with no password and no code, an address that is nobody’s is told so', async () => {
    const project = await test.createProject([], { 'auth.password.allowSignIn': false, 'auth.otp.allowSignIn': false })
    await connectedTeam(test, project, 'corp')
    const { tab } = await open(project)
    await email(tab).fill('ada@home.example')
    await button(tab, 'Continue').click()
    await tab.getByText('No single sign-on is set up for this address.').waitFor()
    await email(tab).fill('ada@corp.example')
    await email(tab).press('Enter')
    await answerAs(tab, 'ada@corp.example')
    await arrived(tab, project)
  })
})

it('a project without one asks nothing', async () => {
  const project = await test.createProject([], { 'auth.password.allowSignIn': true })
  const { tab, asked } = await open(project)
  await email(tab).fill('ada@corp.example')
  await passwordField(tab).fill('correct horse battery')
  await button(tab, 'Sign in').click()
  await tab.getByText('Wrong email or password.').waitFor()
  expect(asked).toEqual([])
})
