/** A secret scanner ends a key that it found, in any project: docs/protocol/projects.md#leaked-keys. */
import { afterAll, describe, expect, it } from 'vitest'
import { newApiKey } from '../../core/crypto/index.ts'
import { type Person, startTestServer, type TestProject } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ displayName: 'Acme & Sons' })
const hour = 3_600_000

async function enableKeys(on: TestProject) {
  await on.configure({
    'apiKeys.enabled.user': true,
    'apiKeys.enabled.team': true,
    'rbac.permissions.ops': { scope: 'team', containedPermissionIds: { keys: true } },
    'rbac.permissions.keys': { scope: 'team', containedPermissionIds: { $manage_api_keys: true } },
  })
}
await enableKeys(project)

/** No project, no key, no user: as a scanner calls. */
const revoke = (api_key: unknown) =>
  server.request('POST', '/api/v1/integrations/credential-scanning/revoke', { body: { api_key } })

async function userKey(owner: Pick<Person, 'id'>, changes: object = {}, on = project) {
  const body = { user_id: owner.id, description: 'CI', expires_at_millis: null, ...changes }
  return (await on.server.post('/user-api-keys', body)).body as { id: string; value: string }
}
const readKey = async (id: string, on = project) => (await on.server.get(`/user-api-keys/${id}`)).body

/** Who gets a mail about a key. */
async function notified(apiKeyId: string): Promise<string[]> {
  const events = await server.app.database.system
    .selectFrom('outbox')
    .select('payload')
    .where('type', '=', 'mail.requested')
    .execute()
  return events
    .map(({ payload }) => payload as { apiKeyId?: string; email: string })
    .filter((mail) => mail.apiKeyId === apiKeyId)
    .map((mail) => mail.email)
    .sort()
}

describe('a key of a user that was found', () => {
  it('a leaked user key is revoked, and its owner gets an email', async () => {
    const ada = await project.signUp()
    const { id, value } = await userKey(ada, {
      description: 'Deploy <b>"bot"</b>',
      expires_at_millis: Date.now() + hour,
    })
    const answer = await revoke(value)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect((await readKey(id)).manually_revoked_at_millis).toBe(server.clock.now().getTime())
    const checked = await project.server.post('/user-api-keys/check', { api_key: value })
    expect(checked).toMatchObject({ status: 401, code: 'API_KEY_REVOKED' })
    const mail = await server.mailbox.waitFor(ada.email, ({ subject }) => subject.startsWith('API Key'))
    expect(mail.subject).toBe('API Key Revoked: Deploy <b>"bot"</b>')
    expect(mail.html).toContain('Deploy &lt;b&gt;&quot;bot&quot;&lt;/b&gt;')
    expect(mail.html).not.toContain('<b>')
    expect(mail.html).toContain('Acme &amp; Sons')
    expect(mail.text).toContain(`It ends in ${value.slice(-4)}.`)
    expect(mail.links).toEqual([])
    expect(mail.html).not.toContain('href=')
    for (const part of [mail.subject, mail.html, mail.text]) expect(part).not.toContain(value.slice(3, 48))
  })

  it('a leaked key keeps its first revocation and email, however often it is found', async () => {
    const ada = await project.signUp()
    const { id, value } = await userKey(ada)
    await revoke(value)
    const first = await readKey(id)
    server.clock.advance(5000)
    expect(await revoke(value)).toMatchObject({ status: 200, body: { success: true } })
    expect(await readKey(id)).toEqual(first)
    expect(await notified(id)).toEqual([ada.email])
  })

  it('a leaked key that its owner had revoked is left alone, without an email', async () => {
    const ada = await project.signUp()
    const { id, value } = await userKey(ada)
    await project.server.patch(`/user-api-keys/${id}`, { revoked: true })
    const before = await readKey(id)
    server.clock.advance(5000)
    expect((await revoke(value)).status).toBe(200)
    expect(await readKey(id)).toEqual(before)
    expect(await notified(id)).toEqual([])
  })

  it('a leaked key is revoked also when its owner has no address, or such keys are off', async () => {
    const guest = await project.signUpAnonymously()
    const guestKey = await userKey(guest)
    expect((await revoke(guestKey.value)).status).toBe(200)
    expect(await readKey(guestKey.id)).toHaveProperty('manually_revoked_at_millis')
    expect(await notified(guestKey.id)).toEqual([])
    const other = await server.createProject()
    await enableKeys(other)
    const { id, value } = await userKey(await other.signUp(), {}, other)
    await other.configure({ 'apiKeys.enabled.user': false })
    expect((await revoke(value)).status).toBe(200)
    await other.configure({ 'apiKeys.enabled.user': true })
    expect(await readKey(id, other)).toHaveProperty('manually_revoked_at_millis')
  })
})

