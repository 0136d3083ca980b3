/** Every route of the table with every kind of caller and foreign ids (T38, T39). New routes are swept by being there. */
import { randomUUID } from 'node:crypto'
import { accessLevels } from '@hallpass/contract/endpoints'
import { afterAll, describe, expect, it } from 'vitest'
import { routes } from '../routes.ts'
import { signUpOwner } from '../testing/owner.ts'
import { bodySamples, sampleInput, valueAt, withValueAt } from '../testing/sample-input.ts'
import { highestLevelOf, levelsOf, namedRoutes, startSweep, unexpectedErrors } from '../testing/sweep.ts'

const sweep = await startSweep()
const { server } = sweep
afterAll(() => server.close())
const foreign = await server.createProject()
const stranger = await foreign.signUp()
const dashboardUser = await signUpOwner(server)
const foreignIds = {
  user: stranger.id,
  session: (await foreign.admin.get(`/auth/sessions?user_id=${stranger.id}`)).body.items[0].id as string,
  keys: (await foreign.admin.get('/internal/api-keys')).body.items[0].id as string,
  project: foreign.id,
  team: dashboardUser.teamId,
}

const keyHeader = {
  client: 'x-stack-publishable-client-key',
  server: 'x-stack-secret-server-key',
  admin: 'x-stack-super-secret-admin-key',
}
const badKey = {
  client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  server: 'INVALID_SECRET_SERVER_KEY',
  admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
}
const refusals = new Set(['ACCESS_TYPE_REQUIRED', 'INSUFFICIENT_ACCESS_TYPE', ...Object.values(badKey)])
const swept = new Set<string>()

describe.each(namedRoutes)('%s', (name, route) => {
  const { access } = route.endpoint

  it('opens to the levels of the contract only', async () => {
    const project = await sweep.project()
    const nobody = await sweep.send(route, {})
    if (access === 'open') expect(refusals).not.toContain(nobody.code)
    else expect(nobody).toMatchObject({ status: 400, code: 'ACCESS_TYPE_REQUIRED' })
    for (const level of accessLevels) {
      const answer = await sweep.send(route, project.headers(level))
      if (levelsOf(route).includes(level)) expect(refusals, level).not.toContain(answer.code)
      else {
        expect(answer, level).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
        expect(answer.body.details).toEqual({ actual_access_type: level, allowed_access_types: levelsOf(route) })
      }
    }
    swept.add(name)
  })

  it('refuses bad credentials whatever it is', async () => {
    const project = await sweep.project()
    for (const level of accessLevels) {
      const headers = project.headers(level)
      for (const key of ['wrong', foreign.keys[level], project.keys[level === 'admin' ? 'server' : 'admin']]) {
        const answer = await sweep.send(route, { ...headers, [keyHeader[level]]: key })
        expect(answer, level).toMatchObject({ status: 401, code: badKey[level] })
        expect(answer.body.details).toEqual({ project_id: project.id })
      }
      const withoutKey = await sweep.send(route, { ...headers, [keyHeader[level]]: undefined })
      expect(withoutKey, level).toMatchObject({ status: 401, code: `${level.toUpperCase()}_AUTHENTICATION_REQUIRED` })
    }
    const keyAlone = await sweep.send(route, { [keyHeader.admin]: project.keys.admin })
    expect(keyAlone).toMatchObject({ status: 400, code: 'PROJECT_KEY_WITHOUT_ACCESS_TYPE' })
    const notOwner = await sweep.send(route, { ...project.headers('admin'), ...dashboardUser.acting(project.id) })
    expect(notOwner).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN' })
    const otherProject = await sweep.send(route, project.headers('client', stranger))
    expect(otherProject).toMatchObject({ status: 401, code: 'INVALID_PROJECT_FOR_ACCESS_TOKEN' })
  })

  it('is sound for someone who is signed in, at every level', async () => {
    const project = await sweep.project()
    for (const level of levelsOf(route)) {
      const guest = await (await sweep.project()).signUpAnonymously()
      expect(refusals).not.toContain((await sweep.send(route, project.headers(level, guest))).code)
    }
  })

  it('finds nothing under foreign, random and odd ids in its path', async () => {
    const project = await sweep.project()
    const level = highestLevelOf(route)
    const sample = sampleInput(route.endpoint, level)
    for (const parameter of Object.keys(sample.params)) {
      const at = (id: string) =>
        sweep.send(route, project.headers(level), { input: { params: { ...sample.params, [parameter]: id } } })
      for (const [kind, id] of Object.entries({ ...foreignIds, random: randomUUID() })) {
        const answer = await at(id)
        if (access === 'open') continue
        expect(answer.status, `${parameter} = id of a ${kind}`).toBeGreaterThanOrEqual(400)
        expect(JSON.stringify(answer.body)).not.toContain(stranger.email)
      }
      for (const odd of [
        'me',
        'x',
        '0',
        '-1',
        '%00',
        '\0',
        '🦉',
        '../x',
        'a/b',
        "';--",
        'x'.repeat(3000),
        '__proto__',
      ]) {
        const answer = await at(odd)
        if (odd !== 'me') expect(answer.status, `${parameter} = ${odd}`).toBeGreaterThanOrEqual(300)
      }
    }
  })

  it('tells nothing for foreign ids in its query and body', async () => {
    const project = await sweep.project()
    const level = highestLevelOf(route)
    const { query } = sampleInput(route.endpoint, level)
    const samples = bodySamples(route.endpoint, level)
    for (const id of Object.values(foreignIds)) {
      const bodies = samples.flatMap(({ value, leaves }) =>
        leaves
          .filter((path) => isId(valueAt(value, path)))
          .map((path) => ({ input: { body: withValueAt(value, path, id) } })),
      )
      const queries = Object.keys(query).filter((key) => isId(query[key]))
      for (const attempt of [...bodies, ...queries.map((key) => ({ input: { query: { ...query, [key]: id } } }))]) {
        const answer = await sweep.send(route, project.headers(level), attempt)
        expect(JSON.stringify(answer.body)).not.toContain(stranger.email)
      }
    }
    expect((await foreign.refresh(stranger.refreshToken)).status).toBe(200)
  })
})

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

it('covers every route, and none of them failed unexpectedly', () => {
  expect(swept.size).toBe(routes.length)
  expect(unexpectedErrors(server)).toEqual([])
})
