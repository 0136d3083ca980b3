/** `npm run release -- 0.2.0`: writes the version and the changelog of a release. docs/releasing.md says what comes after. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isNextVersion, withRelease, withVersion, withVersionInLock } from './release-files.ts'

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file: string, value: unknown) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

function release(version: string): void {
  const current: string = readJson('package.json').version
  if (!isNextVersion(current, version)) throw new Error(`After ${current} cannot come ${version || 'nothing'}.`)
  if (execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }))
    throw new Error('Commit your changes first.')
  const changelog = withRelease(readFileSync('CHANGELOG.md', 'utf8'), version, new Date().toISOString().slice(0, 10))

  const folders = ['.', 'bench', 'tests', ...['packages', 'apps', 'examples'].flatMap(workspacesIn)]
  for (const folder of folders) {
    const file = `${folder}/package.json`
    writeJson(file, withVersion(readJson(file), version))
  }
  writeJson('package-lock.json', withVersionInLock(readJson('package-lock.json'), version))
  const versionFile = 'packages/js/src/version.ts'
  writeFileSync(versionFile, readFileSync(versionFile, 'utf8').replace(`@${current}'`, `@${version}'`))
  writeFileSync('CHANGELOG.md', changelog)
  // What the next release may add to, and not take from.
  copyFileSync('packages/server/migrations/schema.gen.txt', 'packages/server/migrations/released.gen.txt')
  console.log(`${folders.length} packages are ${version} now. Read the difference, then go on with docs/releasing.md.`)
}

function workspacesIn(folder: string): string[] {
  const names = readdirSync(folder).map((name) => `${folder}/${name}`)
  return names.filter((name) => existsSync(`${name}/package.json`))
}

try {
  release(process.argv[2] ?? '')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
