import { afterAll, expect, it } from 'vitest'
import { behindProxy, from } from '../../testing/code-mails.ts'
import { createTestDatabase, startTestServer, TestProject } from '../../testing/index.ts'

const database = await createTestDatabase()
const env = {
  ...behindProxy,
  // Where a database was given, several servers may share it; the test's own connection stands in for this one.
  DATABASE_URL: 'postgres://hallpass@database.example/hallpass',
  HALLPASS_LIMIT_PASSWORD_ACCOUNT: '6/5m',
}
const one = await startTestServer({ database, env })
const two = await startTestServer({ database, env, clock: one.clock })
afterAll(async () => {
  await one.close()
  await two.close()
  await database.drop()
})
const project = await one.createProject()
const onTwo = new TestProject(two.base, project.id, project.keys)

const signIn = (on: TestProject, email: string, password = 'wrong wrong', address = '203.0.113.9') =>
  on.client.post('/auth/password/sign-in', { email, password }, from(address))

it('a second server does not give a guesser another set of tries (T28)', async () => {
  const ada = await project.signUp()
  for (let i = 0; i < 6; i++) expect((await signIn(i % 2 ? project : onTwo, ada.email)).status).toBe(400)
  expect((await signIn(project, ada.email)).status).toBe(429)
  expect((await signIn(onTwo, ada.email, ada.password)).status).toBe(429)
})

it('people who know the password can sign in as often as they like, at either server', async () => {
  const ada = await project.signUp()
  for (let i = 0; i < 10; i++) expect((await signIn(i % 2 ? project : onTwo, ada.email, ada.password)).status).toBe(200)
})

it('a network from which someone signed in at one server is known to the other', async () => {
  const ada = await project.signUp()
  expect((await signIn(project, ada.email, ada.password, '198.51.100.7')).status).toBe(200)
  for (let i = 0; i < 6; i++) await signIn(onTwo, ada.email)
  expect((await signIn(onTwo, ada.email, ada.password)).status).toBe(429)
  expect((await signIn(onTwo, ada.email, ada.password, '198.51.100.8')).status).toBe(200)
})

it('a server with an embedded database counts in memory', async () => {
  const alone = await startTestServer({ env: behindProxy })
  await signIn(alone.internal, 'nobody@example.com')
  const rows = await alone.app.database.system.selectFrom('rate_limits').selectAll().execute()
  expect(rows).toEqual([])
})
