/** The accounts at providers that are linked to a user: docs/protocol/oauth.md#linked-accounts. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const path = '/oauth-providers'
const provider = (type: string) => ({ type, isShared: true, allowSignIn: true, allowConnectedAccounts: true })

async function newProject() {
  const created = await server.createProject()
  await created.configure({
    'auth.oauth.providers.github': provider('github'),
    'auth.oauth.providers.google': provider('google'),
  })
  return created
}
const project = await newProject()

const newLink = (owner: Pick<Person, 'id'>, changes: object = {}) => ({
  user_id: owner.id,
  provider_config_id: 'github',
  account_id: randomUUID(),
  allow_sign_in: true,
  allow_connected_accounts: true,
  ...changes,
})
async function link(owner: Pick<Person, 'id'>, changes: object = {}) {
  const { status, body } = await project.server.post(path, newLink(owner, changes))
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; account_id: string }
}
const textRefusal = (status: number) => ({ status, code: undefined, body: expect.any(String) })
const used = { status: 400, code: 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN' }

describe('linking an account', () => {
  it("linking an OAuth account answers 201 with the server's fields", async () => {
    const ada = await project.signUp()
    const body = newLink(ada, { account_id: '583231', email: 'Ada@example.com', allow_connected_accounts: false })
    const answer = await project.server.post(path, body)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ ...body, id: expect.stringMatching(/^[0-9a-f-]{36}$/), type: 'github' })
    const { body: user } = await project.server.get('/users/me', {
      headers: { 'x-stack-access-token': ada.accessToken },
    })
    expect(user.oauth_providers).toEqual([{ id: 'github', account_id: '583231', email: 'Ada@example.com' }])
  })

  it('an OAuth account without an email address leaves the field out', async () => {
    const ada = await project.signUp()
    expect(await link(ada)).not.toHaveProperty('email')
    const me = await project.as('server', ada).post(path, newLink(ada, { user_id: 'me', provider_config_id: 'google' }))
    expect(me).toMatchObject({ status: 201, body: { user_id: ada.id, type: 'google' } })
  })

  it('only servers can link OAuth accounts', async () => {
    const ada = await project.signUp()
    const answer = await project.as('client', ada).post(path, newLink(ada))
    expect(answer).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
  })

  it('linking an OAuth account checks the provider first, then the user', async () => {
    const nobody = { id: randomUUID() }
    for (const provider_config_id of ['spotify', 'x', '', 'toString', '__proto__']) {
      const answer = await project.server.post(path, newLink(nobody, { provider_config_id }))
      expect(answer, provider_config_id).toMatchObject(textRefusal(404))
    }
    expect(await project.server.post(path, newLink(nobody))).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    const me = await project.server.post(path, newLink(nobody, { user_id: 'me', provider_config_id: 'x' }))
    expect(me).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
  })

  it('linking an OAuth account refuses malformed bodies', async () => {
    const ada = await project.signUp()
    for (const odd of [
      { user_id: undefined },
      { provider_config_id: undefined },
      { account_id: undefined },
      { account_id: '' },
      { account_id: 'x'.repeat(513) },
      { allow_sign_in: undefined },
      { allow_connected_accounts: null },
      { email: 'nobody' },
      { type: 'github' },
    ]) {
      const answer = await project.server.post(path, newLink(ada, odd))
      expect(answer, JSON.stringify(odd)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
    expect((await project.server.post(`${path}?x=1`, newLink(ada))).code).toBe('SCHEMA_ERROR')
    expect((await link(ada, { account_id: '漢'.repeat(512) })).account_id).toHaveLength(512)
  })

  it('a user has one OAuth account for sign-in and any number of others, of each provider', async () => {
    const ada = await project.signUp()
    const { account_id } = await link(ada)
    expect(await project.server.post(path, newLink(ada))).toMatchObject(textRefusal(400))
    await link(ada, { allow_sign_in: false })
    await link(ada, { provider_config_id: 'google', account_id })
    for (const allow_sign_in of [true, false]) {
      const twin = await project.server.post(path, newLink(ada, { account_id, allow_sign_in }))
      expect(twin).toMatchObject(textRefusal(400))
    }
  })

  it('an OAuth account signs in one user at most', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const { account_id } = await link(ada)
    const taken = await project.server.post(path, newLink(eve, { account_id }))
    expect(taken).toMatchObject(used)
    expect(taken.body).not.toHaveProperty('details')
    await link(eve, { account_id, allow_sign_in: false })
    await link(eve, { account_id, provider_config_id: 'google' })
  })
})

describe('listing accounts', () => {
  it('OAuth accounts are listed oldest first, with the account id for servers only', async () => {
    const ada = await project.signUp()
    const first = await link(ada, { email: 'ada@example.com' })
    server.clock.advance(1000)
    const second = await link(ada, { provider_config_id: 'google' })
    const { status, body } = await project.server.get(`${path}?user_id=${ada.id}`)
    expect({ status, body }).toEqual({ status: 200, body: { items: [first, second], is_paginated: false } })
    const forClient = [first, second].map(({ account_id, ...rest }) => rest)
    for (const user of ['me', ada.id]) {
      const own = await project.as('client', ada).get(`${path}?user_id=${user}`)
      expect(own.body).toEqual({ items: forClient, is_paginated: false })
    }
  })

  it('servers list the OAuth accounts of everyone', async () => {
    const own = await newProject()
    const [ada, eve] = [await own.signUp(), await own.signUp()]
    for (const user of [ada, eve]) await own.server.post(path, newLink(user))
    const { body } = await own.server.get(path)
    expect(body.items.map((item: { user_id: string }) => item.user_id).sort()).toEqual([ada.id, eve.id].sort())
  })

  it('clients cannot list the OAuth accounts of others, and must say whose', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    expect(await project.as('client', eve).get(`${path}?user_id=${ada.id}`)).toMatchObject(textRefusal(403))
    expect(await project.as('client', eve).get(path)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    for (const user of ['me', ada.id]) {
      const nobody = await project.client.get(`${path}?user_id=${user}`)
      expect(nobody).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
    }
    const unknown = await project.server.get(`${path}?user_id=${randomUUID()}`)
    expect(unknown).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    expect((await project.server.get(`${path}?x=1`)).code).toBe('SCHEMA_ERROR')
  })
})

describe('one account', () => {
  it('an OAuth account is read by its owner and by servers', async () => {
    const ada = await project.signUp()
    const made = await link(ada)
    const { account_id, ...forClient } = made
    expect((await project.server.get(`${path}/${ada.id}/${made.id}`)).body).toEqual(made)
    expect((await project.as('client', ada).get(`${path}/me/${made.id}`)).body).toEqual(forClient)
  })

  it('an OAuth account is found under its own user only', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const { id } = await link(ada)
    const off = { allow_sign_in: false }
    const tries = async (caller: typeof project.server, user: string, linkId: string) => [
      await caller.get(`${path}/${user}/${linkId}`),
      await caller.patch(`${path}/${user}/${linkId}`, off),
      await caller.delete(`${path}/${user}/${linkId}`),
    ]
    for (const answer of [
      ...(await tries(project.server, eve.id, id)),
      ...(await tries(project.server, ada.id, randomUUID())),
      ...(await tries(project.as('client', eve), 'me', id)),
    ]) {
      expect(answer).toMatchObject(textRefusal(404))
    }
    for (const answer of await tries(project.server, randomUUID(), id)) {
      expect(answer).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
    }
    for (const answer of await tries(project.as('client', eve), ada.id, id)) {
      expect(answer).toMatchObject(textRefusal(403))
    }
    for (const user of ['me', ada.id]) {
      for (const answer of await tries(project.client, user, id)) {
        expect(answer).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
      }
    }
    expect((await project.server.get(`${path}/${ada.id}/${id}`)).body.allow_sign_in).toBe(true)
  })

  it('an OAuth account is hidden while the project lacks its provider', async () => {
    const own = await newProject()
    const ada = await own.signUp()
    const { body: made } = await own.server.post(path, newLink(ada))
    await own.configure({ 'auth.oauth.providers.github': null })
    for (const answer of [
      await own.server.get(`${path}/${ada.id}/${made.id}`),
      await own.server.patch(`${path}/${ada.id}/${made.id}`, { allow_sign_in: false }),
      await own.server.delete(`${path}/${ada.id}/${made.id}`),
    ]) {
      expect(answer).toMatchObject(textRefusal(404))
    }
    expect((await own.server.get(`${path}?user_id=${ada.id}`)).body.items).toEqual([])
    await own.configure({ 'auth.oauth.providers.github': provider('github') })
    expect((await own.server.get(`${path}?user_id=${ada.id}`)).body.items).toEqual([made])
  })
})

describe('changing an account', () => {
  it('an OAuth account can be switched for sign-in and connections', async () => {
    const ada = await project.signUp()
    const made = await link(ada)
    const { account_id, ...forClient } = made
    const changes = { allow_sign_in: false, allow_connected_accounts: false }
    const answer = await project.as('client', ada).patch(`${path}/me/${made.id}`, changes)
    expect(answer).toMatchObject({ status: 200, body: { ...forClient, ...changes } })
    expect(answer.body).not.toHaveProperty('account_id')
    expect((await project.as('client', ada).patch(`${path}/me/${made.id}`, {})).body).toEqual(answer.body)
  })

  it('only servers can change the id and email address of an OAuth account', async () => {
    const ada = await project.signUp()
    const made = await link(ada)
    const changes = { account_id: randomUUID(), email: 'new@example.com' }
    for (const [name, value] of Object.entries(changes)) {
      const answer = await project.as('client', ada).patch(`${path}/me/${made.id}`, { [name]: value })
      expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
    const answer = await project.server.patch(`${path}/${ada.id}/${made.id}`, changes)
    expect(answer).toMatchObject({ status: 200, body: { ...made, ...changes } })
    for (const odd of [{ provider_config_id: 'google' }, { user_id: ada.id }, { type: 'x' }, { account_id: '' }]) {
      expect((await project.server.patch(`${path}/${ada.id}/${made.id}`, odd)).code).toBe('SCHEMA_ERROR')
    }
  })

  it('changing OAuth accounts leaves at most one for sign-in of each provider', async () => {
    const ada = await project.signUp()
    const [first, second] = [await link(ada), await link(ada, { allow_sign_in: false })]
    const turn = (id: string, allow_sign_in: boolean) =>
      project.as('client', ada).patch(`${path}/me/${id}`, { allow_sign_in })
    expect(await turn(second.id, true)).toMatchObject(textRefusal(400))
    expect((await turn(first.id, true)).status).toBe(200)
    expect((await turn(first.id, false)).status).toBe(200)
    expect((await turn(second.id, true)).status).toBe(200)
    const twin = await project.server.patch(`${path}/${ada.id}/${first.id}`, { account_id: second.account_id })
    expect(twin).toMatchObject(textRefusal(400))
  })

  it('a changed OAuth account signs in one user at most, per provider', async () => {
    const [ada, eve, bob] = [await project.signUp(), await project.signUp(), await project.signUp()]
    const { account_id } = await link(ada)
    const shared = await link(eve, { account_id, allow_sign_in: false })
    const elsewhere = await link(eve, { account_id, allow_sign_in: false, provider_config_id: 'google' })
    const own = await link(bob)
    const turnOn = (id: string) => project.as('client', eve).patch(`${path}/me/${id}`, { allow_sign_in: true })
    expect(await turnOn(shared.id)).toMatchObject(used)
    expect((await turnOn(elsewhere.id)).status).toBe(200)
    for (const changes of [{ account_id }, { account_id, allow_sign_in: true }]) {
      expect(await project.server.patch(`${path}/${bob.id}/${own.id}`, changes)).toMatchObject(used)
    }
    expect(
      (await project.server.patch(`${path}/${bob.id}/${own.id}`, { account_id, allow_sign_in: false })).status,
    ).toBe(200)
    expect(await project.server.get(`${path}/${eve.id}/${shared.id}`)).toMatchObject({ body: { allow_sign_in: false } })
  })

  it('changing the id of an OAuth account deletes its tokens', async () => {
    const ada = await project.signUp()
    const { id } = await link(ada)
    const tenancy = await server.app.projects.get(project.id)
    const db = server.app.database.forTenancy(tenancy.tenancyId)
    const token = { oauth_account_id: id, kind: 'access', client_id: 'x', sealed_token: 'x', scopes: [] }
    const tokens = async () =>
      (await db.selectFrom('oauth_tokens').select('id').where('oauth_account_id', '=', id).execute()).length
    await db
      .insertInto('oauth_tokens')
      .values({ ...token, id: randomUUID() })
      .execute()
    await project.server.patch(`${path}/${ada.id}/${id}`, { email: 'new@example.com' })
    expect(await tokens()).toBe(1)
    await project.server.patch(`${path}/${ada.id}/${id}`, { account_id: randomUUID() })
    expect(await tokens()).toBe(0)
    await db
      .insertInto('oauth_tokens')
      .values({ ...token, id: randomUUID() })
      .execute()
    await project.server.delete(`${path}/${ada.id}/${id}`)
    expect(await tokens()).toBe(0)
  })
})

describe('removing an account', () => {
  it('its owner can remove an OAuth account, even the last sign-in method, and frees it', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const { id, account_id } = await link(ada)
    const answer = await project.as('client', ada).delete(`${path}/me/${id}`)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await project.as('client', ada).delete(`${path}/me/${id}`)).toMatchObject(textRefusal(404))
    await link(eve, { account_id })
  })
})
