// `node tools/package/pack.mjs <folder>`: the package `hallpass` as a file that npm installs, in that folder.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assemble } from './assemble.mjs'

export async function packHallpass(target) {
  const cache = resolve('node_modules/.cache/hallpass')
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'package-'))
  try {
    await assemble(draft)
    execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
      cwd: draft,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await packHallpass(resolve(process.argv[2] ?? '.'))
}
