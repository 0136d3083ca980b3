import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer } from '../../testing/index.ts'
import { keepEvents } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
await keepEvents(server)
const project = await server.createProject()
let counter = 0
const newEmail = () => `channel-${++counter}@example.com`

const as = (person: Person) => project.as('client', person)
const add = (person: Person, changes: object = {}) =>
  as(person).post('/contact-channels', {
    user_id: 'me',
    type: 'email',
    value: newEmail(),
    used_for_auth: false,
    ...changes,
  })
const listOf = async (person: Person) => (await as(person).get('/contact-channels?user_id=me')).body.items
const at = (person: Pick<Person, 'id'>, channel: { id: string }) => `/contact-channels/${person.id}/${channel.id}`

describe('listing', () => {
  it('contact channels are listed oldest first, with exactly their fields', async () => {
    const ada = await project.signUp()
    server.clock.advance(1)
    const { body: second } = await add(ada)
    const list = await as(ada).get('/contact-channels?user_id=me')
    expect(list.status).toBe(200)
    expect(list.body).toEqual({
      items: [
        {
          user_id: ada.id,
          id: expect.any(String),
          type: 'email',
          value: ada.email,
          is_primary: true,
          is_verified: false,
          used_for_auth: true,
        },
        second,
      ],
      is_paginated: false,
    })
  })

  it('contact channels can be filtered, and a server sees all of the project', async () => {
    const other = await server.createProject()
    const [ada, bob] = [await other.signUp(), await other.signUp()]
    const all = await other.server.get('/contact-channels')
    expect(all.body.items.map(({ value }: { value: string }) => value).sort()).toEqual([ada.email, bob.email].sort())
    const ofBob = await other.admin.get(`/contact-channels?user_id=${bob.id}`)
    expect(ofBob.body.items).toHaveLength(1)
    const { id } = ofBob.body.items[0]
    expect((await other.server.get(`/contact-channels?contact_channel_id=${id}`)).body.items).toEqual(ofBob.body.items)
    const none = await other.server.get(`/contact-channels?user_id=${ada.id}&contact_channel_id=${id}`)
    expect(none.body.items).toEqual([])
  })

  it('a client can list only its own contact channels', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    expect((await project.client.get('/contact-channels?user_id=me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect(await project.client.get(`/contact-channels?user_id=${ada.id}`)).toMatchObject({
      status: 400,
      code: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    })
    expect(await as(ada).get(`/contact-channels?user_id=${bob.id}`)).toMatchObject({ status: 403, code: undefined })
    expect(await as(ada).get('/contact-channels')).toMatchObject({ status: 403, code: undefined })
    expect((await as(ada).get('/contact-channels?user_id=x')).code).toBe('SCHEMA_ERROR')
  })
})

