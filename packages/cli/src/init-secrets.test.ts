import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@hallpass/server/settings'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { main } from './main.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function run(...args: string[]) {
  const [out, errors]: [string[], string[]] = [[], []]
  const terminal = {
    env: {},
    cwd: folder,
    out: (line: string) => out.push(line),
    error: (line: string) => errors.push(line),
  }
  const code = await main(['init-secrets', ...args], terminal)
  return { code, states: out.map((line) => line.split(/\s+/)[0]), errors: errors.join('\n') }
}
const make = (host = 'postgres') =>
  run('server', '--database', `postgres://hallpass@${host}:5432/hallpass`, '--password-file', 'database/password')
const read = (path: string) => readFileSync(join(folder, path), 'utf8').trim()
const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777

it('makes secrets that a server and its database start with, for their eyes only', async () => {
  expect(await make()).toEqual({ code: 0, states: ['made', 'made', 'made'], errors: '' })
  expect([modeOf('server/secret'), modeOf('server/database-url'), modeOf('database/password')]).toEqual([
    0o600, 0o600, 0o444,
  ])
  const settings = readSettings(
    { HALLPASS_SECRET_FILE: join(folder, 'server/secret'), DATABASE_URL_FILE: join(folder, 'server/database-url') },
    { cwd: folder },
  )
  expect(settings).toMatchObject({
    secrets: [read('server/secret')],
    databaseUrl: `postgres://hallpass:${read('database/password')}@postgres:5432/hallpass`,
  })
  expect(read('database/password')).toMatch(/^[\w-]{32}$/)
})

it('keeps what is there, and makes other ones elsewhere', async () => {
  await make()
  const files = ['server/secret', 'server/database-url', 'database/password']
  const before = files.map(read)
  expect((await make()).states).toEqual(['kept', 'kept', 'kept'])
  expect(files.map(read)).toEqual(before)
  rmSync(join(folder, 'server'), { recursive: true })
  rmSync(join(folder, 'database'), { recursive: true })
  await make()
  for (const [index, file] of files.entries()) expect(read(file)).not.toBe(before[index])
})

it.each(['server/database-url', 'database/password'])('finds the password again without %s', async (lost) => {
  await make()
  const before = read(lost)
  rmSync(join(folder, lost))
  expect((await make()).states.filter((state) => state === 'made')).toHaveLength(1)
  expect(read(lost)).toBe(before)
})

it('follows a database that moved', async () => {
  await make()
  expect((await make('db.internal')).states).toEqual(['kept', 'kept', 'changed'])
  expect(read('server/database-url')).toBe(`postgres://hallpass:${read('database/password')}@db.internal:5432/hallpass`)
})

it('leaves two passwords alone, and says what to do', async () => {
  await make()
  chmodSync(join(folder, 'database/password'), 0o600)
  writeFileSync(join(folder, 'database/password'), 'another')
  expect(await make()).toMatchObject({ code: 1, errors: expect.stringMatching(/have different passwords\. Delete/) })
  expect(read('database/password')).toBe('another')
})

it('makes the secret alone where no database is named', async () => {
  expect(await run('server')).toMatchObject({ code: 0, states: ['made'] })
})

it('a secret that it made is changed like that of a data folder', async () => {
  await make()
  const before = read('server/secret')
  const lines: string[] = []
  const terminal = { env: {}, cwd: folder, out: (line: string) => void lines.push(line), error: () => {} }
  expect(await main(['keys', 'rotate', '--data-dir', 'server'], terminal)).toBe(0)
  expect(read('server/secret').split('\n')).toEqual([expect.stringMatching(/^[\w-]{43}$/), before])
  const env = { HALLPASS_SECRET_FILE: join(folder, 'server/secret') }
  expect(await main(['keys', 'rotate'], { ...terminal, env })).toBe(0)
  expect(lines.join('\n')).toMatch(/server\/secret \(HALLPASS_SECRET_FILE\)\. Put this line above/)
  expect(read('server/secret').split('\n')).toHaveLength(2)
})

it.each([
  [[]],
  [['server', 'more']],
  [['server', '--password-file', 'password']],
  [['server', '--database', 'postgres://hallpass:hunter2@postgres/hallpass']],
  [['server', '--database', 'postgres']],
])('ends with 2 and one hint when called with %j', async (args) => {
  const { code, errors } = await run(...args)
  expect([code, errors]).toEqual([2, expect.stringMatching(/hallpass init-secrets --help$/)])
})

it('says in one line that it may not write', async () => {
  writeFileSync(join(folder, 'file'), '')
  const { code, errors } = await run('file/below')
  expect([code, errors]).toEqual([1, expect.stringMatching(/^Cannot write to .*\/file\/below\. Give it to the user/)])
})
