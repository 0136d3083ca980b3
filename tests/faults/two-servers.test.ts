import { createTestDatabase, startTestServer, TestProject } from '@hallpass/server/testing'
import { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'

const database = await createTestDatabase()
// One public address, as behind a load balancer: it is in the issuer of their tokens.
const env = { HALLPASS_URL: 'http://hallpass.localhost' }
const one = await startTestServer({ database, env })
const two = await startTestServer({ database, env, clock: one.clock })
afterAll(async () => {
  await one.close()
  await two.close()
  await database.drop()
})
const project = await one.createProject()
const onTwo = new TestProject(two.base, project.id, project.keys)

/** The clock of both stands still: what they remember does not grow old, and only word of a change corrects it. */
const learned = <T>(read: () => Promise<T>) => expect.poll(read, { interval: 10 })

const canSignUp = async (on: TestProject) => (await on.client.get('/projects/current')).body.config?.sign_up_enabled

describe('two servers on one database (F6)', () => {
  it('two servers both learn of a changed configuration', async () => {
    expect(await canSignUp(onTwo)).toBe(true)
    await project.configure({ 'auth.allowSignUp': false })
    expect(await canSignUp(project)).toBe(false)
    await learned(() => canSignUp(onTwo)).toBe(false)
    await onTwo.configure({ 'auth.allowSignUp': true })
    await learned(() => canSignUp(project)).toBe(true)
  })

  it('two servers both learn of a changed configuration also after their connections were cut', async () => {
    expect(await canSignUp(onTwo)).toBe(true)
    const admin = new pg.Client(database.connection)
    await admin.connect()
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await admin.end()
    // Reads and writes have connections of their own; a call that meets one that was cut may be asked to come again.
    await vi.waitFor(() => project.configure({ 'auth.allowSignUp': false }), { timeout: maxWaitMillis })
    await learned(() => canSignUp(onTwo)).toBe(false)
    await project.configure({ 'auth.allowSignUp': true })
  })

  it('a server stops accepting a key that was revoked at the other', async () => {
    const { body: keys } = await project.admin.get('/internal/api-keys')
    const extra = await project.admin.post('/internal/api-keys', {
      description: 'to be revoked',
      expires_at_millis: Date.now() + 3600_000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })
    expect(keys.items).toHaveLength(1)
    const asClient = new TestProject(two.base, project.id, {
      ...project.keys,
      client: extra.body.publishable_client_key,
    })
    await learned(async () => (await asClient.client.get('/projects/current')).status).toBe(200)
    await project.admin.patch(`/internal/api-keys/${extra.body.id}`, { revoked: true })
    await learned(async () => (await asClient.client.get('/projects/current')).status).toBe(401)
  })

  it('two servers share people and sessions', async () => {
    const ada = await project.signUp()
    expect((await onTwo.signIn(ada)).id).toBe(ada.id)
    expect((await onTwo.refresh(ada.refreshToken)).status).toBe(200)
    await onTwo.as('client', ada).delete('/auth/sessions/current')
    expect((await project.refresh(ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('a server goes on when the other one ends', async () => {
    const third = await startTestServer({ database })
    await third.close()
    expect((await project.signUp()).id).toBeDefined()
  })
})
