import { startTestServer } from '@hallpass/server/testing'
import { tenantOf } from '@hallpass/server/testing/people.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

/** The published server app hashes and encrypts before it sends; both must come back as they were. */
describe.each(versions)('@stackframe/js %s', async (_, { StackServerApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const project = await server.createProject()
  await project.configure({ 'dataVault.stores.secrets.displayName': 'Secrets' })
  const app = new StackServerApp({
    baseUrl: server.base,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
    tokenStore: 'memory',
    redirectMethod: 'none',
  })

  it('the published data vault reads back what it stored, and null for everything else', async () => {
    const store = await app.getDataVaultStore('secrets')
    await store.setValue('api key', 'sk-very-secret', { secret: 'only the app knows' })
    expect(await store.getValue('api key', { secret: 'only the app knows' })).toBe('sk-very-secret')
    expect(await store.getValue('another key', { secret: 'only the app knows' })).toBeNull()
    await store.setValue('api key', 'replaced', { secret: 'only the app knows' })
    expect(await store.getValue('api key', { secret: 'only the app knows' })).toBe('replaced')
  })

  it('the published data vault stores nothing that the server could read', async () => {
    const rows = await (await tenantOf(server, project)).selectFrom('data_vault_entries').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('api key')
  })
})
