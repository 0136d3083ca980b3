/** Every route of the table with every kind of caller and foreign ids (T38, T39). New routes are swept by being there; in the quick lane they take turns. */
import { randomUUID } from 'node:crypto'
import { accessLevels } from '@hallpass/contract/endpoints'
import { afterAll, describe, expect, it } from 'vitest'
import { routes } from '../routes.ts'
import { signUpOwner } from '../testing/owner.ts'
import { bodySamples, sampleInput, valueAt, withValueAt } from '../testing/sample-input.ts'
import { highestLevelOf, levelsOf, namedRoutes, startSweep, takeTurns, unexpectedErrors } from '../testing/sweep.ts'

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
const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

describe.each(namedRoutes)('%s', (name, route) => {
  const { access } = route.endpoint
  const isItsTurn = takeTurns(route)

  it(`${name} opens only to its levels of access`, async () => {
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

  if (isItsTurn())
    it(`${name} refuses bad credentials`, async () => {
      const project = await sweep.project()
      const tries = accessLevels.flatMap((level) => ['wrong', foreign.keys[level]].map((key) => ({ level, key })))
      await Promise.all(
        tries.map(async ({ level, key }) => {
          const answer = await sweep.send(route, { ...project.headers(level), [keyHeader[level]]: key })
          expect(answer, level).toMatchObject({ status: 401, code: badKey[level] })
          expect(answer.body.details).toEqual({ project_id: project.id })
        }),
      )
      const keyAlone = await sweep.send(route, { [keyHeader.admin]: project.keys.admin })
      expect(keyAlone).toMatchObject({ status: 400, code: 'PROJECT_KEY_WITHOUT_ACCESS_TYPE' })
      const notOwner = await sweep.send(route, { ...project.headers('admin'), ...dashboardUser.acting(project.id) })
      expect(notOwner).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN' })
      const otherProject = await sweep.send(route, project.headers('client', stranger))
      expect(otherProject).toMatchObject({ status: 401, code: 'INVALID_PROJECT_FOR_ACCESS_TOKEN' })
    })

  if (isItsTurn())
    it(`${name} works for a signed-in user at every level`, async () => {
      const project = await sweep.project()
      for (const level of levelsOf(route)) {
        const guest = await (await sweep.project()).signUpAnonymously()
        expect(refusals).not.toContain((await sweep.send(route, project.headers(level, guest))).code)
      }
    })

  const level = highestLevelOf(route)
  const { params, query } = sampleInput(route.endpoint, level)

  for (const parameter of Object.keys(params)) {
    it(`${name} finds nothing under foreign, random and odd ids as its {${parameter}}`, async () => {
      const project = await sweep.project()
      const at = (id: string) =>
        sweep.send(route, project.headers(level), { input: { params: { ...params, [parameter]: id } } })
      const ids = Object.entries({ ...foreignIds, random: randomUUID() })
      await Promise.all(
        ids.map(async ([kind, id]) => {
          const answer = await at(id)
          expect(JSON.stringify(answer.body)).not.toContain(stranger.email)
          if (access !== 'open') expect(answer.status, `id of a ${kind}`).toBeGreaterThanOrEqual(400)
        }),
      )
      const odd = ['x', '0', '\0', '🦉', 'a/b', "';--", 'x'.repeat(300), '__proto__']
      const answers = await Promise.all([at('me'), ...odd.map(at)])
      for (const [i, { status }] of answers.slice(1).entries()) expect(status, odd[i]).toBeGreaterThanOrEqual(300)
    })
  }

  const bodyIds = bodySamples(route.endpoint, level).flatMap(({ value, leaves }) =>
    leaves.filter((path) => isId(valueAt(value, path))).map((path) => ({ value, path })),
  )
  const queryIds = Object.keys(query).filter((key) => isId(query[key]))

  if (bodyIds.length > 0 || queryIds.length > 0) {
    it(`${name} reveals nothing about foreign ids in its query and body`, async () => {
      const project = await sweep.project()
      for (const id of Object.values(foreignIds)) {
        const attempts = [
          ...bodyIds.map(({ value, path }) => ({ input: { body: withValueAt(value, path, id) } })),
          ...queryIds.map((key) => ({ input: { query: { ...query, [key]: id } } })),
        ]
        const answers = await Promise.all(attempts.map((attempt) => sweep.send(route, project.headers(level), attempt)))
        for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(stranger.email)
      }
      expect((await foreign.refresh(stranger.refreshToken)).status).toBe(200)
    })
  }
})

it('the access sweep covers every route, and none of them failed unexpectedly', () => {
  expect(swept.size).toBe(routes.length)
  expect(unexpectedErrors(server)).toEqual([])
})