describe('a key of a team that was found', () => {
  it('a leaked team key is reported to everyone who manages its keys, directly or by containment', async () => {
    const creator = await project.signUp()
    const { body: team } = await project.server.post('/teams', { display_name: 'Ops', creator_user_id: creator.id })
    const members: Record<string, Person> = {}
    for (const permission of ['none', '$manage_api_keys', 'ops', '$read_members']) {
      const person = await project.signUp()
      members[permission] = person
      await project.server.post(`/team-memberships/${team.id}/${person.id}`, {})
      if (permission === 'none') continue
      const grant = await project.server.post(`/team-permissions/${team.id}/${person.id}/${permission}`, {})
      expect(grant.status).toBe(201)
    }
    const { body: key } = await project.server.post('/team-api-keys', { team_id: team.id, description: 'Deploys' })
    expect((await revoke(key.value)).status).toBe(200)
    const managers = [creator.email, members.$manage_api_keys?.email, members.ops?.email]
    expect(await notified(key.id)).toEqual(managers.sort())
    const mail = await server.mailbox.waitFor(creator.email, ({ subject }) => subject === 'API Key Revoked: Deploys')
    expect(mail.text).toContain('the API key of Ops')
  })
})

describe('what cannot be revoked', () => {
  it('an unknown leaked key cannot be revoked', async () => {
    const ada = await project.signUp()
    const { id, value } = await userKey(ada)
    for (const unknown of [
      'x',
      '',
      newApiKey({ id, type: 'user', isPublic: false }),
      value.slice(0, -1),
      ` ${value}`,
    ]) {
      expect(await revoke(unknown), unknown).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
    }
    expect(await readKey(id)).not.toHaveProperty('manually_revoked_at_millis')
  })

  it('a public leaked key cannot be revoked, also when it has expired', async () => {
    const ada = await project.signUp()
    for (const expires_at_millis of [null, 1000]) {
      const { id, value } = await userKey(ada, { is_public: true, expires_at_millis })
      expect(await revoke(value)).toMatchObject({ status: 400, code: 'PUBLIC_API_KEY_CANNOT_BE_REVOKED' })
      expect(await readKey(id)).not.toHaveProperty('manually_revoked_at_millis')
    }
  })

  it('an expired leaked key cannot be revoked, also when it was revoked before', async () => {
    const { id, value } = await userKey(await project.signUp(), { expires_at_millis: 1000 })
    expect(await revoke(value)).toMatchObject({ status: 401, code: 'API_KEY_EXPIRED' })
    expect(await readKey(id)).not.toHaveProperty('manually_revoked_at_millis')
    await project.server.patch(`/user-api-keys/${id}`, { revoked: true })
    expect(await revoke(value)).toMatchObject({ status: 401, code: 'API_KEY_EXPIRED' })
    expect(await notified(id)).toEqual([])
  })

  it('a leaked key of a deleted project cannot be revoked', async () => {
    const gone = await server.createProject()
    await enableKeys(gone)
    const { value } = await userKey(await gone.signUp(), {}, gone)
    const { system } = server.app.database
    await system.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    expect(await revoke(value)).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
  })

  it('a report of a leaked key without a text is a schema error', async () => {
    for (const odd of [undefined, null, ['x'], {}]) expect((await revoke(odd)).code).toBe('SCHEMA_ERROR')
  })
})
