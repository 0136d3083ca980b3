import { createTestDatabase, startTestServer, TestProject } from '@hallpass/server/testing'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'

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

/** The promise of the architecture: every process is right within two seconds of a change. */
const promise = 2000

async function within(millis: number, holds: () => Promise<boolean>) {
  const deadline = Date.now() + millis
  while (!(await holds())) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

const canSignUp = async (on: TestProject) => (await on.client.get('/projects/current')).body.config?.sign_up_enabled

describe('two servers on one database (F6)', () => {
  it('two servers both know a changed configuration within two seconds', async () => {
    expect(await canSignUp(onTwo)).toBe(true)
    await project.configure({ 'auth.allowSignUp': false })
    expect(await canSignUp(project)).toBe(false)
    expect(await within(promise, async () => !(await canSignUp(onTwo)))).toBe(true)
    await onTwo.configure({ 'auth.allowSignUp': true })
    expect(await within(promise, () => canSignUp(project))).toBe(true)
  })

  it('two servers both know a changed configuration also after their connections were cut', async () => {
    expect(await canSignUp(onTwo)).toBe(true)
    const admin = new pg.Client(database.connection)
    await admin.connect()
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await admin.end()
    expect(await within(promise, async () => (await project.client.get('/users/me')).status < 500)).toBe(true)
    await project.configure({ 'auth.allowSignUp': false })
    expect(await within(promise, async () => !(await canSignUp(onTwo)))).toBe(true)
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
    expect(await within(promise, async () => (await asClient.client.get('/projects/current')).status === 200)).toBe(
      true,
    )
    await project.admin.patch(`/internal/api-keys/${extra.body.id}`, { revoked: true })
    expect(await within(promise, async () => (await asClient.client.get('/projects/current')).status === 401)).toBe(
      true,
    )
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
