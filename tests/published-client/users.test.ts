import { startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

/** The published server app manages users of Hallpass as it did those of the service it was made for. */
describe.each(versions)('@stackframe/js %s', async (_, { StackServerApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const project = await server.createProject({ config: { magic_link_enabled: true } })
  const app = new StackServerApp({
    baseUrl: server.base,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
    tokenStore: 'memory',
    redirectMethod: 'none',
  })

  it('the published server app creates a user with every field', async () => {
    const user = await app.createUser({
      displayName: 'Ada',
      primaryEmail: 'ada@example.com',
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      password: 'correct horse battery',
      otpAuthEnabled: true,
      clientMetadata: { theme: 'dark' },
      clientReadOnlyMetadata: { tier: 1 },
      serverMetadata: { plan: ['pro'] },
    })
    expect(user).toMatchObject({
      displayName: 'Ada',
      primaryEmail: 'ada@example.com',
      primaryEmailVerified: true,
      hasPassword: true,
      otpAuthEnabled: true,
      emailAuthEnabled: true,
      isMultiFactorRequired: false,
      isAnonymous: false,
      selectedTeam: null,
      clientMetadata: { theme: 'dark' },
      clientReadOnlyMetadata: { tier: 1 },
      serverMetadata: { plan: ['pro'] },
    })
    expect(user.signedUpAt).toEqual(server.clock.now())
    expect(user.lastActiveAt).toEqual(server.clock.now())
    expect((await app.getUser(user.id))?.displayName).toBe('Ada')
    expect(await app.getUser('7b0e6c52-4c1d-4b7e-9a53-1f2d3c4b5a60')).toBeNull()
    expect((await project.signIn({ email: 'ada@example.com', password: 'correct horse battery' })).id).toBe(user.id)
  })

  it('the published server app is refused an email address that is taken', async () => {
    const again = app.createUser({ primaryEmail: 'ADA@example.com', primaryEmailAuthEnabled: true })
    await expect(again).rejects.toMatchObject({ errorCode: 'USER_EMAIL_ALREADY_EXISTS' })
  })

  it('the published server app lists users in pages, in both directions and by search', async () => {
    for (const name of ['Page one', 'Page two', 'Page three']) {
      server.clock.advance(1000)
      await app.createUser({ displayName: name, primaryEmail: `${name.replace(' ', '-')}@pages.example` })
    }
    const names = (users: readonly { displayName: string | null }[]) => users.map((user) => user.displayName)
    const first = await app.listUsers({ query: '@PAGES.', limit: 2 })
    expect(names(first)).toEqual(['Page one', 'Page two'])
    expect(first.nextCursor).not.toBeNull()
    const second = await app.listUsers({ query: '@PAGES.', limit: 2, cursor: first.nextCursor ?? '' })
    expect(names(second)).toEqual(['Page three'])
    expect(second.nextCursor).toBeNull()
    expect(names(await app.listUsers({ query: 'page t', orderBy: 'signedUpAt', desc: true }))).toEqual([
      'Page three',
      'Page two',
    ])
    expect(names(await app.listUsers({ desc: true, limit: 1 }))).toEqual(['Page three'])
    expect((await app.listUsers({ query: '100%' })).length).toBe(0)
    expect((await app.listUsers()).length).toBeGreaterThan(3)
  })

  it('the published server app finds anonymous users if it asks for them', async () => {
    const guest = await project.signUpAnonymously()
    const ids = async (options: object) => (await app.listUsers(options)).map((user) => user.id)
    expect(await ids({})).not.toContain(guest.id)
    expect(await ids({ includeAnonymous: true })).toContain(guest.id)
  })

  it('the published server app changes everything about a user, and deletes the user', async () => {
    const created = await app.createUser({ primaryEmail: 'eve@example.com', primaryEmailAuthEnabled: true })
    const read = async () => {
      const user = await app.getUser(created.id)
      if (!user) throw new Error('the user is gone')
      return user
    }
    const user = await read()
    await user.update({
      displayName: 'Eve',
      clientMetadata: { a: 1 },
      clientReadOnlyMetadata: { b: 2 },
      serverMetadata: { c: 3 },
      primaryEmail: 'eve@new.example',
      primaryEmailVerified: true,
      profileImageUrl: 'https://images.example/eve.png',
    })
    expect(await read()).toMatchObject({
      displayName: 'Eve',
      clientMetadata: { a: 1 },
      clientReadOnlyMetadata: { b: 2 },
      serverMetadata: { c: 3 },
      primaryEmail: 'eve@new.example',
      primaryEmailVerified: true,
      profileImageUrl: 'https://images.example/eve.png',
    })
    await user.setClientMetadata({ a: 2 })
    await user.setClientReadOnlyMetadata({ b: 3 })
    await user.setServerMetadata({ c: 4 })
    await user.setDisplayName('Eve the second')
    expect(await read()).toMatchObject({
      displayName: 'Eve the second',
      clientMetadata: { a: 2 },
      clientReadOnlyMetadata: { b: 3 },
      serverMetadata: { c: 4 },
    })
    await user.update({ password: 'first password' })
    expect((await project.signIn({ email: 'eve@new.example', password: 'first password' })).id).toBe(created.id)
    await user.setPrimaryEmail('eve@third.example', { verified: true })
    expect(await read()).toMatchObject({ primaryEmail: 'eve@third.example', hasPassword: true })
    await user.delete()
    expect(await app.getUser(created.id)).toBeNull()
  })

  it('the published server app sets a password for a user who has none', async () => {
    const { id } = await app.createUser({ primaryEmail: 'bob@example.com', primaryEmailAuthEnabled: true })
    const bob = await app.getUser(id)
    await bob?.setPassword({ password: 'a whole new password' })
    expect((await project.signIn({ email: 'bob@example.com', password: 'a whole new password' })).id).toBe(id)
  })
})
