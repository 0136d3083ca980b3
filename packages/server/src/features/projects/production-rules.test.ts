/** What production mode refuses to callers with extensions, and switched-off providers: docs/protocol/projects.md. */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { signUpOwner } from '../../testing/owner.ts'

const server = await startTestServer()
afterAll(() => server.close())
const path = '/internal/projects/current'
const ours = { headers: { 'x-hallpass-extensions': '1' } }
const change = (project: TestProject, body: object) => project.admin.patch(path, body, ours)
const override = (project: TestProject, document: object) =>
  project.admin.patch('/internal/config/override', { config_override_string: JSON.stringify(document) }, ours)
const domains = (...urls: string[]) => urls.map((domain) => ({ domain, handler_path: '/handler' }))
const safe = { allow_localhost: false, domains: domains('https://app.example.com') }

describe('production mode', () => {
  it.each([
    ['localhost', {}, 'Localhost is not allowed'],
    ['plain http', { domains: domains('http://app.example.com') }, 'should be HTTPS'],
    ['an address by number', { domains: domains('https://1.2.3.4') }, 'Direct IP addresses'],
    ['a domain on localhost', { domains: domains('https://localhost:3000') }, 'Localhost domains'],
  ])('is refused with %s, and nothing is changed', async (_name, config, words) => {
    const project = await server.createProject()
    if ('domains' in config) await change(project, { config: { ...config, allow_localhost: false } })
    const answer = await change(project, { is_production_mode: true, display_name: 'Other' })
    expect(answer).toMatchObject({ status: 400, code: undefined })
    expect(answer.body).toContain(words)
    const now = (await project.admin.get(path)).body
    expect([now.is_production_mode, now.display_name === 'Other']).toEqual([false, false])
  })

  it('takes no such domain afterwards, by the project or by its configuration', async () => {
    const project = await server.createProject()
    expect((await change(project, { is_production_mode: true, config: safe })).status).toBe(200)
    expect((await change(project, { config: { allow_localhost: true } })).status).toBe(400)
    expect((await change(project, { config: { domains: domains('http://x.example.com') } })).status).toBe(400)
    expect((await override(project, { 'domains.allowLocalhost': true })).status).toBe(400)
    expect((await change(project, { config: { domains: domains('https://*.example.com') } })).status).toBe(200)
    expect((await override(project, { 'domains.allowLocalhost': true, 'auth.otp.allowSignIn': true })).status).toBe(400)
    expect((await override(project, { 'auth.otp.allowSignIn': true })).status).toBe(200)
    const left = await change(project, { is_production_mode: false, config: { allow_localhost: true } })
    expect(left.status).toBe(200)
  })

  it('holds nothing from before against another change', async () => {
    const project = await server.createProject()
    await project.admin.patch(path, { is_production_mode: true })
    expect((await change(project, { display_name: 'Renamed' })).status).toBe(200)
    expect((await override(project, { 'auth.otp.allowSignIn': true })).status).toBe(200)
    expect((await change(project, { config: { domains: domains('http://x.example.com') } })).status).toBe(400)
  })

  it('is refused to a new project with localhost', async () => {
    const owner = await signUpOwner(server)
    const make = (config: object) =>
      server.internal
        .as('client', owner)
        .post(
          '/internal/projects',
          { display_name: 'New', owner_team_id: owner.teamId, is_production_mode: true, config },
          ours,
        )
    expect((await make({ allow_localhost: true })).status).toBe(400)
    expect((await make({ allow_localhost: false })).status).toBe(201)
  })

  it('and localhost allowed at the same moment do not come together', async () => {
    const project = await server.createProject({ config: { allow_localhost: false } })
    const [on, local] = await Promise.all([
      change(project, { is_production_mode: true }),
      change(project, { config: { allow_localhost: true } }),
    ])
    const now = (await project.admin.get(path)).body
    expect(now.is_production_mode && now.config.allow_localhost).toBe(false)
    expect([on.status, local.status].sort()).toEqual([200, 400])
  })

  it('refuses published clients nothing', async () => {
    const project = await server.createProject()
    const body = { is_production_mode: true, config: { allow_localhost: true, domains: domains('http://1.2.3.4') } }
    expect((await project.admin.patch(path, body)).status).toBe(200)
  })
})

it('a provider that is switched off is listed as such to callers with extensions alone', async () => {
  const project = await server.createProject()
  const oauth_providers = [
    { id: 'github', type: 'shared' },
    { id: 'google', type: 'shared', enabled: false },
  ]
  const changed = await change(project, { config: { oauth_providers } })
  const shown = [
    { id: 'github', provider_config_id: 'github', type: 'shared', enabled: true },
    { id: 'google', provider_config_id: 'google', type: 'shared', enabled: false },
  ]
  expect(changed.body.config.oauth_providers).toEqual(shown)
  const read = await project.admin.get(path, ours)
  expect(read.body.config.oauth_providers).toEqual(shown)
  expect(read.body.config.enabled_oauth_providers).toEqual([{ id: 'github' }])
  const published = await project.admin.get(path)
  expect(published.body.config.oauth_providers).toEqual([
    { id: 'github', provider_config_id: 'github', type: 'shared' },
  ])
})
