/** The look of a project: who reads it, where it shows, what is refused. */
import { templateIds } from '@hallpass/contract/config'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { samplePng } from '../../testing/sample-images.ts'
import { maxWaitMillis } from '../../testing/wait.ts'
import { createWebFolders } from '../../testing/web-folders.ts'

const web = createWebFolders()
web.buildPages()
const server = await startTestServer({ webFolders: web.folders })
afterAll(async () => {
  await server.close()
  web.remove()
})
const extensions = { headers: { 'x-hallpass-extensions': '1' } }
const logo = (size: number) => `data:image/png;base64,${samplePng(size, size).toString('base64')}`
const look = { 'branding.color': '#1d4ed8', 'branding.radius': 2, 'branding.font': 'serif' }

async function branded() {
  const project = await server.createProject({ displayName: 'Acme' })
  await project.configure(look)
  const logos = { logo_url: logo(8), logo_dark_url: logo(9) }
  const { body } = await project.admin.patch('/internal/projects/current', logos, extensions)
  return { project, logos: body as { logo_url: string; logo_dark_url: string } }
}
const pageOf = async ({ id }: TestProject) => {
  const answer = await fetch(`${server.base}/p/${id}/handler/sign-in`)
  return { page: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}

describe('the look of a project', () => {
  it('is read by everyone who knows of it, and by nobody else', async () => {
    const { project, logos } = await branded()
    const { body } = await project.client.get('/projects/current', extensions)
    expect(body.branding).toEqual({
      logo: { light: logos.logo_url, dark: logos.logo_dark_url, isWide: false },
      primary: { light: { color: '#1d4ed8', text: '#ffffff' }, dark: { color: expect.any(String), text: '#ffffff' } },
      radius: 2,
      font: 'serif',
    })
    expect((await project.client.get('/projects/current')).body).not.toHaveProperty('branding')
    const known = ['/internal/projects/current', '/integrations/neon/projects/current']
    for (const path of known) expect((await project.admin.get(path)).body).not.toHaveProperty('logo_dark_url')
    const config = async (more = {}) =>
      JSON.parse((await project.admin.get('/internal/config', more)).body.config_string)
    expect((await config(extensions)).branding).toEqual({ color: '#1d4ed8', radius: 2, font: 'serif' })
    expect(await config()).not.toHaveProperty('branding')
  })

  it('is null where nothing is set', async () => {
    const project = await server.createProject()
    expect((await project.client.get('/projects/current', extensions)).body.branding).toBeNull()
    expect((await pageOf(project)).page).not.toContain('<style')
  })

  it('comes with the hosted pages, as rules that their policy lets through', async () => {
    const { project, logos } = await branded()
    const { page, policy } = await pageOf(project)
    const [, nonce, css] = /<style nonce="([^"]+)">(.*?)<\/style>/s.exec(page) ?? []
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(css).toContain('--hp-primary: light-dark(#1d4ed8, ')
    expect(css).toContain('--hp-radius: 2px')
    expect(css).toContain(`url("${logos.logo_url}")`)
    expect(css).toContain(`url("${logos.logo_dark_url}")`)
  })

  it('is that of its emails, light and dark', async () => {
    const { project, logos } = await branded()
    await project.configure({ 'auth.otp.allowSignIn': true })
    const email = 'ada@example.com'
    await project.client.post('/auth/otp/send-sign-in-code', { email, callback_url: 'http://localhost:3000/x' })
    const { html, text } = await server.mailbox.waitFor(email)
    expect(html).toContain('background-color: #1d4ed8 !important')
    expect(html).toMatch(new RegExp(`src="${logos.logo_url}"[^>]*class="logo-light"`))
    expect(html).toMatch(new RegExp(`src="${logos.logo_dark_url}"[^>]*class="logo-dark"`))
    expect(html).toContain('font-family:Charter')
    expect(text).not.toContain('/files/')
  })

  it('can be tried out on an email before it is saved, by those who know of it', async () => {
    const project = await server.createProject()
    const body = { template_id: templateIds.magicLink, branding: { color: '#be123c' } }
    const tried = await project.admin.post('/emails/render-email', body, extensions)
    expect(tried.body.html).toContain('background-color: #be123c !important')
    expect((await project.admin.post('/emails/render-email', body)).status).toBe(404)
    const refused = await project.admin.post(
      '/emails/render-email',
      { ...body, branding: { color: 'red' } },
      extensions,
    )
    expect(refused).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })
})

describe('a value that is none', () => {
  it.each([
    ['branding.color', 'red', 'must be a colour such as #c2410c'],
    ['branding.color', '#1d4ed8;} body{display:none', 'must be a colour'],
    ['branding.darkColor', 'url(https://evil.example)', 'must be a colour'],
    ['branding.color', '#777777', 'The nearest that can is #'],
    ['branding.radius', '8px', 'must be'],
    ['branding.radius', 900, 'at most 24'],
    ['branding.radius', 1.5, 'must be'],
    ['branding.font', 'Comic Sans', 'must be one of'],
    ['branding.logo', 'https://evil.example/x.svg', 'is not part of the configuration'],
  ])('is refused, and said why: %s %j', async (place, value, words) => {
    const project = await server.createProject()
    const answer = await project.admin.patch('/internal/config/override', {
      config_override_string: JSON.stringify({ [place]: value }),
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(words)
  })

  it('is not shown either where an older server or a hand has stored it', async () => {
    const project = await server.createProject()
    const hostile = '#000000;}</style><script>alert(1)</script>'
    // Once more where news of the project's making has it read again meanwhile.
    const { page } = await vi.waitFor(async () => {
      const stored = await server.app.projects.get(project.id)
      Object.assign(stored.config.branding, { color: hostile, radius: '8px;}', font: 'x;}' })
      stored.row.logoUrl = 'https://evil.example/?"</style><script>alert(2)</script>'
      const shown = await pageOf(project)
      expect(shown.page).toContain('<style')
      return shown
    }, maxWaitMillis)
    expect(page).not.toMatch(/alert\(\d\)<|<script>/)
    expect(page.match(/<style/g)).toHaveLength(1)
    expect(page).toContain('%3C')
  })
})
