import { maxLength } from '@hallpass/contract'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { resealAll } from '../../reseal-all.ts'
import { createTestDatabase, startTestServer, TestProject, type TestServer } from '../../testing/index.ts'
import { tenantOf } from '../../testing/people.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await newProject(server)

async function newProject(on: TestServer): Promise<TestProject> {
  const made = await on.createProject()
  await made.configure({ 'dataVault.stores.secrets.displayName': 'Secrets', 'dataVault.stores.other.displayName': 'O' })
  return made
}

const path = '/data-vault/stores/secrets'
const set = (hashed_key: string, encrypted_value: string, of = project) =>
  of.server.post(`${path}/set`, { hashed_key, encrypted_value })
const get = (hashed_key: string, of = project) => of.server.post(`${path}/get`, { hashed_key })

const storedValues = async (on = server, of = project) =>
  (await tenantOf(on, of)).selectFrom('data_vault_entries').selectAll().execute()

it('the data vault returns a value exactly as it was stored', async () => {
  const stored = await set('key 1', 'dmFsdWU=')
  expect([stored.status, stored.body]).toEqual([200, { success: true }])
  const found = await get('key 1')
  expect([found.status, found.body]).toEqual([200, { encrypted_value: 'dmFsdWU=' }])
})

it('the data vault keeps an empty value, and one that an admin wrote', async () => {
  await project.admin.post(`${path}/set`, { hashed_key: 'empty', encrypted_value: '' })
  expect((await project.admin.post(`${path}/get`, { hashed_key: 'empty' })).body).toEqual({ encrypted_value: '' })
})

it('the values of a store are counted for our clients', async () => {
  const own = await newProject(server)
  for (const key of ['a', 'b']) await set(key, 'x', own)
  const count = (store: string) =>
    own.admin.get(`/data-vault/stores/${store}/count`, { headers: { 'x-hallpass-extensions': '1' } })
  expect((await count('secrets')).body).toEqual({ count: 2, is_capped: false })
  expect((await count('other')).body).toEqual({ count: 0, is_capped: false })
  expect((await count('none')).code).toBe('DATA_VAULT_STORE_DOES_NOT_EXIST')
  expect((await own.admin.get('/data-vault/stores/secrets/count')).status).toBe(404)
})

it('the data vault replaces an existing value', async () => {
  await set('replaced', 'first')
  await set('replaced', 'second')
  expect((await get('replaced')).body).toEqual({ encrypted_value: 'second' })
})

it('the data vault takes keys of any length', async () => {
  const long = 'k'.repeat(50_000)
  await set(long, 'of the long key')
  expect((await get(long)).body).toEqual({ encrypted_value: 'of the long key' })
  expect((await get(`${long}k`)).code).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')
})

it('the data vault keeps one of several values written at once, whole', async () => {
  const values = Array.from({ length: 20 }, (_, n) => `value ${n}`.repeat(100))
  const answers = await Promise.all(values.map((value) => set('contended', value)))
  expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200))
  expect(values).toContain((await get('contended')).body.encrypted_value)
})

it('the data vault keeps stores apart', async () => {
  await set('shared name', 'in secrets')
  const elsewhere = await project.server.post('/data-vault/stores/other/get', { hashed_key: 'shared name' })
  expect([elsewhere.status, elsewhere.code]).toEqual([400, 'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST'])
  expect(elsewhere.body.details).toEqual({ store_id: 'other', hashed_key: 'shared name' })
})

it.each(['get', 'set'])(
  'the data vault refuses to %s in a store that is not configured, whatever its name',
  async (action) => {
    for (const store of ['nothing', '__proto__', 'constructor', 'a b', '9', 'x'.repeat(300)]) {
      const body = { hashed_key: 'k', ...(action === 'set' && { encrypted_value: 'v' }) }
      const answer = await project.server.post(`/data-vault/stores/${encodeURIComponent(store)}/${action}`, body)
      expect([answer.status, answer.code]).toEqual([400, 'DATA_VAULT_STORE_DOES_NOT_EXIST'])
      expect(answer.body.details).toEqual({ store_id: store })
    }
  },
)

