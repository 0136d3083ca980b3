/** In the long lane, because some of these hashes are made to take long. */
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
it('everybody whose hash another system made signs in with the old password, and then has a hash of ours', async () => {
  const project = await server.createProject()
  expect(await importInto(project, recordsOf(people))).toEqual({ created: people.length, updated: 0, left_out: [] })
  for (const { by, email, password, hash } of people) {
    const wrong = await signIn(project, email, `${password}.`)
    expect(wrong.code, `${by}: ${hash}`).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(project, email, password)).status, `${by}: ${hash}`).toBe(200)
  }
  const stored = await storedHashes(project)
  for (const { by, email } of people) expect(stored.get(email), by).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  const [first] = people
  expect((await signIn(project, first!.email, first!.password)).status).toBe(200)
})
