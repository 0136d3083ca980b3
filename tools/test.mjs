// Runs every check there is, static ones first, and ends with one line that counts them: `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
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

const env = { ...process.env, PATH: `${join('node_modules', '.bin')}:${process.env.PATH}` }
const run = (command, args) => spawnSync(command, args, { stdio: 'inherit', env }).status === 0

/** Its output comes in one piece: two checks run at the same time. */
function runQuietly(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, text: `${error}\n` }))
    child.on('close', (code) => resolve({ ok: code === 0, text: Buffer.concat(output).toString() }))
  })
}

async function runChecks() {
  const waiting = [...checks]
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, command, args] = check
      const { ok, text } = await runQuietly(command, args)
      console.log(`\n# ${name}`)
      process.stdout.write(text)
      count(ok)
    }
  }
  await Promise.all([lane(), lane()])
}

if (only.length === 0) await runChecks()

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
