import { createHmac } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backupKeys } from '@hallpass/server/operator'
import { type Person, startTestServer, type TestDatabase, TestProject } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { commandLine, emptyDatabase, envOf, query, secret } from './testing/backups.ts'

const { newFile, run } = commandLine()
const server = await startTestServer()
const project = await server.createProject({ displayName: 'Backed up', config: { magic_link_enabled: true } })
afterAll(() => server.close())
const source = envOf(server.database)

const tablesOf = (database: TestDatabase) =>
  query(database, "select table_name from information_schema.tables where table_schema = 'public'")

describe('a backup of a database that is in use', () => {
  it('a backup holds everybody who was acknowledged before it began, and is restored into an empty database', async () => {
    const ada = await project.signUp()
    await project
      .as('client', ada)
      .patch('/users/me', { client_metadata: { odd: 'tab\tline\nback\\slash \\. 🦉', b: 1, a: 2 } })
    const pixel =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const logo = (await project.admin.patch('/internal/projects/current', { logo_url: pixel })).body.logo_url as string
    const before = await project.admin.get('/internal/projects/current')
    let isOver = false
    const during: Person[] = []
    const signUps = (async () => {
      while (!isOver) during.push(await project.signUp())
    })()
    const early = await project.signUp()
    const file = newFile()
    const made = await run(['backup', file], source)
    isOver = true
    await signUps
    expect(made).toMatchObject({ code: 0, errors: '' })
    expect(made.out).toMatch(/^Wrote [\d,]+ rows to .*\.backup \(\d+\.\d MB\)\.$/m)
    expect(made.out).toContain('HALLPASS_SECRET')
    expect(made.out).not.toContain(secret)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const database = await emptyDatabase()
    const restored = await run(['restore', file], envOf(database))
    expect(restored).toMatchObject({ code: 0, errors: '' })
    const other = await startTestServer({ database })
    const there = new TestProject(other.base, project.id, project.keys)
    expect((await there.admin.get('/internal/projects/current')).body).toEqual(before.body)
    for (const person of [ada, early]) {
      expect((await there.signIn(person)).id).toBe(person.id)
      expect((await there.refresh(person.refreshToken)).status).toBe(200)
    }
    const metadata = (await there.server.get(`/users/${ada.id}`)).body.client_metadata
    expect(JSON.stringify(metadata)).toBe(JSON.stringify({ odd: 'tab\tline\nback\\slash \\. 🦉', b: 1, a: 2 }))
    expect((await other.request('GET', new URL(logo).pathname)).status).toBe(200)
    // People are restored whole or not at all: everybody who is there can sign in.
    for (const person of during) {
      const found = await there.server.get(`/users/${person.id}`)
      if (found.status === 200) expect((await there.signIn(person)).id).toBe(person.id)
      else expect(found.code).toBe('USER_NOT_FOUND')
    }
    expect((await there.signUp()).id).toBeDefined()
  })

  it('a restored server carries out what was still to be done, and nothing twice', async () => {
    const file = newFile()
    const waiting = await startTestServer({ env: { HALLPASS_SMTP_HOST: '127.0.0.1', HALLPASS_SMTP_PORT: '1' } })
    const own = await waiting.createProject({ config: { magic_link_enabled: true } })
    await own.client.post('/auth/otp/send-sign-in-code', {
      email: 'later@example.com',
      callback_url: 'http://localhost:3000/handler/magic-link-callback',
    })
    await run(['backup', file], envOf(waiting.database))
    await waiting.close()
    const database = await emptyDatabase()
    await run(['restore', file], envOf(database))
    const other = await startTestServer({ database })
    await expect
      .poll(
        async () => {
          await query(database, 'update graphile_worker._private_jobs set run_at = now() where locked_at is null')
          const [found] = await query(
            database,
            "select count(*)::int as n from sent_emails where recipients = '{later@example.com}' and sent_at is not null",
          )
          return found.n
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    expect((await other.mailbox.waitFor('later@example.com')).subject).toContain('Sign in')
  })
})

describe('restoring', () => {
  let made: Promise<string> | undefined
  /** One backup for all who only look at what becomes of it. */
  const madeBefore = () => {
    made ??= (async () => {
      const file = newFile()
      await run(['backup', file], source)
      return file
    })()
    return made
  }

  it('a restore is refused where there is data', async () => {
    const file = await madeBefore()
    const used = await run(['restore', file], source)
    expect(used).toMatchObject({
      code: 1,
      errors: 'The database is not empty. A backup is restored into an empty one only.',
    })
    const foreign = await emptyDatabase()
    await query(foreign, 'create table somebody_elses (id int)')
    expect((await run(['restore', file], envOf(foreign))).errors).toContain('not empty')
    expect(await tablesOf(foreign)).toEqual([{ table_name: 'somebody_elses' }])
  })

  it('a restore with another secret is refused and changes nothing', async () => {
    const file = await madeBefore()
    const database = await emptyDatabase()
    const env = { ...envOf(database), HALLPASS_SECRET: 'another-secret-that-nobody-backed-anything-up-with' }
    const { code, errors } = await run(['restore', file], env)
    expect(code).toBe(1)
    expect(errors).toMatch(/^The backup needs the secret [\w-]{12}\. /)
    expect(await tablesOf(database)).toEqual([])
    const both = { ...env, HALLPASS_SECRET: `${env.HALLPASS_SECRET},${secret}` }
    expect((await run(['restore', file], both)).code).toBe(0)
  })

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ['damaged', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 5000), Buffer.from('xx'), bytes.subarray(5002)])],
    ['no gzip file', () => Buffer.from('hello')],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => gzipSync('{"format":"other"}\n')],
    [
      'without its end',
      (bytes: Buffer) =>
        gzipSync(
          gunzipSync(bytes)
            .toString('latin1')
            .replace(/\{"end":.*$/s, ''),
        ),
    ],
  ])('a restore is refused when the file is %s, and changes nothing', async (_what, change) => {
    const file = await madeBefore()
    const broken = newFile()
    writeFileSync(broken, change(readFileSync(file)))
    const database = await emptyDatabase()
    const { code, errors } = await run(['restore', broken], envOf(database))
    expect(code).toBe(1)
    expect(errors).toBe(`${broken} is not a backup of Hallpass, or is damaged.`)
    expect(await tablesOf(database)).toEqual([])
  })

  it('a restore is refused for a schema that this version does not know', async () => {
    const file = await madeBefore()
    const database = await emptyDatabase()
    const rewrite = (change: (header: { schema: object[] }) => void) => {
      const [first = '', ...rest] = gunzipSync(readFileSync(file)).toString('latin1').split('\n').slice(0, -2)
      const header = JSON.parse(first)
      change(header)
      const content = `${[JSON.stringify(header), ...rest].join('\n')}\n`
      // What another version of Hallpass with this secret would write.
      const digest = createHmac('sha256', backupKeys([secret])[0]?.authentication ?? '').update(content, 'latin1')
      const path = newFile()
      const proof = JSON.stringify({ hmac: digest.digest('base64url') })
      writeFileSync(path, gzipSync(Buffer.from(`${content}${proof}\n`, 'latin1')))
      return run(['restore', path], envOf(database))
    }
    const newer = await rewrite(({ schema }) => schema.push({ version: 999, name: 'later', checksum: 'x' }))
    expect(newer.errors).toMatch(/^The backup has schema version \d+, newer than this Hallpass/)
    const other = await rewrite(({ schema }) => Object.assign(schema[0] ?? {}, { checksum: 'x' }))
    expect(other.errors).toBe('The backup was made with another migration 1 (foundation).')
    expect(await tablesOf(database)).toEqual([])
  })
})

