import { afterAll, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import { tenantOf } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())

async function withStore(): Promise<TestProject> {
  const project = await server.createProject()
  await project.configure({ 'dataVault.stores.secrets.displayName': 'Secrets' })
  return project
}
const [victim, stranger] = [await withStore(), await withStore()]
const set = (of: TestProject, hashed_key: string, encrypted_value: string) =>
  of.server.post('/data-vault/stores/secrets/set', { hashed_key, encrypted_value })
const get = (of: TestProject, hashed_key: string) => of.server.post('/data-vault/stores/secrets/get', { hashed_key })

it('the data vault does not show or change the value of another project (T38)', async () => {
  await set(victim, 'k', 'of the victim')
  expect((await get(stranger, 'k')).code).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')
  await set(stranger, 'k', 'of the stranger')
  expect((await get(victim, 'k')).body).toEqual({ encrypted_value: 'of the victim' })
})

it('the data vault is closed to clients, even with a signed-in user', async () => {
  const person = await victim.signUp()
  for (const action of ['get', 'set']) {
    const answer = await victim.as('client', person).post(`/data-vault/stores/secrets/${action}`, {
      hashed_key: 'k',
      ...(action === 'set' && { encrypted_value: 'v' }),
    })
    expect([answer.status, answer.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
    expect(answer.body.details).toEqual({ actual_access_type: 'client', allowed_access_types: ['server', 'admin'] })
  }
})

it('the data vault stores neither keys nor values readably (T15)', async () => {
  await set(victim, 'a hashed key to look for', 'an encrypted value to look for')
  const rows = await (await tenantOf(server, victim)).selectFrom('data_vault_entries').selectAll().execute()
  const everything = rows.map((row) => JSON.stringify({ ...row, key_hash: row.key_hash.toString('latin1') })).join('\n')
  expect(everything).not.toContain('to look for')
  for (const row of rows) expect(row.sealed_value).toMatch(/^v1\.[\w-]{12}\.[\w-]+$/)
})

it('a data vault value opens only in its own place and project', async () => {
  await set(victim, 'here', 'sealed for here')
  const db = await tenantOf(server, victim)
  const { sealed_value } = await db
    .selectFrom('data_vault_entries')
    .select('sealed_value')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await set(stranger, 'here', 'overwritten')
  await (await tenantOf(server, stranger)).updateTable('data_vault_entries').set({ sealed_value }).execute()
  const stolen = await get(stranger, 'here')
  expect(stolen.status).toBe(500)
  expect(JSON.stringify(stolen.body)).not.toContain('sealed for here')
})
