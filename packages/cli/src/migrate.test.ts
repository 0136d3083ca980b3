import { createLogger, openDatabase } from '@hallpass/server/operator'
import { readSettings } from '@hallpass/server/settings'
import { createEmptyDatabase } from '@hallpass/server/testing'
import { expect, it } from 'vitest'
import { main } from './main.ts'

const database = await createEmptyDatabase()
const env = {
  DATABASE_URL: database.url,
  HALLPASS_SECRET: 'a-secret-that-only-this-test-knows-about',
}

async function hallpass(...args: string[]) {
  const lines: string[] = []
  const keep = (line: string) => void lines.push(line)
  const code = await main(args, { env, cwd: '/', out: keep, error: keep })
  return { code, text: lines.join('\n') }
}

async function start() {
  const settings = readSettings({ ...env, HALLPASS_MIGRATE: 'off' }, { cwd: '/' })
  if (Array.isArray(settings)) throw new Error('settings')
  const opened = await openDatabase(settings, createLogger({ development: false, logLevel: 'silent' }))
  await opened.close()
}

it('hallpass migrate does what its plan says, and a server with HALLPASS_MIGRATE=off waits for it', async () => {
  const plan = await hallpass('migrate', '--plan')
  expect(plan.text).toMatch(/^1 foundation: adds, in a transaction$/m)
  expect(plan.text).toMatch(/Servers of the version before go on, and start, with it\.$/)
  await expect(start()).rejects.toThrow(/lacks \d+ migrations of this version.*hallpass migrate first/)
  expect((await hallpass('migrate')).code).toBe(0)
  expect(await hallpass('migrate', '--plan')).toEqual({ code: 0, text: 'The database is up to date.' })
  await start()
  await database.drop()
})
