import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, startTestServer } from '@hallpass/server/testing'
import { expect, it, onTestFinished } from 'vitest'
import { main } from './main.ts'

const none = {
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: '',
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: '',
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: '',
}

async function setUp(env: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-keys-'))
  onTestFinished(async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const server = await startTestServer({ database, env: { ...none, HALLPASS_DATA_DIR: dataDir, ...env } })
  const url = database.url
  const settings = {
    DATABASE_URL: url,
    HALLPASS_SECRET: server.app.settings.secrets.join(),
    HALLPASS_DATA_DIR: dataDir,
  }
  const run = async (args: string[] = [], more: Record<string, string> = {}) => {
    const out: string[] = []
    const errors: string[] = []
    const code = await main(['keys', 'internal', ...args], {
      env: { ...settings, ...more },
      cwd: '/',
      out: (line) => out.push(line),
      error: (line) => errors.push(line),
    })
    return { code, keys: Object.fromEntries(out.map((line) => line.split('='))), errors: errors.join('\n') }
  }
  const opens = async (key: string | undefined) => {
    const headers = { 'x-stack-super-secret-admin-key': key }
    return (await server.internal.as('admin').get('/internal/config', { headers })).status === 200
  }
  return { run, opens, file: join(dataDir, 'internal-keys') }
}

const admin = 'HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY'

it('the first start keeps the keys of internal in a file of its owner, and the command shows them', async () => {
  const { run, opens, file } = await setUp({ HALLPASS_URL: 'https://auth.example.com', HALLPASS_HOST: '127.0.0.1' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { code, keys, errors } = await run()
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(Object.keys(keys)).toEqual(Object.keys(none))
  expect(await opens(keys[admin])).toBe(true)
})

it('a key of the settings is shown instead of the one that it replaced', async () => {
  const { run } = await setUp({ [admin]: 'chosen-key' })
  expect((await run([], { [admin]: 'chosen-key' })).keys[admin]).toBe('chosen-key')
  // The settings of this terminal may differ from those of the server.
  const { code, keys } = await run([], { [admin]: 'not-yet-in-use' })
  expect({ code, admin: keys[admin] }).toEqual({ code: 1, admin: undefined })
})

it('keys that no file keeps, or an old one does, are not shown, and new ones take their places', async () => {
  const { run, opens, file } = await setUp()
  const before = (await run()).keys[admin]
  rmSync(file)
  const lost = await run()
  expect(lost).toMatchObject({ code: 1, keys: {}, errors: expect.stringContaining('hallpass keys internal --new') })
  writeFileSync(file, `${admin}=sak_of_another_database\n`)
  expect(await run()).toMatchObject({ code: 1, keys: {} })
  const made = await run(['--new'])
  expect(made.code).toBe(0)
  await expect.poll(() => opens(made.keys[admin])).toBe(true)
  expect(await opens(before)).toBe(false)
  expect((await run()).keys).toEqual(made.keys)
  expect(readFileSync(file, 'utf8')).toContain(made.keys[admin])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('keys that come from the settings cannot be replaced by the command', async () => {
  const { run } = await setUp()
  const given = Object.fromEntries(Object.keys(none).map((name, index) => [name, `key-${index}`]))
  expect(await run(['--new'], given)).toMatchObject({ code: 1, errors: expect.stringContaining('Change them there') })
})