describe('adding', () => {
  it('a new contact channel is in lower case, unverified and not primary', async () => {
    const ada = await project.signUp()
    const answer = await add(ada, { value: 'Second@Example.COM' })
    expect(answer).toMatchObject({
      status: 201,
      body: { value: 'second@example.com', is_primary: false, is_verified: false, used_for_auth: false },
    })
  })

  it('adding a primary contact channel replaces the primary one', async () => {
    const ada = await project.signUp()
    const { body } = await add(ada, { is_primary: true })
    expect(body.is_primary).toBe(true)
    const primaries = (await listOf(ada)).filter((channel: { is_primary: boolean }) => channel.is_primary)
    expect(primaries).toEqual([body])
    expect((await as(ada).get('/users/me')).body.primary_email).toBe(body.value)
  })

  it('adding a contact channel is refused in the order of the contract', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    expect((await add(ada, { value: 'no address', user_id: bob.id })).code).toBe('SCHEMA_ERROR')
    expect(await add(ada, { user_id: bob.id, value: bob.email })).toMatchObject({ status: 403, code: undefined })
    // Theirs already, which comes before that it is used for signing in.
    expect(await add(ada, { value: ada.email.toUpperCase(), used_for_auth: true })).toMatchObject({
      status: 400,
      code: undefined,
    })
    const taken = await add(ada, { value: bob.email.toUpperCase(), used_for_auth: true })
    expect(taken).toMatchObject({ status: 409, code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE' })
    expect(taken.body.details).toEqual({
      type: 'email',
      contact_channel_value: bob.email,
      would_work_if_email_was_verified: false,
    })
    expect((await add(ada, { value: bob.email })).status).toBe(201)
  })

  it('a server can add a verified contact channel, a client cannot', async () => {
    const ada = await project.signUp()
    const channel = { user_id: ada.id, type: 'email', value: newEmail(), used_for_auth: true, is_verified: true }
    expect((await add(ada, { is_verified: true })).code).toBe('SCHEMA_ERROR')
    expect((await project.server.post('/contact-channels', channel)).body).toMatchObject({
      is_verified: true,
      used_for_auth: true,
    })
    expect((await project.signIn({ ...ada, email: channel.value })).id).toBe(ada.id)
  })

  it('adding a contact channel to an unknown user is refused', async () => {
    const channel = { user_id: randomUUID(), type: 'email', value: newEmail(), used_for_auth: false }
    expect(await project.server.post('/contact-channels', channel)).toMatchObject({
      status: 404,
      code: 'USER_NOT_FOUND',
    })
    const me = { ...channel, user_id: 'me' }
    expect((await project.server.post('/contact-channels', me)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })

  it('adding a contact channel needs all its fields', async () => {
    const ada = await project.signUp()
    for (const missing of ['user_id', 'type', 'value', 'used_for_auth']) {
      expect((await add(ada, { [missing]: undefined })).code, missing).toBe('SCHEMA_ERROR')
    }
    expect((await add(ada, { type: 'phone' })).code).toBe('SCHEMA_ERROR')
  })
})

describe('reading one', () => {
  it('a client can read only its own contact channels', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const [channel] = await listOf(ada)
    expect((await as(ada).get(at({ id: 'me' }, channel))).body).toEqual(channel)
    expect((await project.server.get(at(ada, channel))).body).toEqual(channel)
    expect((await as(bob).get(at(ada, channel))).status).toBe(403)
    expect((await project.client.get(at(ada, channel))).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })

  it('a contact channel that the user does not have is 404', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const [ofBob] = await listOf(bob)
    expect(await as(ada).get(at(ada, ofBob))).toMatchObject({ status: 404, code: undefined })
    expect(await project.server.get(at(ada, { id: randomUUID() }))).toMatchObject({ status: 404, code: undefined })
  })

  it('a single contact channel tolerates the query keys of the list, and no others', async () => {
    const ada = await project.signUp()
    const [channel] = await listOf(ada)
    const path = at(ada, channel)
    expect((await as(ada).get(`${path}?user_id=me&contact_channel_id=${channel.id}`)).status).toBe(200)
    expect((await as(ada).patch(`${path}?user_id=me`, {})).status).toBe(200)
    expect((await as(ada).delete(`${path}?x=1`)).code).toBe('SCHEMA_ERROR')
  })
})

describe('changing', () => {
  it('a changed contact channel is normalised and unverified, even with the same value', async () => {
    const ada = await project.signUp()
    const [channel] = await listOf(ada)
    const path = at(ada, channel)
    expect((await project.server.patch(path, { is_verified: true })).body.is_verified).toBe(true)
    expect((await as(ada).patch(path, { used_for_auth: true })).body.is_verified).toBe(true)
    expect((await as(ada).patch(path, { value: ada.email })).body.is_verified).toBe(false)
    const moved = `Moved-${ada.email}`
    const answer = await project.server.patch(path, { value: moved, is_verified: true })
    expect(answer.body).toMatchObject({ value: moved.toLowerCase(), is_verified: true })
    expect((await as(ada).patch(path, { value: 'no address' })).code).toBe('SCHEMA_ERROR')
    expect((await as(ada).patch(path, { is_verified: true })).code).toBe('SCHEMA_ERROR')
  })

  it('changing the primary contact channel leaves sign-in alone', async () => {
    const ada = await project.signUp()
    const [first] = await listOf(ada)
    const { body: second } = await add(ada)
    expect((await as(ada).patch(at(ada, second), { is_primary: true })).body).toMatchObject({
      is_primary: true,
      used_for_auth: false,
    })
    expect((await as(ada).get(at(ada, first))).body).toMatchObject({ is_primary: false, used_for_auth: true })
    expect((await as(ada).patch(at(ada, second), { is_primary: false })).status).toBe(200)
    expect((await as(ada).get('/users/me')).body).toMatchObject({ primary_email: null, primary_email_verified: false })
  })

  it('a contact channel cannot be changed to an address that somebody else signs in with', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const refusal = {
      status: 409,
      code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      body: { details: { type: 'email', contact_channel_value: null, would_work_if_email_was_verified: false } },
    }
    const { body: copy } = await add(ada, { value: bob.email })
    expect(await as(ada).patch(at(ada, copy), { used_for_auth: true })).toMatchObject(refusal)
    await as(ada).delete(at(ada, copy))
    const [own] = await listOf(ada)
    expect(await as(ada).patch(at(ada, own), { value: bob.email.toUpperCase() })).toMatchObject(refusal)
    expect((await listOf(ada))[0]).toEqual(own)
  })

  it('a contact channel cannot be changed to an address the user has, nor by a stranger', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const { body: second } = await add(ada)
    const [ofBob] = await listOf(bob)
    expect(await as(ada).patch(at(ada, second), { value: ada.email })).toMatchObject({ status: 400, code: undefined })
    expect(await as(ada).patch(at(ada, ofBob), {})).toMatchObject({ status: 400, code: undefined })
    expect(await as(ada).patch(at(bob, ofBob), {})).toMatchObject({ status: 403, code: undefined })
    expect(await project.server.patch(at({ id: randomUUID() }, ofBob), {})).toMatchObject({
      status: 400,
      code: undefined,
    })
    expect((await project.client.patch(at(ada, second), {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })

  it('changes of contact channels are announced as changes of the user', async () => {
    const ada = await project.signUp()
    const { system } = server.app.database
    const events = () => system.selectFrom('outbox').select('id').where('type', '=', 'user.updated').execute()
    const before = (await events()).length
    const { body: second } = await add(ada)
    await as(ada).patch(at(ada, second), { is_primary: true })
    await as(ada).delete(at(ada, second))
    expect(await events()).toHaveLength(before + 3)
  })
})

describe('removing', () => {
  it('any contact channel can be removed, and an unknown one is 400', async () => {
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const [own] = await listOf(ada)
    expect(await as(bob).delete(at(ada, own))).toMatchObject({ status: 403, code: undefined })
    expect(await as(bob).delete(at(bob, own))).toMatchObject({ status: 400, code: undefined })
    expect(await as(ada).delete(at({ id: 'me' }, own))).toMatchObject({ status: 200, body: { success: true } })
    expect(await as(ada).delete(at(ada, own))).toMatchObject({ status: 400, code: undefined })
    expect(await listOf(ada)).toEqual([])
    const answer = await project.client.post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    expect(answer.code).toBe('EMAIL_PASSWORD_MISMATCH')
  })
})
