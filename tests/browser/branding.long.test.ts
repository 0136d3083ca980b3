import { signUpOwner } from '@hallpass/server/testing/owner.ts'
import { startTestServer } from '@hallpass/server/testing/test-server.ts'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../tools/web.mjs'
import { accessibilityProblems } from './axe.ts'
import { sharedChromium } from './chromium.ts'
import { openDashboard } from './dashboard-tab.ts'
import { keepPicture } from './pictures.ts'
import { startReactSite } from './react-site.ts'

/** One look, wherever people meet it: chosen in the dashboard, seen on hosted pages and in an app of somebody else. */
await buildWeb('dashboard')
await buildWeb('pages')
const browser = await sharedChromium()
const server = await startTestServer()
const owner = await signUpOwner(server)
afterAll(() => server.close())

/** A square of one colour, drawn by a browser as a person's would be. */
async function squareOf(color: string): Promise<Buffer> {
  const tab = await browser.newPage()
  const address = await tab.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
    const pen = canvas.getContext('2d')!
    pen.fillStyle = fill
    pen.fillRect(0, 0, 64, 64)
    return canvas.toDataURL('image/png')
  }, color)
  await tab.close()
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
const styleOf = (tab: Page, selector: string, property: string) =>
  tab
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
const button = '.hp-btn-primary'

async function newProject() {
  const { body } = await owner.create({ display_name: 'Acme', config: { magic_link_enabled: true } })
  const headers = { ...owner.acting(body.id), 'x-hallpass-extensions': '1' }
  const api = (method: string, path: string, more?: unknown) =>
    server.request(method, `/api/v1${path}`, { headers, ...(more !== undefined && { body: more }) })
  const configure = (override: object) =>
    api('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(override) })
  return { id: body.id as string, api, configure }
}

describe('the look of a project', () => {
  it('is chosen in the dashboard, with all of it in view and colours that can be read', async () => {
    const { id, api } = await newProject()
    const { tab, press, field, said, broken } = await openDashboard(
      browser,
      server,
      `/projects/${id}/branding/appearance`,
      owner.refreshToken,
      { colorScheme: 'dark' },
    )
    await tab.getByRole('heading', { name: 'Branding', level: 1 }).waitFor()
    const light = '.browser.scheme-light'
    await tab.locator(`${light} .hp-card`).first().waitFor()
    // A light card is light, also in a dark dashboard.
    expect(await styleOf(tab, `${light} .hp-card`, 'background-color')).toBe('rgb(255, 255, 255)')
    expect(await styleOf(tab, '.browser.scheme-dark .hp-card', 'background-color')).toBe('rgb(26, 25, 23)')

    await field('Brand colour').fill('777')
    await field('Brand colour').blur()
    await said('Neither white nor black text can be read on it.')
    expect(await tab.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
    await tab.getByRole('button', { name: /^Use #/ }).click()
    await tab.getByText(/passes AA/).waitFor()
    await field('Brand colour').fill('#1d4ed8')
    await tab.getByRole('button', { name: 'Square' }).click()
    expect(await styleOf(tab, `${light} ${button}`, 'background-color')).toBe('rgb(29, 78, 216)')
    await tab.getByLabel('Upload logo', { exact: true }).setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await squareOf('#1d4ed8'),
    })
    await said('Logo saved')
    await tab.getByLabel('Upload logo on dark').waitFor({ state: 'attached' })
    await tab.frameLocator(`iframe[title="An email, light"]`).locator('img.logo').first().waitFor()
    await press('Save changes')
    await said('Branding saved')
    const { body } = await api('GET', '/projects/current')
    expect(body.branding).toMatchObject({ primary: { light: { color: '#1d4ed8', text: '#ffffff' } }, radius: 0 })
    for (const [width, colorScheme] of [
      [1280, 'dark'],
      [1280, 'light'],
      [390, 'light'],
      [390, 'dark'],
    ] as const) {
      await tab.setViewportSize({ width, height: 900 })
      await tab.emulateMedia({ colorScheme })
      expect(await accessibilityProblems(tab)).toEqual([])
      expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await keepPicture(tab)
    }
    expect(broken()).toEqual([])
  }, 120_000)

  it('is there on hosted pages before their scripts are, light and dark', async () => {
    const { id, api, configure } = await newProject()
    await configure({ 'branding.color': '#be123c', 'branding.radius': 20, 'branding.font': 'serif' })
    const asUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
    const { body: saved } = await api('PATCH', '/internal/projects/current', {
      logo_url: asUrl(await squareOf('#be123c')),
      logo_dark_url: asUrl(await squareOf('#fda4af')),
    })
    const context = await browser.newContext({ colorScheme: 'light' })
    const complaints: string[] = []
    context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    const tab = await context.newPage()
    await tab.goto(`${server.app.settings.url}/p/${id}/handler/sign-in`)
    await tab.getByRole('heading', { name: 'Sign in to Acme' }).waitFor()
    await tab.locator(button).waitFor()
    expect(await styleOf(tab, button, 'background-color')).toBe('rgb(190, 18, 60)')
    expect(await styleOf(tab, button, 'border-radius')).toBe('20px')
    expect(await styleOf(tab, '.stack-scope', 'font-family')).toContain('Charter')
    expect(await styleOf(tab, '.hp-brand-initial', 'background-image')).toContain(saved.logo_url)
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    await tab.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => styleOf(tab, '.hp-brand-initial', 'background-image')).toContain(saved.logo_dark_url)
    expect(await styleOf(tab, button, 'background-color')).not.toBe('rgb(190, 18, 60)')
    expect(await accessibilityProblems(tab)).toEqual([])
    await keepPicture(tab)
    expect(complaints).toEqual([])
  }, 60_000)

  it('is the default of components, and loses against a theme of the app', async () => {
    const { id, api, configure } = await newProject()
    await configure({ 'branding.color': '#facc15', 'branding.radius': 20 })
    const { body: keys } = await api('POST', '/internal/api-keys', {
      description: 'site',
      expires_at_millis: Date.now() + 1e9,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })
    const site = await startReactSite("import './branding-site.tsx'", {
      baseUrl: server.app.settings.url,
      projectId: id,
      publishableClientKey: keys.publishable_client_key,
      tokenStore: 'memory',
    })
    const tab = await browser.newPage({ colorScheme: 'light' })
    await tab.goto(site.origin)
    await tab.locator(button).waitFor()
    expect(await styleOf(tab, button, 'background-color')).toBe('rgb(250, 204, 21)')
    expect(await styleOf(tab, button, 'color')).toBe('rgb(28, 26, 23)')
    await tab.goto(`${site.origin}/themed`)
    await tab.locator(button).waitFor()
    expect(await styleOf(tab, button, 'background-color')).toBe('rgb(15, 118, 110)')
    expect(await styleOf(tab, button, 'color')).toBe('rgb(255, 255, 255)')
    expect(await styleOf(tab, button, 'border-radius')).toBe('3px')
    await site.close()
  }, 60_000)
})
