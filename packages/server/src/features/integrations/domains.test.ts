/** Trusted domains and OAuth providers one by one, as partners set them. */
import { afterAll, describe, expect, it } from 'vitest'
import type { TestProject } from '../../testing/index.ts'
import { startPartnerServer } from '../../testing/partner.ts'

const server = await startPartnerServer()
afterAll(() => server.close())

describe.each(['neon', 'custom'])('the domains of %s', (partner) => {
  const path = `/integrations/${partner}/domains`
  const list = async (project: TestProject) =>
    (await project.admin.get(path)).body.items.map(({ domain }: { domain: string }) => domain)
  const remove = (project: TestProject, domain: string) => project.admin.delete(`${path}/${encodeURIComponent(domain)}`)

  it(`${partner} can add, list and remove domains`, async () => {
    const project = await server.createProject()
    expect((await project.admin.get(path)).body).toEqual({ items: [], is_paginated: false })
    const answer = await project.admin.post(path, { domain: 'https://b.example' })
    expect(answer).toMatchObject({ status: 201, body: { domain: 'https://b.example' } })
    await project.admin.post(path, { domain: 'https://*.a.example:8080/x' })
    expect(await list(project)).toEqual(['https://*.a.example:8080/x', 'https://b.example'])
    const { config } = (await project.admin.get('/internal/projects/current')).body
    expect(config.domains).toContainEqual({ domain: 'https://b.example', handler_path: '/handler' })
    expect(await remove(project, 'https://*.a.example:8080/x')).toMatchObject({ status: 200, body: { success: true } })
    expect(await list(project)).toEqual(['https://b.example'])
  })

  it(`${partner} domains leave each other and their handler paths alone`, async () => {
    const project = await server.createProject({
      config: { domains: [{ domain: 'https://own.example', handler_path: '/auth' }] },
    })
    await project.admin.post(path, { domain: 'https://more.example' })
    await project.admin.post(path, { domain: 'https://own.example' })
    await remove(project, 'https://more.example')
    const { config } = (await project.admin.get('/internal/projects/current')).body
    expect(config.domains).toEqual([{ domain: 'https://own.example', handler_path: '/auth' }])
  })

  it(`${partner} domains added at once all survive`, async () => {
    const project = await server.createProject()
    const domains = Array.from({ length: 10 }, (_, n) => `https://app-${n}.example`)
    await Promise.all(domains.map((domain) => project.admin.post(path, { domain })))
    expect(await list(project)).toEqual(domains)
  })

  it(`${partner} can add at most a thousand domains`, async () => {
    const domains = Array.from({ length: 999 }, (_, n) => ({ domain: `https://n${n}.example`, handler_path: '/' }))
    const project = await server.createProject({ config: { domains } })
    expect((await project.admin.post(path, { domain: 'https://last.example' })).status).toBe(201)
    const answer = await project.admin.post(path, { domain: 'https://one-more.example' })
    expect(answer).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('1000') })
    expect(await list(project)).toHaveLength(1000)
    expect((await project.admin.post(path, { domain: 'https://last.example' })).status).toBe(201)
  })

  it(`${partner} domains refuse invalid and unknown ones, and everybody but admins`, async () => {
    const project = await server.createProject()
    for (const domain of ['example.com', 'ftp://a.example', 'https://a b', '']) {
      expect((await project.admin.post(path, { domain })).code, domain).toBe('SCHEMA_ERROR')
    }
    const unknown = await remove(project, 'https://nowhere.example')
    expect(unknown).toMatchObject({ status: 404, code: undefined, body: expect.stringContaining('domain') })
    expect((await project.server.get(path)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })
})

describe('the OAuth providers of neon', () => {
  const path = '/integrations/neon/oauth-providers'
  const github = { id: 'github', type: 'standard', client_id: 'one', client_secret: 'two' }
  const list = async (project: TestProject) => (await project.admin.get(path)).body

  it('neon can set up, change, list and remove OAuth providers', async () => {
    const project = await server.createProject()
    expect(await list(project)).toEqual({ items: [], is_paginated: false })
    expect(await project.admin.post(path, github)).toMatchObject({ status: 201, body: github })
    expect((await project.admin.post(path, { id: 'google', type: 'shared' })).body).toEqual({
      id: 'google',
      type: 'shared',
    })
    expect((await list(project)).items).toEqual([github, { id: 'google', type: 'shared' }])
    const changed = await project.admin.patch(`${path}/github`, { client_secret: 'three' })
    expect(changed).toMatchObject({ status: 200, body: { ...github, client_secret: 'three' } })
    expect((await project.admin.patch(`${path}/github`, { type: 'shared' })).body).toEqual({
      id: 'github',
      type: 'shared',
    })
    const own = { type: 'standard', client_id: 'a', client_secret: 'b' }
    expect((await project.admin.patch(`${path}/google`, own)).body).toEqual({ id: 'google', ...own })
    expect((await project.admin.delete(`${path}/github`)).body).toEqual({ success: true })
    expect((await list(project)).items).toEqual([{ id: 'google', ...own }])
    const { config } = (await project.admin.get('/internal/projects/current')).body
    expect(config.oauth_providers).toEqual([{ provider_config_id: 'google', id: 'google', ...own }])
  })

  it('neon OAuth providers keep their configuration key, so that accounts stay connected', async () => {
    const project = await server.createProject()
    await project.configure({ 'auth.oauth.providers.work': { type: 'github', allowSignIn: true, isShared: true } })
    await project.admin.patch(`${path}/github`, { type: 'standard', client_id: 'a', client_secret: 'b' })
    const { config } = (await project.admin.get('/internal/projects/current')).body
    expect(config.oauth_providers).toMatchObject([{ provider_config_id: 'work', id: 'github', type: 'standard' }])
  })

  it('neon OAuth providers refuse duplicates, unknown and incomplete ones', async () => {
    const project = await server.createProject()
    await project.admin.post(path, github)
    const twice = await project.admin.post(path, github)
    expect(twice).toMatchObject({ status: 400, code: undefined, body: expect.stringContaining('already') })
    for (const answer of [
      await project.admin.patch(`${path}/google`, { client_id: 'x' }),
      await project.admin.delete(`${path}/google`),
      await project.admin.delete(`${path}/nothing`),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: undefined, body: expect.stringContaining('not set up') })
    }
    await project.admin.post(path, { id: 'google', type: 'shared' })
    const incomplete = await project.admin.patch(`${path}/google`, { type: 'standard', client_id: 'x' })
    expect(incomplete).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(incomplete.body.details.message).toContain('body.client_secret')
    for (const body of [
      { id: 'myspace', type: 'shared' },
      { id: 'x', type: 'standard' },
      { ...github, client_id: '' },
    ]) {
      expect((await project.admin.post(path, body)).code).toBe('SCHEMA_ERROR')
    }
    expect((await list(project)).items).toEqual([github, { id: 'google', type: 'shared' }])
    expect((await project.server.get(path)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })
})
