// Runs every check there is, static ones first, and ends with one line that counts them: `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'hallpass-test-'))
const report = join(folder, 'vitest.json')
const only = process.argv.slice(2)

const checks = [
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['format and lint', 'biome', ['check', '--error-on-warnings']],
  ['imports point one way', 'node', ['tools/run.mjs', 'tools/check-imports.ts']],
  ['the routes match the endpoints', 'node', ['tools/run.mjs', 'tools/check-routes.ts']],
  ['the SDK fits its budget', 'node', ['tools/run.mjs', 'tools/check-sizes.ts']],
  ['the sign-in page fits its budget', 'node', ['tools/check-page-sizes.mjs']],
  ['what is published is well formed', 'node', ['tools/run.mjs', 'tools/check-packages.ts']],
  ['nothing unused', 'knip', []],
  ['every dependency has its reason', 'node', ['tools/run.mjs', 'tools/check-dependencies.ts']],
  ['the settings page is up to date', 'node', ['tools/run.mjs', 'tools/check-settings-docs.ts']],
  ['the texts of built-in emails are up to date', 'node', ['tools/run.mjs', 'tools/check-email-sources.ts']],
]

let passed = 0
let failed = 0
const count = (ok) => (ok ? passed++ : failed++)

const run = (command, args) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join('node_modules', '.bin')}:${process.env.PATH}` },
  }).status === 0

if (only.length === 0) {
  for (const [name, command, args] of checks) {
    console.log(`\n# ${name}`)
    count(run(command, args))
  }
}

console.log('\n# tests')
const ok = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only])
try {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  passed += numPassedTests
  failed += numFailedTests
  // A file that does not load fails no test, and must not pass either.
  if (!ok && numFailedTests === 0) failed++
} catch {
  failed++
}
rmSync(folder, { recursive: true, force: true })

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
