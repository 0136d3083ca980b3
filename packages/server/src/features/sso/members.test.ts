import { secretOf } from '@hallpass/mock-oauth'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { send } from '../../testing/http-client.ts'
import { typedBy } from '../../testing/oauth-app.ts'
import { wakeIssuer } from '../../testing/open-id.ts'
import { signUpOwner } from '../../testing/owner.ts'
import { connectedTeam, connectionBody, ours, post, startSsoTest } from '../../testing/sso.ts'
import { visitorOf } from '../../testing/sso-tests.ts'
import { addMember, createTeam, grant } from '../../testing/teams.ts'

/** What people see of single sign-on: members of what their team has, people of the dashboard of everything. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const project = await test.createProject([])

const owner = await signUpOwner(server)
const owned = (await owner.create({})).body as { id: string }
const headers = { ...ours.headers, ...owner.acting(owned.id) }
const base = server.app.settings.url

describe('a member with $manage_sso', () => {
  it('sees the connections, the domains and the last sign-ins of their team', async () => {
    const corp = await connectedTeam(test, project, 'corp')
    await connectedTeam(test, project, 'other')
    await test.app(project).signIn(corp.provider_id, { email: 'ada@corp.example' })
    const person = await project.signUp()
    await addMember(project, corp.team_id, person)
    await grant(project, corp.team_id, person, '$manage_sso')
    const get = async (path: string) => (await project.as('client', person).get(path, ours)).body.items
    const at = server.clock.now().getTime()
    const connections = await get(`/sso-connections?team_id=${corp.team_id}`)
    expect(connections).toMatchObject([
      { id: corp.id, state: 'active', last_success_at_millis: at, team_display_name: 'Crew' },
    ])
    expect(JSON.stringify(connections)).not.toContain(secretOf('our-corp'))
    expect(await get(`/sso-domains?team_id=${corp.team_id}`)).toMatchObject([
      { domain: 'corp.example', verification: 'verified', enforcement: 'off' },
    ])
    expect(await get(`/sso-connections/${corp.id}/attempts`)).toEqual([
      {
        ...{ at_millis: at, result: 'succeeded', reason: null, email_domain: 'corp.example', user_id: null },
        request_id: expect.any(String),
      },
    ])
  })
})

describe('a test sign-in that the dashboard begins', () => {
  const call = (method: string, path: string, body?: object) =>
    send(base, method, `/api/v1${path}`, { headers, ...(body && { body }) })
  const draft = async () => {
    const team = (await call('POST', '/teams', { display_name: 'Crew' })).body.id as string
    return (await call('POST', '/sso-connections', connectionBody(test, team, 'corp'))).body
  }

  it('shows what the identity provider said of a draft, and signs nobody in', async () => {
    const { id } = await draft()
    expect((await call('GET', `/sso-connections/${id}/test`)).body).toEqual({ test: null })
    const { browser, url } = visitorOf(test, await call('POST', `/sso-connections/${id}/test`))
    const page = await browser.submit(await browser.open(url), typedBy({ email: 'ada@corp.example' }))
    expect(page.url.href).toBe(`${base}/projects/${owned.id}/sso/${id}?tested=${id}`)
    const { test: result } = (await call('GET', `/sso-connections/${id}/test`)).body
    expect(result).toMatchObject({ reason: null, connection: { id, state: 'draft' } })
    expect(result.rows).toContainEqual({
      ...{ attribute: 'email', value: 'ada@corp.example', mapped_to: 'email', problem: 'domain_not_verified' },
    })
    expect((await call('GET', '/users')).body.items).toEqual([])
    await vi.waitFor(async () => {
      const { items } = (await call('GET', '/internal/audit-log?action=sso_connection.tested')).body
      expect(items).toMatchObject([{ actor: { type: 'dashboard_user', id: owner.id } }])
    }, 20_000)
  })

  it('is not for servers, which have no browser, nor for members', async () => {
    const team = await createTeam(project)
    const { id } = await post(project, '/sso-connections', connectionBody(test, team, 'corp'))
    const person = await project.signUp()
    await addMember(project, team, person)
    await grant(project, team, person, '$manage_sso')
    for (const caller of [project.server, project.as('client', person)]) {
      expect((await caller.post(`/sso-connections/${id}/test`, {}, ours)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
      expect((await caller.get(`/sso-connections/${id}/test`, ours)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
    }
  })
})
