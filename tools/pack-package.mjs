import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { stampName } from './build-packages.mjs'

/** What is assembled in a folder, as a file in another one; with its package.json. */
export async function pack(target, assemble) {
  const cache = resolve('node_modules/.cache/hallpass')
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'packing-'))
  try {
    await assemble(draft)
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', target]
    const { stdout } = await promisify(execFile)('npm', args, { cwd: draft })
    return { file: stdout.trim(), manifest: JSON.parse(readFileSync(join(draft, 'package.json'), 'utf8')) }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** A package of the checkout. npm takes the licence from beside its package.json, and follows no links. */
export function copyPackage({ folder, manifest }, copy) {
  const filter = (file) => basename(file) !== stampName
  for (const name of ['package.json', 'README.md', ...manifest.files]) {
    cpSync(join(folder, name), join(copy, name), { recursive: true, filter })
  }
  copyFileSync('LICENSE', join(copy, 'LICENSE'))
}
