import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The server's own, and the one that is published with everything in it. */
const names: readonly unknown[] = ['@hallpass/server', 'hallpass']

/** The folder that the server's code and its migrations are in. */
export function packageDir(from = import.meta.url): string {
  for (let dir = path.dirname(fileURLToPath(from)); dir !== path.dirname(dir); dir = path.dirname(dir)) {
    const manifest = path.join(dir, 'package.json')
    if (!fs.existsSync(manifest)) continue
    const { name }: { name?: string } = JSON.parse(fs.readFileSync(manifest, 'utf8'))
    if (names.includes(name)) return dir
  }
  throw new Error('The package of the server is not above this file.')
}
