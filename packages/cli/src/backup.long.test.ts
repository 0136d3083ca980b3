import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '@hallpass/server'
import { createLogger } from '@hallpass/server/operator'
import { readSettings } from '@hallpass/server/settings'
import { TestProject } from '@hallpass/server/testing'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { expect, it, onTestFinished } from 'vitest'
import { commandLine } from './testing/backups.ts'

const { folder, run } = commandLine()

it('backs the embedded database up while its server runs, and restores it with its secret', {
  timeout: 60_000,
}, async () => {
  const keys = { client: 'backup-publishable', server: 'backup-secret', admin: 'backup-admin' }
  const start = async (name: string) => {
    const env = {
      HALLPASS_DATA_DIR: join(folder, name),
      HALLPASS_PORT: String(await freePort()),
      HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
      HALLPASS_INTERNAL_SECRET_SERVER_KEY: keys.server,
      HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: keys.admin,
    }
    const settings = readSettings(env, { cwd: folder })
    if (Array.isArray(settings)) throw new Error('unusable settings')
    const running = await startServer(settings, { log: createLogger({ development: false, logLevel: 'silent' }) })
    return { running, internal: new TestProject(`http://127.0.0.1:${running.port}`, 'internal', keys) }
  }
  const file = join(folder, 'one.backup')
  const first = await start('one')
  const ada = await first.internal.signUp()
  const made = await run(['backup', file, '--with-secret', '--encrypt'], { HALLPASS_DATA_DIR: 'one' })
  expect(made).toMatchObject({ code: 0, errors: '' })
  expect(statSync(`${file}.secret`).mode & 0o777).toBe(0o600)
  expect(readFileSync(`${file}.secret`, 'utf8')).toBe(readFileSync(join(folder, 'one', 'secret'), 'utf8'))
  // Its folder is not empty: refused, also while it is in use.
  expect((await run(['restore', file], { HALLPASS_DATA_DIR: 'one' })).errors).toContain('not empty')
  await first.running.close()

  expect((await run(['restore', file], { HALLPASS_DATA_DIR: 'two' })).errors).toBe('')
  const second = await start('two')
  onTestFinished(() => second.running.close())
  expect((await second.internal.signIn(ada)).id).toBe(ada.id)
  expect((await second.internal.refresh(ada.refreshToken)).status).toBe(200)
})