it.each([
  ['get', {}, 'body.hashed_key'],
  ['get', { hashed_key: '' }, 'body.hashed_key'],
  ['get', { hashed_key: 'k', more: 1 }, 'body'],
  ['set', { hashed_key: 'k' }, 'body.encrypted_value'],
  ['set', { hashed_key: '', encrypted_value: 'v' }, 'body.hashed_key'],
  ['set', { hashed_key: 'k', encrypted_value: null }, 'body.encrypted_value'],
  ['set', { hashed_key: 'k', encrypted_value: 'v'.repeat(maxLength.dataVaultValue + 1) }, 'body.encrypted_value'],
])('the data vault refuses to %s with a malformed body, before it looks for the store', async (action, body, field) => {
  const answer = await project.server.post(`/data-vault/stores/nothing/${action}`, body)
  expect([answer.status, answer.code]).toEqual([400, 'SCHEMA_ERROR'])
  expect(answer.body.details.message).toContain(field)
})

it('the data vault stores a value of the greatest length', async () => {
  const value = 'v'.repeat(maxLength.dataVaultValue)
  expect((await set('greatest', value)).status).toBe(200)
  expect((await get('greatest')).body.encrypted_value).toBe(value)
})

it('entries of a removed data vault store are hidden until it is configured again', async () => {
  const own = await newProject(server)
  await set('k', 'v', own)
  await own.configure({ 'dataVault.stores.secrets': null })
  expect((await get('k', own)).code).toBe('DATA_VAULT_STORE_DOES_NOT_EXIST')
  await own.configure({ 'dataVault.stores.secrets': { displayName: 'Back' } })
  expect((await get('k', own)).body).toEqual({ encrypted_value: 'v' })
})

it('the data vault reads and writes with one statement each', async () => {
  expect(await server.countStatements(() => set('counted', 'v'))).toHaveLength(1)
  expect(await server.countStatements(() => get('counted'))).toHaveLength(1)
})

const older = 'the-secret-that-the-server-had-before-it-was-rotated'
const newer = 'the-secret-that-the-server-has-since-it-was-rotated!'

it('the data vault reads values sealed with an older secret, and a job seals them again', async () => {
  const database = await createTestDatabase()
  const before = await startTestServer({ database, env: { HALLPASS_SECRET: older } })
  const own = await newProject(before)
  for (const n of [1, 2, 3]) await set(`key ${n}`, `value ${n}`, own)
  const sealedBefore = await storedValues(before, own)
  await before.close()

  const between = await startTestServer({ database, env: { HALLPASS_SECRET: `${newer},${older}` } })
  const moved = handleOn(between, own)
  expect((await get('key 2', moved)).body).toEqual({ encrypted_value: 'value 2' })
  await resealAll(between.app)
  const sealedAfter = await storedValues(between, moved)
  const texts = new Set(sealedBefore.map((row) => row.sealed_value))
  expect(sealedAfter.filter((row) => texts.has(row.sealed_value))).toEqual([])
  expect(sealedAfter.map((row) => row.updated_at)).toEqual(sealedBefore.map((row) => row.updated_at))
  await between.close()

  const after = await startTestServer({ database, env: { HALLPASS_SECRET: newer } })
  const still = handleOn(after, own)
  expect((await get('key 3', still)).body).toEqual({ encrypted_value: 'value 3' })
  await after.close()
  await database.drop()
})

/** The same project on another server; its keys are in the database they share. */
const handleOn = (on: TestServer, { id, keys }: TestProject) => new TestProject(on.base, id, keys)

it('a data vault value that cannot be opened does not stop the job', async () => {
  const database = await createTestDatabase()
  const before = await startTestServer({ database, env: { HALLPASS_SECRET: older } })
  const own = await newProject(before)
  for (const n of [1, 2]) await set(`key ${n}`, `value ${n}`, own)
  await sql`update data_vault_entries set sealed_value = 'v1.AAAAAAAAAAAA.AAAA' where key_hash =
    (select min(key_hash) from data_vault_entries)`.execute(before.app.database.system)
  await before.close()
  const between = await startTestServer({ database, env: { HALLPASS_SECRET: `${newer},${older}` } })
  await resealAll(between.app)
  const prefix = between.app.sealer.currentPrefix
  const sealed = await storedValues(between, own)
  expect(sealed.filter((row) => row.sealed_value.startsWith(prefix))).toHaveLength(1)
  await between.close()
  await database.drop()
})
