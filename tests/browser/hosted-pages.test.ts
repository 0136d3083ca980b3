import { startTestServer } from '@hallpass/server/testing/index.ts'
import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { basic, partnerClients, startPartnerServer } from '@hallpass/server/testing/partner.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { keepPicture } from './pictures.ts'

/** The pages that Hallpass serves itself, in a real browser under their own policy. */
await buildWeb('pages')
const browser = await sharedChromium()
const server = await startPartnerServer()
const project = await server.createProject({ displayName: 'Acme' })
const { url } = server.app.settings
const pages = `${url}/p/${project.id}/handler`
const password = 'correct horse battery'
afterAll(() => server.close())

let context: BrowserContext
let complaints: string[]
beforeEach(async () => {
  context = await browser.newContext()
  complaints = []
  // What the page's policy refuses is collected here, and everything else that breaks.
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  context.on('weberror', (error) => complaints.push(error.error().message))
})

/** With the requests that it makes beyond its own address and assets. */
async function open(address: string) {
  const tab = await context.newPage()
  const calls: string[] = []
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await tab.goto(address)
  return { tab, calls }
}

async function fillSignUp(tab: Page, email: string) {
  await tab.getByLabel('Email', { exact: true }).fill(email)
  const passwords = tab.locator('input[type=password]')
  // They are loaded after the rest of the form.
  await passwords.first().waitFor()
  for (const field of await passwords.all()) await field.fill(password)
  await tab.locator('button[type=submit]').click()
}

describe('the sign-in pages of a project', () => {
  it('hosted sign-in pages render without a request to the API, and without errors', async () => {
    const { tab, calls } = await open(`${pages}/sign-in`)
    await tab.getByRole('heading', { name: 'Sign in to Acme' }).waitFor()
    expect(calls).toEqual([])
    expect(await accessibilityProblems(tab)).toEqual([])
    await tab.setViewportSize({ width: 390, height: 800 })
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await keepPicture(tab)
    expect(complaints).toEqual([])
  })

  it('hosted sign-in pages sign people up, keep cookies to the project, and lead to the account', async () => {
    const { tab } = await open(`${pages}/sign-up`)
    await tab.getByRole('heading', { name: 'Create your Acme account' }).waitFor()
    await fillSignUp(tab, 'ada@example.com')
    await tab.waitForURL(`${pages}/account-settings`)
    const cookies = await context.cookies(`${pages}/sign-in`)
    expect(cookies.map(({ name }) => name)).toContain(`stack-refresh-${project.id}`)
    expect(new Set(cookies.map(({ path }) => path))).toEqual(new Set([`/p/${project.id}`]))
    expect(await context.cookies(url)).toEqual([])
    await tab.goto(`${pages}/sign-in`)
    await tab.waitForURL(`${pages}/account-settings`)
    await tab.goto(`${pages}/sign-out`)
    await tab.waitForFunction(() => !document.cookie.includes('stack-refresh-'))
    expect(complaints).toEqual([])
  })

  it('hosted sign-in pages speak the language of the browser', async () => {
    await context.setExtraHTTPHeaders({ 'accept-language': 'de-DE,de;q=0.9' })
    const { tab } = await open(`${pages}/sign-in`)
    await tab.getByRole('heading', { name: 'Acme' }).waitFor()
    expect(await tab.locator('html').getAttribute('lang')).toBe('de-DE')
    expect(await tab.getByText('Sign in to Acme').count()).toBe(0)
  })

  it('hosted sign-in pages promise no new password where no email can be sent', async () => {
    const bare = await startTestServer({
      env: { HALLPASS_URL: 'https://auth.example.com', HALLPASS_HOST: '127.0.0.1' },
    })
    onTestFinished(() => bare.close())
    const { tab } = await open(`${bare.base}/handler/sign-in`)
    await tab.getByLabel('Password', { exact: true }).waitFor()
    expect(await tab.getByRole('link', { name: 'Forgot password?' }).count()).toBe(0)
    await tab.goto(`${bare.base}/handler/forgot-password`)
    await tab.getByText('No emails are sent from here').waitFor()
    expect(await tab.getByText(/Ask the people who run \S/).count()).toBe(1)
    expect(await tab.getByLabel('Email', { exact: true }).count()).toBe(0)
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
  })

  it('hosted sign-in pages say so when the project does not exist', async () => {
    const { tab } = await open(`${url}/p/00000000-0000-4000-8000-000000000000/handler/sign-in`)
    await tab.getByRole('heading', { name: 'There is no such project' }).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
  })
})

const signInToDashboard = (person: { refreshToken: string }) =>
  context.addCookies([{ name: 'stack-refresh-internal', value: person.refreshToken, url }])

describe('a partner', () => {
  const call = (path: string, body: object) =>
    server.request('POST', `/api/v1/integrations/custom/projects/${path}`, { headers: basic(), body })

  it('a partner hands a project over to the person who opens its link and signs up', async () => {
    const { body: made } = await call('provision', { display_name: 'Their app' })
    const { body: link } = await call('transfer', { project_id: made.project_id })
    const { tab } = await open(link.confirmation_url)
    await tab.getByRole('heading', { name: 'Take over this project?' }).waitFor()
    expect(await accessibilityProblems(tab)).toEqual([])
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await tab.waitForURL(/\/handler\/sign-in\?after_auth_return_to=/)
    const owner = await signUpOwner(server)
    await tab.getByLabel('Email', { exact: true }).waitFor()
    await signInToDashboard(owner)
    await tab.goto(link.confirmation_url)
    await tab.getByText(`You are signed in as ${owner.email}.`).waitFor()
    await tab.getByRole('button', { name: 'Take over the project' }).click()
    await tab.waitForURL(`${url}/projects/${made.project_id}`)
    expect((await server.app.projects.get(made.project_id)).ownerTeamId).not.toBeNull()
    await tab.goto(link.confirmation_url)
    await tab.getByText('This link was used already.').waitFor()
  })

  it('a partner gets a project that its owner chooses, or a refusal', async () => {
    const owner = await signUpOwner(server)
    const { body: owned } = await owner.create({ display_name: 'Mine' })
    await signInToDashboard(owner)
    const redirectUri = partnerClients.acme.redirect_uris[0] ?? ''
    const state = JSON.stringify({ project_name: 'Their shop' })
    const start = `${url}/api/v1/integrations/custom/oauth/authorize?${new URLSearchParams({
      client_id: 'acme',
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      state,
    })}`
    const { tab } = await open(start)
    await tab.getByText('It is for the project “Their shop” there.').waitFor()
    await tab.getByLabel('Project').selectOption({ label: 'Mine' })
    expect(await accessibilityProblems(tab)).toEqual([])
    // The partner's own site is not there; where the browser is sent is what counts.
    const sentBack = () => tab.waitForRequest(/^https:\/\/acme\.example\/callback/)
    const [accepted] = await Promise.all([sentBack(), tab.getByRole('button', { name: 'Connect' }).click()])
    const answer = new URL(accepted.url()).searchParams
    expect([answer.get('state'), answer.get('x')]).toEqual([state, '1'])
    expect(answer.get('code')).toMatch(/^[0-9a-z]{45}$/)
    const keys = await server.request('GET', '/api/v1/internal/api-keys', { headers: owner.acting(owned.id) })
    expect(keys.body.items).toEqual([])
    const { tab: other } = await open(start)
    const [refused] = await Promise.all([
      other.waitForRequest(/^https:\/\/acme\.example\/callback/),
      other.getByRole('button', { name: 'Cancel' }).click(),
    ])
    expect(new URL(refused.url()).searchParams.get('error')).toBe('access_denied')
  })
})
