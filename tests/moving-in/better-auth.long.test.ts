/** The real thing: people who signed up with Better Auth move in by the queries of the guide, and sign in with what they know and have. */
import { startTestServer } from '@hallpass/server/testing'
import { fromBase32, requestAttemptCode, totpAt } from '@hallpass/server/testing/code-mails.ts'
import { createEmptyDatabase } from '@hallpass/server/testing/test-database.ts'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { organization, twoFactor } from 'better-auth/plugins'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { blocksOf } from '../guides/blocks.ts'

const server = await startTestServer()
const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const clean of cleanups) await clean()
  await server.close()
})
const secret = 'a-secret-that-only-this-test-knows'

/** A database as Better Auth makes it. */
async function database() {
  const empty = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: empty.url })
  cleanups.push(async () => {
    await pool.end()
    await empty.drop()
  })
  const options = {
    ...{ baseURL: 'http://127.0.0.1:1', secret, database: pool },
    ...{ emailAndPassword: { enabled: true }, telemetry: { enabled: false } },
  } satisfies BetterAuthOptions
  const records = async (isIn: string) => {
    const [query] = blocksOf('docs/guides/moving-in').filter(
      ({ text }) => text.includes('from "user" u') && text.includes('"twoFactor" t') === (isIn === 'plugins'),
    )
    const { rows } = await pool.query<[object]>({ text: query!.text, rowMode: 'array' })
    return rows.map(([record], at) => ({ line: at + 1, record }))
  }
  return { options, records }
}

const people = [
  { email: 'ada@example.com', name: 'Ada Lovelace', password: 'correct horse battery' },
  { email: 'jose@example.com', name: 'José', password: 'ﬁnd Ａ pässwörd' },
]

it('everybody of a Better Auth database signs in with the old password', async () => {
  const { options, records } = await database()
  await (await getMigrations(options)).runMigrations()
  const auth = betterAuth(options)
  for (const body of people) await auth.api.signUpEmail({ body })
  const project = await server.createProject()
  const given = { source: 'better-auth', records: await records('plain') }
  const { body } = await project.admin.post('/internal/users/import', given)
  expect(body).toEqual({ created: people.length, updated: 0, left_out: [], losses: [], unknown_fields: [] })
  for (const { email, password } of people) {
    const signIn = (text: string) => project.client.post('/auth/password/sign-in', { email, password: text })
    expect((await signIn(`${password}.`)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(password)).status).toBe(200)
    expect((await signIn(password)).status).toBe(200)
  }
})

/** Ada has an authenticator app and an organisation; José began to set up an app and never finished. */
async function withPlugins() {
  const { options, records } = await database()
  const whole = { ...options, plugins: [twoFactor(), organization()] }
  await (await getMigrations(whole)).runMigrations()
  const auth = betterAuth(whole)
  const uris: string[] = []
  for (const body of people) {
    const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true })
    const cookie = new Headers({
      cookie: headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    })
    const enabled = await auth.api.enableTwoFactor({ body: { password: body.password }, headers: cookie })
    if (!('totpURI' in enabled)) throw new Error(`Better Auth made no authenticator app: ${JSON.stringify(enabled)}`)
    const { totpURI } = enabled
    uris.push(totpURI)
    if (body !== people[0]) continue
    await auth.api.createOrganization({ body: { name: 'Acme', slug: 'acme' }, headers: cookie })
    const { code } = await auth.api.generateTOTP({ body: { secret: secretIn(totpURI) } })
    await auth.api.verifyTOTP({ body: { code }, headers: cookie })
  }
  return { records: await records('plugins'), uri: uris[0]! }
}

/** What an app reads from the code: the key, in base32. */
const secretIn = (uri: string) => Buffer.from(fromBase32(new URL(uri).searchParams.get('secret')!)).toString()

it('second factors and organisations come along, and what was never finished does not', async () => {
  const { records, uri } = await withPlugins()
  const role_map = {
    groups: { acme: { team: 'Acme', permissions: [] }, 'acme/owner': { team: 'Acme', permissions: ['team_admin'] } },
  }
  const project = await server.createProject()
  const given = { source: 'better-auth', records, hash_config: { secret }, role_map }
  const { body } = await project.admin.post('/internal/users/import', given)
  const losses = [{ line: expect.any(Number), losses: ['backup codes: new ones are made after signing in'] }]
  expect(body).toEqual({ created: 2, updated: 0, left_out: [], losses, unknown_fields: [] })

  const [ada, jose] = people.map((person) => ({ ...person, id: '', accessToken: '', refreshToken: '' }))
  const key = Buffer.from(secretIn(uri))
  const signIn = async (totp: string) =>
    project.client.post('/auth/mfa/sign-in', { type: 'totp', totp, code: await requestAttemptCode(project, ada!) })
  expect((await signIn('000000')).code).toBe('INVALID_TOTP_CODE')
  const answer = await signIn(totpAt(server, 0, key))
  expect(answer.status).toBe(200)
  const withoutFactor = { email: jose!.email, password: jose!.password }
  expect((await project.client.post('/auth/password/sign-in', withoutFactor)).status).toBe(200)
  const [team, ...others] = (await project.server.get('/teams')).body.items
  expect(others).toEqual([])
  expect(team.display_name).toBe('Acme')
  const permissions = await project.server.get(`/team-permissions?team_id=${team.id}&recursive=false`)
  expect(permissions.body.items).toMatchObject([{ id: 'team_admin', user_id: answer.body.user_id }])
})

it.each([
  ['no secret', undefined],
  ['another secret', { secret: `${secret}.` }],
  ['a secret of another version', { secrets: { '7': secret } }],
  ['something else', { secret: { a: 1 } }],
])('with %s a second factor is told as lost', async (_, hash_config) => {
  const { records } = await withPlugins()
  const project = await server.createProject()
  const { body } = await project.admin.post('/internal/users/import/check', {
    source: 'better-auth',
    records,
    hash_config,
    on_conflict: 'skip',
  })
  expect(body.losses).toEqual([
    {
      line: expect.any(Number),
      losses: [expect.stringContaining('the second factor: it cannot be opened without BETTER_AUTH_SECRET')],
    },
  ])
})
