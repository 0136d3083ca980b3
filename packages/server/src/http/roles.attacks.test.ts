/** A colleague with a small role calls what is for larger ones, with an admin access token, at every level. */
import { header, roleAllows, type TeamRole, teamRoles } from '@hallpass/contract'
import type { AccessLevel, Endpoint } from '@hallpass/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addColleague, signUpOwner } from '../testing/owner.ts'
import { levelsOf, namedRoutes, startSweep } from '../testing/sweep.ts'

const sweep = await startSweep()
const { server } = sweep
afterAll(() => server.close())

type Colleague = Awaited<ReturnType<typeof addColleague>>
const colleagues = new Map<TeamRole, Colleague>()
let owner: Awaited<ReturnType<typeof signUpOwner>>
let projectId: string

const refusal = /^Your role in the team that owns this project, (\w+), does not let you do this/
const roleNamedIn = (body: unknown) => (typeof body === 'string' ? refusal.exec(body)?.[1] : undefined)
const isOpen = (endpoint: Endpoint) =>
  endpoint.access === 'open' || !endpoint.access.some((level) => level !== 'client')
const guarded = namedRoutes.filter(([, { endpoint }]) => !isOpen(endpoint))
const endpointsFor = (role: TeamRole) =>
  guarded.map(([, route]) => route.endpoint).filter(({ needs }) => needs && roleAllows(role, needs))
const acting = (role: TeamRole, level: AccessLevel) => colleagues.get(role)!.acting(projectId, level)

beforeAll(async () => {
  await signUpOwner(server)
  owner = await signUpOwner(server)
  const { body } = await owner.create()
  projectId = body.id
  for (const role of teamRoles) colleagues.set(role, await addColleague(server, owner, role))
})

describe('what roles allow', () => {
  it('every endpoint that an admin access token opens says what it needs (T60)', () => {
    expect(guarded.filter(([, { endpoint }]) => endpoint.needs === undefined).map(([name]) => name)).toEqual([])
  })

  it('a viewer changes nothing (T60)', () => {
    const writing = endpointsFor('viewer').filter((endpoint) => endpoint.method !== 'GET')
    // Asking: whether a domain answers, how many there are, whether a key is good, what a token would say; and for oneself, which the role in one's own team decides.
    expect(writing.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'POST /auth/sso/discover',
      'POST /internal/domains/check',
      'POST /internal/email-audience',
      'POST /internal/projects',
      'POST /internal/token-claims/preview',
      'POST /team-api-keys/check',
      'POST /user-api-keys/check',
    ])
  })

  it('a developer reaches nobody’s data, no keys and no deletion of the project (T60)', () => {
    const paths = endpointsFor('developer').map(({ path }) => path)
    const personal =
      /^\/(users|auth|teams|team-m|team-i|contact|connected|user-api|team-api|payments|data-vault)|export|import/
    // How many values a store has says nothing about anybody, and coupons belong to the offers.
    const impersonal = /^\/data-vault\/stores\/\{store\}\/count$|^\/payments\/coupons(\/|$)/
    const reached = paths.filter((path) => personal.test(path) || path.includes('api-keys'))
    expect(reached.filter((path) => !impersonal.test(path))).toEqual([])
    expect(endpointsFor('developer').filter(({ audit }) => audit === 'project.deleted')).toEqual([])
  })

  it('support changes no configuration (T60)', () => {
    const writing = endpointsFor('support').filter((endpoint) => endpoint.method !== 'GET')
    const configuring = /config|definitions|email-t|webhooks|domains(?!\/check)|api-keys$|projects\/current/
    expect(writing.filter(({ path }) => configuring.test(path) && !/(user|team)-api-keys/.test(path))).toEqual([])
  })

  it('only owners and admins see secrets or keys, or end a project (T60)', () => {
    for (const role of ['developer', 'support', 'viewer'] as const) {
      for (const power of ['secrets', 'keys.write', 'projects', 'installation', 'colleagues', 'owners'] as const) {
        expect(roleAllows(role, power), `${role} ${power}`).toBe(false)
      }
    }
    expect(roleAllows('admin', 'owners')).toBe(false)
  })
})

describe.each(guarded)('%s', (_name, route) => {
  const { endpoint } = route
  const refused = teamRoles.filter((role) => !roleAllows(role, endpoint.needs ?? []))
  const allowed = teamRoles.filter((role) => !refused.includes(role)).at(-1)!

  it('refuses the roles that do not allow it, and no other (T60)', async () => {
    for (const level of levelsOf(route).filter((one) => one !== 'client')) {
      for (const role of refused) {
        const answer = await sweep.send(route, acting(role, level))
        expect(answer, `${role} at the level ${level}`).toMatchObject({ status: 403, code: undefined })
        expect(roleNamedIn(answer.body)).toBe(role)
      }
    }
    // The smallest role that is enough; what would end the project, or is for owners, has tests of its own.
    if (endpoint.needs === 'projects' || endpoint.needs === 'owners') return
    const answer = await sweep.send(route, acting(allowed, levelsOf(route).at(-1)!))
    expect(roleNamedIn(answer.body), `${allowed}: ${JSON.stringify(answer.body)}`).toBeUndefined()
  })
})

describe('beside the admin access token', () => {
  it('a key is not bound by anybody’s role', async () => {
    const project = await sweep.project()
    expect((await project.admin.get('/internal/api-keys')).status).toBe(200)
  })

  it('in the project internal the smaller roles only look, at no more than elsewhere (T60)', async () => {
    const first = await server.internal.admin.get('/internal/projects/current')
    const teamId = first.body.owner_team_id
    for (const role of ['support', 'developer'] as const) {
      const colleague = await addColleague(server, { teamId }, role)
      const headers = { ...colleague.acting('internal'), [header.projectId]: 'internal' }
      const send = (method: string, path: string, body?: object) =>
        server.request(method, `/api/v1${path}`, {
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
      expect((await send('GET', '/users?limit=1')).status, role).toBe(role === 'support' ? 200 : 403)
      expect((await send('GET', '/internal/projects/current')).status).toBe(200)
      expect(await send('POST', '/auth/sessions', { user_id: owner.id })).toMatchObject({
        status: 403,
        body: expect.stringContaining(role),
      })
      expect((await send('PATCH', '/internal/projects/current', { display_name: 'Ours' })).status).toBe(403)
      expect((await send('DELETE', `/users/${owner.id}`)).status).toBe(403)
    }
  })
})
