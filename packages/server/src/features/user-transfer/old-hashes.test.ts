import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { startTestServer, type TestProject } from '../../testing/index.ts'

const golden: { by: string; password: string; hash: string }[] = JSON.parse(
  readFileSync(new URL('../../core/passwords/golden-hashes.json', import.meta.url), 'utf8'),
)
const server = await startTestServer()
afterAll(() => server.close())

const numbered = (records: readonly unknown[]) => records.map((record, at) => ({ line: at + 1, record }))
const importInto = async (project: TestProject, records: readonly unknown[], more: object = {}) => {
  const { status, body } = await project.admin.post('/internal/users/import', { records: numbered(records), ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const signIn = (project: TestProject, email: string, password: string) =>
  project.client.post('/auth/password/sign-in', { email, password })

/** What the database has, by address. */
async function storedHashes(project: TestProject) {
  const { tenancyId } = await server.app.projects.get(project.id)
  const rows = await server.app.database
    .forTenancy(tenancyId)
    .selectFrom('users as u')
    .innerJoin('contact_channels as c', 'c.user_id', 'u.id')
    .select(['c.value', 'u.password_hash'])
    .execute()
  return new Map(rows.map((row) => [row.value, row.password_hash ?? '']))
}

const people = golden.map((one, at) => ({ ...one, email: `p${at}@example.com` }))
const recordsOf = (some: typeof people) =>
  some.map(({ email, hash }) => ({ primary_email: email, password_hash: hash }))
/** Those whose hash is stored as it was given. */
const isWeak = (hash: string) => /^(\$P\$|\$H\$|\$1\$|\$apr1\$|\$digest\$|\{|md5\$)/.test(hash)

it('a weak hash is stored only inside of an Argon2id hash, and the key of a Firebase project only sealed', async () => {
  const project = await server.createProject()
  await importInto(project, recordsOf(people))
  const stored = await storedHashes(project)
  const weak = people.filter(({ hash }) => isWeak(hash))
  expect(weak.length).toBeGreaterThan(10)
  for (const { email, hash } of weak) {
    expect(stored.get(email)).toMatch(/^\$wrap\$.+\$argon2id\$/)
    expect(stored.get(email)).not.toContain(hash.split('$').at(-1))
  }
  const firebase = people.find(({ hash }) => hash.startsWith('$fbscrypt$'))!
  expect(stored.get(firebase.email)).toMatch(/^\$fbscrypt\$s=[\w-]{22}\$42xEC\+ixf3L2lw==\$/)
  for (const { email, hash } of people) {
    if (!isWeak(hash) && email !== firebase.email) expect(stored.get(email)).toBe(hash)
  }
})

it('what an export holds of them signs people in elsewhere', async () => {
  const [project, copy] = [await server.createProject(), await server.createProject()]
  const some = people.filter(({ hash }) => /^(\$fbscrypt\$|\$P\$|\{SSHA\}|\$digest\$alg=md5|scrypt:16384)/.test(hash))
  await importInto(project, recordsOf(some))
  const { body } = await project.admin.get('/internal/users/export?include_password_hash=true')
  expect(await importInto(copy, body.items)).toMatchObject({ created: some.length, left_out: [] })
  for (const { email, password } of some) expect((await signIn(copy, email, password)).status, email).toBe(200)
})

it('an update with the weak hash that somebody has already leaves it, and their sessions', async () => {
  const project = await server.createProject()
  const record = { primary_email: 'w@example.com', password_hash: people.find(({ hash }) => isWeak(hash))!.hash }
  await importInto(project, [record])
  const before = await storedHashes(project)
  const { body: users } = await project.server.get('/users')
  const session = await project.server.post('/auth/sessions', { user_id: users.items[0].id })
  expect(await importInto(project, [record], { on_conflict: 'update' })).toMatchObject({ updated: 1 })
  expect(await storedHashes(project)).toEqual(before)
  const refreshed = await project.client.post('/auth/sessions/current/refresh', undefined, {
    headers: { 'x-stack-refresh-token': session.body.refresh_token },
  })
  expect(refreshed.status).toBe(200)
})
