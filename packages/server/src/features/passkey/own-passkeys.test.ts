import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer } from '../../testing/index.ts'
import { registerPasskey } from '../../testing/passkey-ceremonies.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({ config: { passkey_enabled: true } })

const chromeOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function personWithPasskeys(count: number) {
  const person = await project.signUp()
  for (let n = 0; n < count; n++) {
    server.clock.advance(1000)
    await registerPasskey(project, person, new SoftwareAuthenticator())
  }
  return person
}
const itemsOf = async (person: Person) => (await project.as('client', person).get('/auth/passkeys')).body.items

describe('listing the own passkeys', () => {
  it('lists passkeys oldest first, with the time of their last use', async () => {
    const ada = await personWithPasskeys(2)
    const { status, body } = await project.as('client', ada).get('/auth/passkeys')
    expect(status).toBe(200)
    const now = server.clock.now().getTime()
    const item = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: expect.any(String), last_used_at_millis: null }
    expect(body).toEqual({
      items: [
        { ...item, created_at_millis: now - 1000 },
        { ...item, created_at_millis: now },
      ],
      is_paginated: false,
    })
  })

  it("lists nobody else's passkeys", async () => {
    await personWithPasskeys(1)
    expect(await itemsOf(await project.signUp())).toEqual([])
  })

  it('passkeys can be listed and removed while they are off', async () => {
    const own = await server.createProject({ config: { passkey_enabled: true } })
    const ada = await own.signUp()
    await registerPasskey(own, ada, new SoftwareAuthenticator())
    await own.configure({ 'auth.passkey.allowSignIn': false })
    const as = own.as('client', ada)
    const [item] = (await as.get('/auth/passkeys')).body.items
    expect((await as.patch(`/auth/passkeys/${item.id}`, { name: 'Old' })).body.name).toBe('Old')
    expect((await as.delete(`/auth/passkeys/${item.id}`)).status).toBe(200)
  })
})

describe('the name of a new passkey', () => {
  const nameAfter = async (device: SoftwareAuthenticator, userAgent: string) => {
    const ada = await project.signUp()
    await registerPasskey(project, ada, device, {}, { headers: { 'user-agent': userAgent } })
    return (await itemsOf(ada))[0].name
  }

  it.each([
    ['Chrome on macOS', {}, chromeOnMac],
    [
      'Safari on iOS',
      {},
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ],
    ['Firefox on Linux', {}, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['iCloud Keychain', { aaguid: 'dd4ec289-e01d-41c9-bb89-70fa845d4bf2' }, chromeOnMac],
    ['1Password', { aaguid: 'bada5566-a7aa-401f-bd96-45619a55120d' }, chromeOnMac],
    ['Security key', { transports: ['usb', 'nfc'] }, chromeOnMac],
    ['Chrome on macOS', { transports: ['hybrid', 'made-up'] }, chromeOnMac],
    ['Chrome on macOS', { transports: ['made-up'] }, chromeOnMac],
    ['Passkey', {}, 'curl/8.0'],
    ['Passkey', {}, '('.repeat(5000)],
  ])('a new passkey is named %s', async (name, options, userAgent) => {
    expect(await nameAfter(new SoftwareAuthenticator(options), userAgent)).toBe(name)
  })
})

describe('renaming', () => {
  it('renaming a passkey takes 1 to 256 characters', async () => {
    const ada = await personWithPasskeys(1)
    const [item] = await itemsOf(ada)
    const rename = (name: unknown) => project.as('client', ada).patch(`/auth/passkeys/${item.id}`, { name })
    const answer = await rename('My phone')
    expect(answer).toMatchObject({ status: 200, body: { ...item, name: 'My phone' } })
    expect(await itemsOf(ada)).toEqual([{ ...item, name: 'My phone' }])
    expect((await rename('x'.repeat(256))).status).toBe(200)
    for (const bad of ['', 'x'.repeat(257), null, undefined, 'a\0b']) {
      expect(await rename(bad), String(bad)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    }
  })
})

describe('removing', () => {
  it('removing the last passkey switches passkeys off for the user', async () => {
    const ada = await personWithPasskeys(2)
    const as = project.as('client', ada)
    const [first, second] = await itemsOf(ada)
    expect(await as.delete(`/auth/passkeys/${first.id}`)).toMatchObject({ status: 200, body: { success: true } })
    expect(await itemsOf(ada)).toEqual([second])
    expect((await as.get('/users/me')).body.passkey_auth_enabled).toBe(true)
    await as.delete(`/auth/passkeys/${second.id}`)
    expect((await as.get('/users/me')).body.passkey_auth_enabled).toBe(false)
    expect((await as.delete(`/auth/passkeys/${second.id}`)).status).toBe(404)
  })

  it('switching passkeys off for a user removes all of them', async () => {
    const ada = await personWithPasskeys(2)
    const as = project.as('client', ada)
    expect((await as.patch('/users/me', { passkey_auth_enabled: false })).body.passkey_auth_enabled).toBe(false)
    expect(await itemsOf(ada)).toEqual([])
    expect(await as.patch('/users/me', { passkey_auth_enabled: true })).toMatchObject({ status: 400, code: undefined })
  })
})

describe('refusals', () => {
  it('managing passkeys needs a user, at every level', async () => {
    for (const level of ['client', 'server', 'admin'] as const) {
      const as = project.as(level)
      for (const answer of [
        await as.get('/auth/passkeys'),
        await as.patch(`/auth/passkeys/${randomUUID()}`, { name: 'x' }),
        await as.delete(`/auth/passkeys/${randomUUID()}`),
      ]) {
        expect(answer).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
      }
    }
  })

  it("does not find an unknown passkey or somebody else's", async () => {
    const [ada, eve] = [await personWithPasskeys(1), await project.signUp()]
    const [item] = await itemsOf(ada)
    for (const id of [item.id, randomUUID()]) {
      for (const level of ['client', 'server', 'admin'] as const) {
        const as = project.as(level, eve)
        expect(await as.patch(`/auth/passkeys/${id}`, { name: 'Mine' })).toMatchObject({ status: 404, code: undefined })
        expect(await as.delete(`/auth/passkeys/${id}`)).toMatchObject({ status: 404, code: undefined })
      }
    }
    expect(await itemsOf(ada)).toEqual([item])
    expect((await project.as('client', ada).patch('/auth/passkeys/x', { name: 'x' })).code).toBe('SCHEMA_ERROR')
  })
})
