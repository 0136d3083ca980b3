// Runs tests and ends with one line that counts them: `N passed, N failed`.
//
//   node tools/test.mjs                    every static check and every test, in its quick form
//   node tools/test.mjs <folder>           the tests of one folder
//   node tools/test.mjs --lane=quick,long  one lane after the other, counted together
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** Checks in a third of the time of the one that tools load as a library, which has no native form. */
const nativeTypescript = 'node_modules/typescript-native/bin/tsc'

const checks = {
  quick: [
    ['types', 'node', [nativeTypescript, '-b']],
    ['format and lint', 'biome', ['check', '--error-on-warnings']],
    ['imports point one way', 'node', ['tools/run.mjs', 'tools/check-imports.ts']],
    ['the routes match the endpoints', 'node', ['tools/run.mjs', 'tools/check-routes.ts']],
    ['the SDK fits its budget', 'node', ['tools/run.mjs', 'tools/check-sizes.ts']],
    ['the sign-in page fits its budget', 'node', ['tools/check-page-sizes.mjs']],
    ['everything cited is here', 'node', ['tools/run.mjs', 'tools/check-citations.ts']],
    ['every dependency has its reason', 'node', ['tools/run.mjs', 'tools/check-dependencies.ts']],
    ['the settings page is up to date', 'node', ['tools/run.mjs', 'tools/check-settings-docs.ts']],
    ['the names of switches are up to date', 'node', ['tools/run.mjs', 'tools/check-config-names.ts']],
    ['guides of other systems are up to date', 'node', ['tools/run.mjs', 'tools/check-source-guides.ts']],
    ['the security pages are up to date', 'node', ['tools/run.mjs', 'tools/check-security-docs.ts']],
    ['the SDK is documented', 'node', ['tools/run.mjs', 'tools/check-sdk-docs.ts']],
    ['the texts of built-in emails are up to date', 'node', ['tools/run.mjs', 'tools/check-email-sources.ts']],
  ],
  long: [
    ['what is published is well formed', 'node', ['tools/run.mjs', 'tools/check-packages.ts']],
    ['nothing unused', 'knip', []],
  ],
}

const laneOption = '--lane='
const given = process.argv.slice(2)
const lanes = (given.find((argument) => argument.startsWith(laneOption)) ?? `${laneOption}quick`)
  .slice(laneOption.length)
  .split(',')
const only = given.filter((argument) => !argument.startsWith(laneOption))

/** Named again at the end: what is said in between is long. */
const failures = []

const env = { ...process.env, PATH: `${join('node_modules', '.bin')}:${process.env.PATH}` }

/** Its output comes in one piece: checks run beside the tests. */
function runQuietly(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, text: `${error}\n` }))
    child.on('close', (code) => resolve({ ok: code === 0, text: Buffer.concat(output).toString() }))
  })
}

/** One after the other; in the quick lane while the tests run, which often wait. What fails is shown at once. */
async function runChecks(lane) {
  const counts = { passed: 0, failed: 0 }
  const passed = []
  for (const [name, command, args] of only.length === 0 ? (checks[lane] ?? []) : []) {
    const { ok, text } = await runQuietly(command, args)
    const report = `\n# ${name}\n${text}`
    counts[ok ? 'passed' : 'failed']++
    if (ok) passed.push(report)
    else {
      process.stdout.write(`\nFAILED${report}`)
      failures.push(`check: ${name}`)
    }
  }
  return { counts, report: passed.join('') }
}

async function runTests(lane) {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-test-'))
  const report = join(folder, 'vitest.json')
  const tests = spawn(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...only],
    {
      stdio: 'inherit',
      env: { ...env, HALLPASS_TEST_LANE: lane, ...(only.length === 0 && { HALLPASS_TEST_WHOLE: '1' }) },
    },
  )
  const status = await new Promise((resolve) => tests.on('error', resolve).on('close', resolve))
  try {
    return countTests(JSON.parse(readFileSync(report, 'utf8')), status === 0)
  } catch {
    // No report: nothing ran.
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function countTests({ numPassedTests, numFailedTests, testResults }, ok) {
  if (testResults.length === 0) console.log('\nThere is no such test: nothing ran.')
  const failing = testResults.filter(({ status }) => status === 'failed')
  const failedTests = ({ assertionResults }) => assertionResults.filter((test) => test.status === 'failed')
  // A file that does not load has no test that could fail, and must not go unnoticed.
  const broken = failing.filter((file) => failedTests(file).length === 0)
  for (const file of failing) {
    const tests = failedTests(file).map((test) => ` > ${test.fullName}`)
    for (const test of tests.length > 0 ? tests : ['']) failures.push(`${relative('.', file.name)}${test}`)
  }
  const failed = numFailedTests + broken.length
  // An error outside of any test fails the run alone.
  return { passed: numPassedTests, failed: !ok && failed === 0 ? 1 : failed }
}

const add = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed })
const sentence = ({ passed, failed }) => `${passed} passed, ${failed} failed`

let total = { passed: 0, failed: 0 }
for (const lane of lanes) {
  console.log(`\n# tests, lane ${lane}`)
  const checking = runChecks(lane)
  // Those of the long lane build the packages, which its tests build as well.
  if (lane !== 'quick') await checking
  const tested = await runTests(lane)
  const checked = await checking
  process.stdout.write(checked.report)
  const counts = add(checked.counts, tested)
  if (lanes.length > 1) console.log(`\n${lane}: ${sentence(counts)}`)
  total = add(total, counts)
}

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${sentence(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
