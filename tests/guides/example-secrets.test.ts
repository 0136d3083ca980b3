/** Nobody should be able to start a server with a secret that they copied from here. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSettings } from '@hallpass/server/settings'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const filesIn = (folder: string, recursive: boolean) =>
  readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|\/dist/.test(entry.parentPath))
    .map(({ parentPath, name }) => join(parentPath, name))
const files = [...filesIn('.', false), ...['docs', 'deploy', 'examples'].flatMap((folder) => filesIn(folder, true))]

const isTaken = (secret: string) => !Array.isArray(readSettings({ HALLPASS_SECRET: secret }, { cwd: root }))

it('no secret that stands in docs or in files to copy is one that the server takes', () => {
  const secrets = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/HALLPASS_SECRET["']?\s*[=:]\s*["']?([^\s"'`]+)/g)].map(
      ([, one = '']) => one,
    ),
  )
  expect(secrets.length).toBeGreaterThan(3)
  expect(secrets.filter(isTaken)).toEqual([])
})
