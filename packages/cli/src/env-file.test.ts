import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readFlags } from './command.ts'

const isRoot = process.getuid?.() === 0
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass-env-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Call {
  args?: string[]
  env?: Record<string, string>
  cwd?: string
}

/** The settings that a command sees. */
function seen({ args = [], env = {}, cwd = folder }: Call = {}) {
  return readFlags(args, { env, cwd, out() {}, error() {} }).env
}

function write(text: string, path = 'hallpass.env', mode = 0o600) {
  writeFileSync(join(folder, path), text)
  chmodSync(join(folder, path), mode)
}

it('settings come from hallpass.env beside the data folder', () => {
  write('HALLPASS_PORT=9000\n# the address of people\nexport HALLPASS_URL="https://auth.example.com"\n')
  expect(seen()).toEqual({ HALLPASS_PORT: '9000', HALLPASS_URL: 'https://auth.example.com' })
  const elsewhere = { cwd: '/', args: ['--data-dir', join(folder, 'data')] }
  expect(seen(elsewhere)).toMatchObject({ HALLPASS_PORT: '9000', HALLPASS_DATA_DIR: join(folder, 'data') })
})

it('a flag wins over the environment, which wins over the file', () => {
  write('HALLPASS_PORT=1\nHALLPASS_HOST=file\nHALLPASS_URL=http://file\n')
  const env = { HALLPASS_PORT: '2', HALLPASS_HOST: 'environment' }
  expect(seen({ args: ['--port', '3'], env })).toEqual({
    HALLPASS_PORT: '3',
    HALLPASS_HOST: 'environment',
    HALLPASS_URL: 'http://file',
  })
})

it('--env-file names another file, whose data folder is relative to it', () => {
  mkdirSync(join(folder, 'etc'))
  write('HALLPASS_PORT=9000\n')
  write('HALLPASS_DATA_DIR=../data\n', 'etc/staging.env')
  expect(seen({ cwd: '/', args: ['--env-file', join(folder, 'etc/staging.env')] })).toEqual({
    HALLPASS_DATA_DIR: join(folder, 'data'),
  })
})

it.each([
  ['HALLPASS_PORT=9000\nHALLPASS_URL\n', 'line 2: expected NAME=value'],
  ['SECRETS="one\ntwo"\n\n=nothing\n', 'line 4: expected NAME=value'],
])('a file that was not written to its end is refused with its line: %j', (text, message) => {
  write(text)
  expect(() => seen()).toThrow(message)
})

it('a named file that is missing or a folder is refused in a sentence', () => {
  expect(() => seen({ args: ['--env-file', 'nowhere.env'] })).toThrow(
    `There is no file ${join(folder, 'nowhere.env')}.`,
  )
  expect(() => seen({ args: ['--env-file', '.'] })).toThrow('is a folder, not a file of settings')
})

it('a file that others can change is refused', () => {
  write('HALLPASS_PORT=9000\n', 'hallpass.env', 0o622)
  expect(() => seen()).toThrow('can be changed by other users: chmod 600 it')
})

it.runIf(isRoot)('a file of somebody else is refused', () => {
  write('HALLPASS_PORT=9000\n')
  chownSync(join(folder, 'hallpass.env'), 12_345, 12_345)
  expect(() => seen()).toThrow('belongs to another user (uid 12345)')
})