it.each([
  [['backup']],
  [['backup', 'a', 'b']],
  [['restore']],
  [['restore', 'nowhere']],
  [['restore', 'a', '--with-secret']],
  [['backup', 'a', '--unauthenticated']],
])('backup and restore end with 2 when called as %j', async (args) => {
  const { code, errors } = await run(args, source)
  expect(code).toBe(2)
  expect(errors).toContain(`See: hallpass ${args[0]} --help`)
})

it('a backup does not overwrite a file', async () => {
  const file = newFile()
  writeFileSync(file, 'mine')
  expect(await run(['backup', file], source)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('already exists'),
  })
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

it('a failed backup leaves no partial file behind', async () => {
  const file = newFile()
  const empty = await run(['backup', file], envOf(await emptyDatabase()))
  expect(empty).toMatchObject({ code: 1, errors: 'There is nothing of Hallpass in this database.' })
  const env = { DATABASE_URL: 'postgres://ada@127.0.0.1:1/x', HALLPASS_SECRET: secret }
  expect((await run(['backup', file], env)).code).toBe(1)
  expect(existsSync(file)).toBe(false)
  expect(existsSync(`${file}.partial`)).toBe(false)
})

it('backup says that there is nothing to back up', async () => {
  const { code, errors } = await run(['backup', newFile()], { HALLPASS_DATA_DIR: 'nothing' })
  expect(code).toBe(1)
  expect(errors).toContain('There is no database in')
})
