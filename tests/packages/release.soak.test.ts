/** A release from its version to an app that installs it: in a copy of the checkout, published to a registry of our own. */
import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishedPackages } from '../../tools/published.mjs'
import { nextVersions } from '../../tools/release-files.ts'
import { sharedChromium } from '../browser/chromium.ts'
import { filesInGuide } from '../frameworks/files.ts'
import { serve } from '../frameworks/serve.ts'
import { signUp } from '../frameworks/walk.ts'
import { checkout, emptyMachine, installedCommand, npmSettings } from './installed.ts'
import { startRegistry } from './registry.ts'

const registry = await startRegistry(npmSettings().registry)
const machine = emptyMachine({ hasCache: false, registry: registry.url })
const copy = join(machine.folder, 'checkout')
afterAll(async () => {
  registry.close()
  await machine.remove()
})

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const version = nextVersions(readJson('package.json').version)[1]!
const names = [...publishedPackages().map(({ manifest }) => manifest.name), 'create-hallpass', 'hallpass']
const identity = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
}

async function inCopy(command: string, ...args: string[]) {
  const options = { cwd: copy, env: { ...process.env, ...identity }, maxBuffer: 2 ** 26 }
  try {
    const { stdout } = await promisify(execFile)(command, args, options)
    return { code: 0, stdout: stdout.trim(), stderr: '' }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout: stdout.trim(), stderr: stderr.trim() }
  }
}
const git = async (...args: string[]) => (await inCopy('git', ...args)).stdout
const npm = (...args: string[]) => inCopy('npm', 'run', '--silent', ...args)
const release = (...args: string[]) => npm('release', '--', ...args)

beforeAll(async () => {
  execFileSync('git', ['clone', '--quiet', '--no-tags', checkout, copy])
  const places = execFileSync('git', ['ls-files', '--', '*package.json'], { encoding: 'utf8', cwd: checkout })
  for (const place of places.trim().split('\n').map(dirname)) {
    const modules = join(place, 'node_modules')
    // Links instead of copies where the system can: it is much, and nothing writes into it but caches.
    execFileSync(
      'sh',
      ['-c', '[ ! -d "$0" ] || cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"', modules, join(copy, modules)],
      { cwd: checkout },
    )
  }
  rmSync(join(copy, 'node_modules/.cache'), { recursive: true, force: true })
  const changelog = join(copy, 'CHANGELOG.md')
  writeFileSync(
    changelog,
    readFileSync(changelog, 'utf8').replace('## Unreleased\n\n', '## Unreleased\n\n- A change.\n'),
  )
  await git('commit', '--quiet', '--all', '--message', 'docs: a change')
})

it("two processes that pack at once for the first time do not get in each other's way", async () => {
  const began = Date.now()
  const [one, other] = await Promise.all([inCopy('node', 'tools/sdk.mjs'), inCopy('node', 'tools/sdk.mjs')])
  console.log(`packing took ${Date.now() - began} ms, twice at once`)
  expect(one).toEqual({ code: 0, stdout: expect.stringMatching(/\/sdk-\w+$/), stderr: '' })
  expect(other).toEqual(one)
  expect(readdirSync(one.stdout)).toHaveLength(names.length)
  const inPackages = publishedPackages().flatMap(({ folder }) => readdirSync(join(copy, folder)))
  expect(inPackages.filter((name) => name.startsWith('.building-'))).toEqual([])
})

it('refuses what cannot be released in one sentence, and changes nothing', async () => {
  const current = readJson('package.json').version
  const [patch, minor, major] = nextVersions(current)
  const possible = `${patch} or ${minor} or ${major}`
  expect(await release()).toMatchObject({ code: 1, stderr: `Say which version: after ${current} comes ${possible}.` })
  for (const wrong of [current, '99.0.0', `v${minor}`, '1', 'next']) {
    expect(await release(wrong)).toMatchObject({
      code: 1,
      stderr: `After ${current} cannot come ${wrong}, but ${possible}.`,
    })
  }
  expect((await release(version, '--tags')).stderr).toMatch(/^Unknown option '--tags'[^\n]*$/)
  expect(await git('status', '--porcelain')).toBe('')
  appendFileSync(join(copy, 'README.md'), '\n')
  expect((await release(version)).stderr).toMatch(/^Commit your changes first[^\n]*$/)
  expect(await git('status', '--porcelain')).toBe('M README.md')
  await git('checkout', '--', 'README.md')
  expect((await npm('release:publish')).stderr).toMatch(/^tarballs\/[^\n]* is not there: npm run release makes it\.$/)
})

