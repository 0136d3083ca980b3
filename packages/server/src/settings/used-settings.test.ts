import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readSettings, unknownSettingNames } from './index.ts'
import { settingTable } from './setting-table.ts'

const packages = fileURLToPath(new URL('../../../', import.meta.url))

/** What reads settings: the server and the command, without this folder and without tests. */
function readers(): string {
  const folders = ['server/src', 'cli/src'].map((folder) => join(packages, folder))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\/|^settings\//.test(file))
      .map((file) => join(folder, file)),
  )
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

/** Each setting by the last part of its way through the table, as those who read it write it. */
function keysOf(tree: object): string[] {
  return Object.entries(tree).flatMap(([key, node]: [string, object]) => ('read' in node ? [key] : keysOf(node)))
}

it('every setting is read by something', () => {
  const words = new Set(readers().match(/[\w-]+/g))
  expect(keysOf(settingTable).filter((key) => !words.has(key))).toEqual([])
})

it('a setting of an earlier version is warned about, and does not keep the server from starting', () => {
  const env = { HALLPASS_REPLICA_URLS: 'postgres://replica', HALLPASS_REDIS_URL: 'redis://cache' }
  expect(unknownSettingNames(env)).toEqual(['HALLPASS_REPLICA_URLS', 'HALLPASS_REDIS_URL'])
  expect(readSettings(env, { cwd: '/tmp' })).not.toBeInstanceOf(Array)
})
