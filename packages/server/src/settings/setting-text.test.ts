import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSettings, settingNames, settingsTable, unknownSettingNames } from './index.ts'

const secret = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
const folder = mkdtempSync(join(tmpdir(), 'hallpass-settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileWith(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const read = (env: Record<string, string>) => readSettings(env, { cwd: '/srv/app' })
const problems = (env: Record<string, string>) => {
  const settings = read(env)
  return Array.isArray(settings) ? settings.map(({ message }) => message) : []
}

it('reads a secret from the file that stands for it, with the line breaks that files have', () => {
  const env = {
    HALLPASS_SECRET_FILE: fileWith('secret', `${secret}\n${secret}x\n`),
    DATABASE_URL_FILE: fileWith('url', 'postgres://ada:hunter2@db/x\n'),
  }
  expect(read(env)).toMatchObject({ secrets: [secret, `${secret}x`], databaseUrl: 'postgres://ada:hunter2@db/x' })
})

it.each([
  [
    'is not there',
    { HALLPASS_SECRET_FILE: '/nowhere/secret' },
    /^HALLPASS_SECRET cannot be read .*'\/nowhere\/secret'$/,
  ],
  ['is a folder', { HALLPASS_SECRET_FILE: folder }, /^HALLPASS_SECRET cannot be read .*EISDIR/],
  ['is empty', { HALLPASS_SECRET_FILE: fileWith('empty', '\n') }, /^HALLPASS_SECRET is empty in .*\/empty /],
  ['has no secret', { HALLPASS_SECRET_FILE: fileWith('short', 'hunter2') }, /^HALLPASS_SECRET must be at least 32/],
  [
    'is one of two places',
    { HALLPASS_SECRET: secret, HALLPASS_SECRET_FILE: fileWith('both', secret) },
    /^HALLPASS_SECRET and HALLPASS_SECRET_FILE are both set/,
  ],
])('says in one line that the file of a secret %s', (_, env, line) => {
  expect(problems(env)).toEqual([expect.stringMatching(line)])
  expect(problems(env)[0]).not.toContain('hunter2')
})

it('treats an empty name of a file as absent', () => {
  expect(read({ HALLPASS_SECRET: secret, HALLPASS_SECRET_FILE: '' })).toMatchObject({ secrets: [secret] })
})

it('only what is secret can be in a file, and the docs say which', () => {
  expect(settingNames()).toContain('HALLPASS_SMTP_PASSWORD_FILE')
  expect(unknownSettingNames({ HALLPASS_SMTP_PASSWORD_FILE: 'x', HALLPASS_PORT_FILE: 'x' })).toEqual([
    'HALLPASS_PORT_FILE',
  ])
  expect(settingsTable()).toMatch(/^\| `HALLPASS_SMTP_PASSWORD` \(`_FILE`\) \|/m)
  expect(settingsTable()).toMatch(/^\| `HALLPASS_PORT` \|/m)
})

it.each([
  'this-is-an-example-of-a-long-secret',
  'CHANGE_ME_CHANGE_ME_CHANGE_ME_CHANGE_ME',
  'please-replace-this-before-production',
  'your-secret-goes-here-your-secret-goes-here',
  'MySuperSecretThatIsLongEnoughForIt',
])('refuses %s, which looks like an example, unless it stands behind a better one', (example) => {
  expect(problems({ HALLPASS_SECRET: example })).toEqual([
    expect.stringMatching(/^HALLPASS_SECRET looks like an example.*openssl rand -hex 32/),
  ])
  expect(problems({ HALLPASS_SECRET: `${secret},${example}` })).toEqual([])
})