it('makes packages, checksums, bill of materials, notes, commit and tag from one version', {
  timeout: 600_000,
}, async () => {
  expect(await release(version, '--tag')).toMatchObject({ code: 0 })
  expect(await git('status', '--porcelain')).toBe('')
  expect(await git('describe', '--exact-match')).toBe(`v${version}`)
  const tarballs = join(copy, 'tarballs')
  const files = names.map((name) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  expect(readdirSync(tarballs).sort()).toEqual([...files, 'NOTES.md', 'SHA256SUMS', 'sbom.cdx.json'].sort())
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: tarballs })
  expect(readJson(join(tarballs, 'sbom.cdx.json')).metadata.component.version).toBe(version)
  expect(readFileSync(join(tarballs, 'NOTES.md'), 'utf8')).toMatch(/^- A change\.\n/)
  expect(readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')).toContain(`## Unreleased\n\n## ${version} (`)
  expect(await release(version)).toMatchObject({
    code: 1,
    stderr: `${version} was released already: there is a tag v${version}.`,
  })
})

it('is published with one command, which goes on where it was interrupted', async () => {
  const settings = join(machine.folder, 'npmrc')
  writeFileSync(settings, `${registry.url.replace('http:', '')}:_authToken=anybody\n`)
  // Without --provenance, which only a build of GitHub or GitLab can vouch for.
  const publish = () => npm('release:publish', '--', '--registry', registry.url, '--userconfig', settings)
  expect(await publish()).toMatchObject({ code: 0, stderr: '' })
  expect(registry.published()).toHaveLength(names.length)
  const again = await publish()
  expect(again.stdout.split('\n')).toEqual(names.map((name) => `${name}@${version} is published already`))
  appendFileSync(join(copy, `tarballs/hallpass-${version}.tgz`), ' ')
  expect((await publish()).stderr).toMatch(/^tarballs\/hallpass-[^\n]* is not what tarballs\/SHA256SUMS says\.[^\n]*$/)
})

it('server and Next.js app install from there into an empty folder, and people sign up', {
  timeout: 600_000,
}, async () => {
  writeFileSync(join(machine.app, 'package.json'), '{ "name": "an-app", "private": true }')
  await machine.shell('npm install hallpass @hallpass/next next@16 react@19 react-dom@19', {
    npm_config_legacy_peer_deps: 'false',
  })
  await machine.shell('npm install --save-dev typescript@5 @types/node@20 @types/react@19')
  for (const name of ['hallpass', '@hallpass/next']) {
    expect(readJson(join(machine.app, 'node_modules', name, 'package.json')).version).toBe(version)
  }
  const command = installedCommand(machine)
  const server = await command.start()
  const project = await command.createProject(server.base, 'My app')
  const variables = [
    `NEXT_PUBLIC_HALLPASS_API_URL=${server.base}`,
    `NEXT_PUBLIC_HALLPASS_PROJECT_ID=${project.id}`,
    `NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY=${project.keys.client}`,
    `HALLPASS_SECRET_SERVER_KEY=${project.keys.server}`,
  ]
  const home = 'export default () => <p>Home</p>\n'
  const files = { ...filesInGuide('next'), 'app/page.tsx': home, '.env.local': variables.join('\n') }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(machine.app, name)), { recursive: true })
    writeFileSync(join(machine.app, name), content)
  }
  await machine.shell('npx next build', { NEXT_TELEMETRY_DISABLED: '1' })
  const { origin, end } = await serve(machine.app, 'npx', 'next', 'start')
  try {
    const page = await signUp(await sharedChromium(), origin, 'ada@example.com')
    await page.goto(`${origin}/members`)
    await page.getByText('Hello ada@example.com').waitFor()
  } finally {
    end()
  }
  expect(await server.stop()).toBe(0)
})
