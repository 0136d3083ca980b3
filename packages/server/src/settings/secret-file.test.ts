import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resolveSecrets } from './resolve-secrets.ts'
import { loadOrCreateSecret, readSecretFile, rotateSecretFile, secretFilePath } from './secret-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('creates the secret file once, readable by its owner only', () => {
  const dataDir = join(folder, 'new', '.hallpass')
  const [secret = ''] = loadOrCreateSecret(dataDir)
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(loadOrCreateSecret(dataDir)).toEqual([secret])
  expect(statSync(secretFilePath(dataDir)).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secret'])
})

it('rotation puts a new secret first and keeps the old ones', () => {
  const before = loadOrCreateSecret(folder)
  const after = rotateSecretFile(folder)
  expect(after).toHaveLength(2)
  expect(after.slice(1)).toEqual(before)
  expect(readSecretFile(folder)).toEqual(after)
  expect(statSync(secretFilePath(folder)).mode & 0o777).toBe(0o600)
})

it('makes no new secret for a database that has seen one, and says what to put back', () => {
  const settings = { secrets: [], databaseUrl: undefined, dataDir: folder }
  expect(() => resolveSecrets(settings, true)).toThrow(`${secretFilePath(folder)} is gone`)
  expect(readdirSync(folder)).toEqual([])
  const made = resolveSecrets(settings, false)
  expect(resolveSecrets(settings, true)).toEqual(made)
})

it('names the secret file when its content is not valid', () => {
  writeFileSync(secretFilePath(folder), 'short\n')
  expect(() => loadOrCreateSecret(folder)).toThrow(secretFilePath(folder))
  expect(() => loadOrCreateSecret(folder)).not.toThrow('short\n')
})

it('prefers the secret in the settings, and creates no file with a shared database', () => {
  const secrets = ['0f1e2d3c4b5a69788796a5b4c3d2e1f0']
  expect(resolveSecrets({ secrets, databaseUrl: undefined, dataDir: folder })).toEqual(secrets)
  expect(() => resolveSecrets({ secrets: [], databaseUrl: 'postgres://db', dataDir: folder })).toThrow(
    'HALLPASS_SECRET',
  )
  expect(readdirSync(folder)).toEqual([])
})
