/** The real thing: people who signed up with Better Auth move in by the query of the guide, and sign in with what they know. */
import { startTestServer } from '@hallpass/server/testing'
import { createEmptyDatabase } from '@hallpass/server/testing/test-database.ts'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { blocksOf } from '../guides/blocks.ts'

const server = await startTestServer()
const database = await createEmptyDatabase()
const pool = new pg.Pool({ connectionString: database.url })
afterAll(async () => {
  await pool.end()
  await database.drop()
  await server.close()
})

const people = [
  { email: 'ada@example.com', name: 'Ada Lovelace', password: 'correct horse battery' },
  { email: 'jose@example.com', name: 'José', password: 'ﬁnd Ａ pässwörd' },
]

it('everybody of a Better Auth database signs in with the old password', async () => {
  const options = {
    baseURL: 'http://127.0.0.1:1',
    secret: 'a-secret-that-only-this-test-knows',
    database: pool,
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
  }
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  const auth = betterAuth(options)
  for (const body of people) await auth.api.signUpEmail({ body })
  const [query] = blocksOf('docs/guides/moving-in').filter(({ text }) => text.includes('from "user" u'))
  const { rows } = await pool.query<[object]>({ text: query!.text, rowMode: 'array' })
  const records = rows.map(([record], at) => ({ line: at + 1, record }))
  const project = await server.createProject()
  const { body } = await project.admin.post('/internal/users/import', { source: 'better-auth', records })
  expect(body).toEqual({ created: people.length, updated: 0, left_out: [], losses: [], unknown_fields: [] })
  for (const { email, password } of people) {
    const signIn = (text: string) => project.client.post('/auth/password/sign-in', { email, password: text })
    expect((await signIn(`${password}.`)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(password)).status).toBe(200)
    expect((await signIn(password)).status).toBe(200)
  }
})
