/** Keys that must not work (T40, T44), and ids that are somebody else's (T38). */
import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { newApiKey } from '../../core/crypto/index.ts'
import { type Person, startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const switches = { 'apiKeys.enabled.user': true, 'apiKeys.enabled.team': true }
const [project, other] = [await server.createProject(), await server.createProject()]
for (const one of [project, other]) {
  await one.configure({ ...switches, 'teams.createPersonalTeamOnSignUp': true })
}

interface Key {
  id: string
  value: string
}
interface Keys {
  user: Key
  team: Key
}
type Owner = Person & { teamId: string; keys: Keys }

async function ownerIn(on: TestProject, changes: object = {}): Promise<Owner> {
  const person = await on.signUp()
  const as = on.as('client', person)
  const teamId = (await as.get('/users/me')).body.selected_team_id as string
  const newKey = { description: 'CI', expires_at_millis: null, ...changes }
  const user = (await as.post('/user-api-keys', { ...newKey, user_id: 'me' })).body
  const team = (await as.post('/team-api-keys', { ...newKey, team_id: teamId })).body
  return { ...person, teamId, keys: { user, team } }
}

const types = ['user', 'team'] as const
const otherType = { user: 'team', team: 'user' } as const
const check = (type: keyof Keys, api_key: string, on = project) =>
  on.server.post(`/${type}-api-keys/check`, { api_key })
const notFound = { status: 404, code: 'API_KEY_NOT_FOUND' }

const body = (key: string) => key.slice(0, -8)
const withChecksum = (text: string) => text + crc32(text).toString(16).padStart(8, '0')

describe.each(types)('the check of a %s key refuses', (type) => {
  it(`checking a ${type} key refuses one that is off by one character anywhere`, async () => {
    const { value } = (await ownerIn(project)).keys[type]
    const twins = [...value].map(
      (character, at) => value.slice(0, at) + (character === '0' ? '1' : '0') + value.slice(at + 1),
    )
    const answers = await Promise.all(twins.map((twin) => check(type, twin)))
    expect(answers.filter((answer) => answer.code !== 'API_KEY_NOT_FOUND' || answer.status !== 404)).toEqual([])
    expect((await check(type, value)).status).toBe(200)
  })

  it(`checking a ${type} key refuses one with a right checksum that was never created`, async () => {
    const { id, value } = (await ownerIn(project)).keys[type]
    for (const forged of [
      newApiKey({ id: randomUUID(), type, isPublic: false }),
      newApiKey({ id, type, isPublic: false }),
      withChecksum(body(value).replace(type, otherType[type])),
      withChecksum(`pk${body(value).slice(2).replace(`${type}1`, `${type}3`)}`),
      withChecksum(body(value).replace(`${type}1574`, `${type}0574`)),
    ]) {
      expect(await check(type, forged), forged).toMatchObject(notFound)
    }
  })

  it(`checking a ${type} key refuses one with anything around it, in capitals, cut or doubled`, async () => {
    const { value } = (await ownerIn(project)).keys[type]
    for (const odd of [
      ` ${value}`,
      `${value}\n`,
      value.toUpperCase(),
      value.slice(1),
      value.slice(0, -1),
      value + value,
      '',
    ]) {
      expect(await check(type, odd), JSON.stringify(odd)).toMatchObject(notFound)
    }
  })

  it(`checking a ${type} key refuses its id, last four characters and hash`, async () => {
    const { id, value } = (await ownerIn(project)).keys[type]
    const row = await server.app.database.system
      .selectFrom('api_keys')
      .select('key_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const known of [id, value.slice(-4), row.key_hash.toString('hex'), row.key_hash.toString('base64')]) {
      expect(await check(type, known)).toMatchObject(notFound)
    }
  })

  it(`checking a ${type} key refuses one of the other type, and says so`, async () => {
    const { keys } = await ownerIn(project)
    const answer = await check(type, keys[otherType[type]].value)
    expect(answer).toMatchObject({ status: 400, code: 'WRONG_API_KEY_TYPE' })
    expect(answer.body.details).toEqual({ expected_type: type, actual_type: otherType[type] })
  })

  it(`checking a ${type} key refuses one of another project`, async () => {
    const { value } = (await ownerIn(other)).keys[type]
    expect(await check(type, value)).toMatchObject(notFound)
    expect((await check(type, value, other)).status).toBe(200)
  })

  it(`checking a ${type} key refuses a revoked one, at once and after its expiry`, async () => {
    const { id, value } = (await ownerIn(project, { expires_at_millis: server.clock.now().getTime() + 1000 })).keys[
      type
    ]
    await project.server.patch(`/${type}-api-keys/${id}`, { revoked: true })
    for (const millis of [0, 2000]) {
      server.clock.advance(millis)
      expect(await check(type, value)).toMatchObject({ status: 401, code: 'API_KEY_REVOKED' })
    }
  })

  it(`checking a ${type} key refuses an expired one, from the very millisecond on`, async () => {
    const { value } = (await ownerIn(project, { expires_at_millis: server.clock.now().getTime() + 1000 })).keys[type]
    server.clock.advance(999)
    expect((await check(type, value)).status).toBe(200)
    server.clock.advance(1)
    expect(await check(type, value)).toMatchObject({ status: 401, code: 'API_KEY_EXPIRED' })
  })

  it(`checking a ${type} key refuses it once the project has switched such keys off`, async () => {
    const own = await server.createProject()
    await own.configure({ ...switches, 'teams.createPersonalTeamOnSignUp': true })
    const { value } = (await ownerIn(own)).keys[type]
    await own.configure({ [`apiKeys.enabled.${type}`]: false })
    expect(await check(type, value, own)).toMatchObject({ status: 400, code: undefined })
  })
})

describe.each(types)('the id of a %s key', (type) => {
  it(`the id of a ${type} key is unknown in another project or on the route of the other type`, async () => {
    const { keys } = await ownerIn(project)
    for (const [on, route] of [
      [other, type],
      [project, otherType[type]],
    ] as const) {
      for (const level of ['server', 'admin'] as const) {
        expect(await on.as(level).get(`/${route}-api-keys/${keys[type].id}`)).toMatchObject(notFound)
        const revoking = await on.as(level).patch(`/${route}-api-keys/${keys[type].id}`, { revoked: true })
        expect(revoking).toMatchObject(notFound)
      }
    }
    expect((await check(type, keys[type].value)).status).toBe(200)
  })

  it(`a ${type} key keeps one time of revocation, however many revoke it at once`, async () => {
    const { id, value } = (await ownerIn(project)).keys[type]
    const attempts = Array.from({ length: 20 }, () =>
      project.server.patch(`/${type}-api-keys/${id}`, { revoked: true }),
    )
    const answers = await Promise.all(attempts)
    expect(new Set(answers.map((answer) => answer.body.manually_revoked_at_millis)).size).toBe(1)
    expect(await check(type, value)).toMatchObject({ status: 401, code: 'API_KEY_REVOKED' })
  })
})

it('an API key is not an access token and opens no route by itself', async () => {
  const { keys } = await ownerIn(project)
  for (const name of [
    'x-stack-secret-server-key',
    'x-stack-publishable-client-key',
    'x-stack-super-secret-admin-key',
  ]) {
    const level = name.includes('server') ? 'server' : name.includes('admin') ? 'admin' : 'client'
    const answer = await project.as(level).get('/projects/current', { headers: { [name]: keys.user.value } })
    expect(answer.status).toBe(401)
  }
  const asToken = await project.client.get('/users/me', { headers: { 'x-stack-access-token': keys.user.value } })
  expect(asToken).toMatchObject({ status: 401, code: 'UNPARSABLE_ACCESS_TOKEN' })
})

it('no API key is in the log (T15)', async () => {
  const { keys } = await ownerIn(project)
  await check('user', keys.user.value)
  await check('team', keys.user.value)
  const logged = JSON.stringify(server.logs)
  for (const { value } of Object.values(keys)) expect(logged).not.toContain(value.slice(3, 48))
})
