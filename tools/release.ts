/** `npm run release -- 0.2.0`: everything that a release consists of, from its version. docs/releasing.md says more. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { nextVersions, notesOf, withRelease, withVersion, withVersionInLock } from './release-files.ts'
import { workspaces } from './workspaces.ts'

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** Before anything is changed. */
function refuse(version: string | undefined): asserts version is string {
  const { version: current } = readJson('package.json')
  const possible = nextVersions(current)
  if (!version) throw new Error(`Say which version: after ${current} comes ${possible.join(' or ')}.`)
  const isReleased = /^[\d.]+$/.test(version) && git('tag', '--list', `v${version}`)
  if (isReleased) throw new Error(`${version} was released already: there is a tag v${version}.`)
  if (!possible.includes(version))
    throw new Error(`After ${current} cannot come ${version}, but ${possible.join(' or ')}.`)
  if (git('status', '--porcelain'))
    throw new Error('Commit your changes first: a release is made from what is committed.')
}

/** The files that change, with what they become. */
function changedFiles(version: string): Map<string, string> {
  const folders = workspaces()
  const ours = folders.map((folder) => readJson(`${folder}/package.json`).name)
  const files = new Map<string, string>()
  for (const folder of ['.', ...folders]) {
    const file = `${folder}/package.json`
    files.set(file, text(withVersion(readJson(file), version, ours)))
  }
  files.set('package-lock.json', text(withVersionInLock(readJson('package-lock.json'), version, ours)))
  const toldToServers = 'packages/js/src/version.ts'
  files.set(toldToServers, readFileSync(toldToServers, 'utf8').replace(/@[\d.]+'/, `@${version}'`))
  const today = new Date().toISOString().slice(0, 10)
  files.set('CHANGELOG.md', withRelease(readFileSync('CHANGELOG.md', 'utf8'), version, today))
  // What the next release may add to, and not take from.
  const schema = 'packages/server/migrations'
  files.set(`${schema}/released.gen.txt`, readFileSync(`${schema}/schema.gen.txt`, 'utf8'))
  return files
}

/** All or nothing: where something fails, the files are what they were. */
function release(version: string, isTagged: boolean): void {
  const files = changedFiles(version)
  const before = [...files.keys()].filter((file) => existsSync(file)).map((file) => [file, readFileSync(file)] as const)
  try {
    for (const [file, content] of files) writeFileSync(file, content)
    execFileSync(process.execPath, ['tools/pack-packages.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] })
    writeFileSync('tarballs/NOTES.md', `${notesOf(files.get('CHANGELOG.md')!, version)}\n`)
    if (isTagged) {
      git('commit', '--quiet', '--all', '--message', `chore: release ${version}`)
      git('tag', '--annotate', `v${version}`, '--message', version)
    }
  } catch (error) {
    for (const [file, content] of before) writeFileSync(file, content)
    throw error
  }
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { tag: { type: 'boolean', default: false } },
  })
  const [version] = positionals
  refuse(version)
  release(version, values.tag)
  const next = values.tag ? 'It is committed and tagged; nothing is pushed.' : 'Read the difference, commit and tag it.'
  console.log(`${version} is in tarballs: packages, SHA256SUMS, sbom.cdx.json and NOTES.md. ${next}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
