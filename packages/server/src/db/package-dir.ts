import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of @hallpass/server: two steps up from a source file, one from the bundle in dist. */
export function packageDir(from = import.meta.url): string {
  for (let dir = path.dirname(fileURLToPath(from)); dir !== path.dirname(dir); dir = path.dirname(dir)) {
    const manifest = path.join(dir, 'package.json')
    if (!fs.existsSync(manifest)) continue
    const { name }: { name?: string } = JSON.parse(fs.readFileSync(manifest, 'utf8'))
    if (name === '@hallpass/server') return dir
  }
  throw new Error('The package @hallpass/server is not above this file.')
}
