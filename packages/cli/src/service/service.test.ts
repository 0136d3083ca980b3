import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { main } from '../main.ts'
import { settingsFile } from './settings-file.ts'

async function run(args: string[], env: Record<string, string> = {}) {
  const lines: string[] = []
  const errors: string[] = []
  const terminal = {
    env,
    cwd: '/',
    out: (line: string) => lines.push(line),
    error: (line: string) => errors.push(line),
  }
  return { code: await main(args, terminal), out: lines.join('\n'), errors: errors.join('\n') }
}

it('the unit waits as long for the end of the server as its settings allow', async () => {
  const { code, out } = await run(['install-service', '--print'], {
    HALLPASS_URL: 'https://auth.example.com',
    HALLPASS_SECRET: 'a-secret-of-more-than-32-characters',
    HALLPASS_DRAIN: '20s',
    HALLPASS_SHUTDOWN_TIMEOUT: '100s',
  })
  expect(code).toBe(0)
  expect(out).toContain('\nTimeoutStopSec=150\n')
})

it('settings come through the file as they are, and nothing else of the environment does', () => {
  const settings = {
    HALLPASS_URL: 'https://auth.example.com',
    HALLPASS_SMTP_PASSWORD: `it's "quoted" # and $HOME`,
    DATABASE_URL: 'postgres://hallpass:p%40ss@db.example.com/hallpass?sslmode=require',
  }
  expect(parseEnv(settingsFile({ ...settings, PATH: '/bin', HALLPASS_SMTP_USERNAME: '' }))).toEqual({
    ...settings,
    HALLPASS_DATA_DIR: '/var/lib/hallpass/data',
  })
})

it('a value that no file can hold is refused, not changed', () => {
  expect(() => settingsFile({ HALLPASS_SMTP_PASSWORD: `'"\`` })).toThrow(UsageError)
})

it('settings that make no sense are named before anything is written', async () => {
  const { code, errors } = await run(['install-service'], { HALLPASS_PORT: 'eighty' })
  expect(code).toBe(1)
  expect(errors).toContain('HALLPASS_PORT')
})
