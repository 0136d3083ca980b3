import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const bin = fileURLToPath(new URL('../bin/hallpass.js', import.meta.url))

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-foreign-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('runs no file of settings for a library that lies in the working folder or above it', () => {
  const folder = emptyFolder()
  const inside = join(folder, 'app')
  mkdirSync(inside)
  const marker = join(folder, 'was-run')
  writeFileSync(
    join(folder, '.graphile-workerrc.js'),
    `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')\nmodule.exports = {}\n`,
  )
  const env = { PATH: process.env.PATH, HOME: join(folder, 'home') }
  execFileSync(process.execPath, [bin, 'env', '--help'], { cwd: inside, env })
  spawnSync(process.execPath, [bin, 'env', '--url', 'http://127.0.0.1:1'], { cwd: inside, env })
  expect(existsSync(marker)).toBe(false)
})

it('says in one sentence that a package.json is half written', () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": {')
  const { status, stderr } = spawnSync(process.execPath, [bin, 'init'], { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, `${folder}/package.json is not JSON that npm would read.\n`])
})
