/** The package `hallpass`, installed from its file where there is no checkout. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type ServerFacts, serverFactsPath } from '@hallpass/contract'
import { TestProject } from '@hallpass/server/testing/test-project.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { linesFor } from './guide-lines.ts'
import { checkout, emptyMachine, installedCommand, packHallpass } from './installed.ts'
import { startedApp } from './started-app.ts'
import { typeInTerminal } from './typing.ts'

const machine = emptyMachine()
const command = installedCommand(machine)
afterAll(() => machine.remove())

/** What pages say that this package does: see blocksOf. */
const lines = linesFor('tests/packages/hallpass.long.test.ts')
beforeAll(async () => {
  packHallpass(machine.folder)
  const [line = ''] = lines.take(/^npm install <this folder>/, '')
  const [installing = ''] = line.split(' && npx hallpass')
  // Without scripts: nothing that is installed may need them.
  const quietly = { npm_config_ignore_scripts: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }
  await machine.shell(installing.replace('<this folder>/tarballs', machine.folder), quietly)
})

const installed = join(machine.app, 'node_modules/hallpass')
const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

it('brings no JavaScript of others along but what starts machine code, in exact versions, and no script', () => {
  const { dependencies, optionalDependencies, scripts } = readManifest(installed)
  const versions = Object.values({ ...dependencies, ...optionalDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(String(version)))).toEqual([])
  expect(scripts).toBeUndefined()
  expect(Object.keys(dependencies)).toHaveLength(4)
})

it('names nowhere the checkout that it was made in', () => {
  const files = readdirSync(installed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const naming = files.filter((file) => readFileSync(join(file.parentPath, file.name)).includes(checkout))
  expect(naming.map(({ name }) => name)).toEqual([])
})

it('leaves everything as it was, and says why in one sentence, when the port is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = String(typeof address === 'object' && address?.port)
  const { code, output } = await command.run([], { HALLPASS_PORT: port })
  taken.close()
  expect([code, output]).toEqual([
    1,
    `Port ${port} is in use. Stop what listens there, or set HALLPASS_PORT to another one.\n`,
  ])
  expect(existsSync(join(machine.app, '.hallpass'))).toBe(false)
})

it('says in one line that it may not write, and writes nothing', async () => {
  const { code, output } = await command.runAsStranger()
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^EACCES: permission denied[^\n]* set HALLPASS_DATA_DIR\.\n$/),
  ])
  expect(existsSync(join(machine.app, '.hallpass'))).toBe(false)
})

it('runs no file of settings for a library that lies above the folder that it is called in', async () => {
  const [file, marker] = [join(machine.folder, '.graphile-workerrc.js'), join(machine.folder, 'was-run')]
  writeFileSync(file, `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')\nmodule.exports = {}\n`)
  expect((await command.run(['env', '--url', 'http://127.0.0.1:1'])).output).toMatch(/^No server answers at /)
  rmSync(file)
  expect(existsSync(marker)).toBe(false)
})

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Every address of our own in a page. */
const assetsOf = (html: string) => [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path)

async function showsPageWithAssets(base: string, path: string) {
  const page = await fetch(`${base}${path}`)
  expect([path, page.status]).toEqual([path, 200])
  const assets = assetsOf(await page.text())
  expect(assets.length).toBeGreaterThan(1)
  for (const asset of assets) expect([asset, (await fetch(`${base}${asset}`)).status]).toEqual([asset, 200])
}

/** For apps. */
async function hasPackages(base: string) {
  const { version } = readManifest(installed)
  for (const name of ['contract', 'js', 'react', 'next']) {
    const { versions } = (await (await fetch(`${base}/npm/@hallpass/${name}`)).json()) as Versions
    const file = await fetch(versions[version]!.dist.tarball)
    expect([name, Object.keys(versions), file.status]).toEqual([name, [version], 200])
  }
}
interface Versions {
  versions: Record<string, { dist: { tarball: string } }>
}

/** The first account, as the dashboard makes it. */
async function signUpFirst(base: string) {
  const { publishable_client_key } = (await (await fetch(base + serverFactsPath)).json()) as ServerFacts
  const internal = new TestProject(base, 'internal', { client: publishable_client_key, server: '', admin: '' })
  return { ...(await internal.signUp()), project: internal }
}

it('the line of the guide that makes an app from a file does so', async () => {
  const guide = readFileSync(join(checkout, 'docs/guides/first-app.md'), 'utf8')
  const [, line = ''] = /`(npx [^`]*create-hallpass-[^`]*)`/.exec(guide) ?? []
  // A person answers yes when npx asks; a machine's settings may answer no for everybody.
  const yes = { npm_config_yes: 'true' }
  const said = await machine.shell(`${line.replace('<that folder>', join(installed, 'sdk'))} --help`, yes)
  expect(said).toMatch(/^Usage: npm create hallpass/)
})

/** An app that somebody has begun. */
function beginApp() {
  const folder = join(machine.folder, 'your-app')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const manifest = { name: 'your-app', private: true, type: 'module', dependencies: { hono: '^4.0.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  return folder
}

it('makes an app that is built, and whose people are signed in, by the lines of the guide', async () => {
  const server = await command.start()
  const owner = await signUpFirst(server.base)
  const env = { HALLPASS_PORT: String(server.port) }
  const type = (pattern: RegExp, folder = machine.app, more = {}) =>
    typeInTerminal(machine, folder, lines.take(pattern, server.base).join('\n'), { ...env, ...more })

  const making = type(/^npx hallpass create/)
  await making.answer(/Which framework\?/, '3')
  expect(await making.end()).toMatchObject({ code: 0, text: expect.stringContaining('open http://localhost:3000') })
  const app = await startedApp(machine, join(machine.app, 'my-app'))
  const page = await app.post('/sign-up', { email: 'ada@example.com', password: 'correct horse battery' })
  expect(page).toContain('Signed in as ada@example.com.')
  // Called again in the app, it finds nothing to do.
  const again = await command.run(['init', 'my-app', '--no-install'], { ...machine.env, ...env })
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Every file is as it should be.') })

  // Elsewhere, where nothing of the server is.
  const elsewhere = join(machine.folder, 'elsewhere')
  mkdirSync(elsewhere)
  const creating = type(/^npm create hallpass/, elsewhere, { npm_config_yes: 'true' })
  await creating.answer(/Name of the app\?/, '')
  await creating.answer(/Which framework\?/, '3')
  const [, login_code] = await creating.saw(/cli-auth-confirm\?login_code=(\w+)/)
  const confirmed = await owner.project.client.post('/auth/cli/complete', {
    login_code,
    refresh_token: owner.refreshToken,
  })
  expect(confirmed.status).toBe(200)
  expect((await creating.end()).code).toBe(0)
  expect(existsSync(join(elsewhere, 'my-app/package.json'))).toBe(true)
  expect(await server.stop()).toBe(0)
})

it('changes the app that is there, with questions and without', async () => {
  const server = await command.start()
  const project = await command.createProject(server.base, 'My app')
  const env = { HALLPASS_PORT: String(server.port) }
  const folder = beginApp()
  const [asking = ''] = lines.take(/^npx hallpass init \S+$/, server.base)
  const changing = typeInTerminal(machine, machine.app, asking, env)
  // It asks where there are several.
  const [question = ''] = await changing.saw(/Which project\?|Write these \d+ files\?/)
  if (question.startsWith('Which')) await changing.answer(/Which project\?/, '')
  await changing.answer(/Write these \d+ files\?/, '')
  expect((await changing.end()).code).toBe(0)
  expect(readManifest(folder).dependencies).toHaveProperty('@hallpass/js')

  beginApp()
  const script = lines.take(/^export HALLPASS_|^npx hallpass init .* --yes$/, server.base).join('\n')
  const filled = script
    .replace('PROJECT_ID=…', `PROJECT_ID=${project.id}`)
    .replace('pck_…', project.keys.client)
    .replace('ssk_…', project.keys.server)
  expect(await machine.shell(filled, env)).toContain('localhost')
  expect(readFileSync(join(folder, '.env'), 'utf8')).toContain(project.keys.server)

  // Into a third one, the packages alone.
  const third = emptyMachine()
  onTestFinished(() => third.remove())
  for (const line of lines.take(/^npm install @hallpass\//, server.base)) await third.shell(line)
  expect(readdirSync(join(third.app, 'node_modules/@hallpass'))).toEqual(
    expect.arrayContaining(['js', 'next', 'react']),
  )
  expect(await server.stop()).toBe(0)
})

it('every line that pages leave to these tests was run', () => {
  expect(lines.left()).toEqual([])
})

it('does everything a checkout does: people, pages, emails, hashes of others, backups', async () => {
  const first = await command.start()
  expect(first.output()).toBe(
    `\n  dashboard  ${first.base}\n  app keys   npx hallpass create my-app, or npx hallpass init ../your-app\n  docs       ${first.base}/docs\n\n`,
  )
  const project = await command.createProject(first.base, 'My app')
  const ada = await project.signUp()
  await showsPageWithAssets(first.base, '/')
  await showsPageWithAssets(first.base, `/p/${project.id}/handler/sign-in`)
  await showsPageWithAssets(first.base, '/docs/first-app')
  const inbox = await (await fetch(`${first.base}/inbox/api/mails`)).json()
  expect(JSON.stringify(inbox)).toContain(ada.email)

  await hasPackages(first.base)

  // Compiled by the program of esbuild and rendered inside QuickJS.
  const source = 'export const EmailTemplate = ({ project }) => <p>Hello from {project.displayName}</p>'
  const rendered = await project.admin.post('/emails/render-email', { template_tsx_source: source })
  expect(rendered.body.html).toContain('Hello from My app')
  // bcrypt of "hunter2 hunter2", cost 12: it is verified in a thread of its own.
  const password_hash = '$2b$12$R9MBBgYZeIAABy/r6uHs8uzHGTIVzSjkyaEqWPDDaVdKOZULCnzQm'
  expect((await project.as('server', ada).patch('/users/me', { password_hash })).status).toBe(200)
  const again = await project.signIn({ ...ada, password: 'hunter2 hunter2' })
  expect(again.id).toBe(ada.id)

  expect(await command.run(['backup', 'one.backup', '--with-secret'])).toMatchObject({ code: 0 })
  expect(await first.stop()).toBe(0)

  const elsewhere = { HALLPASS_DATA_DIR: 'restored', HALLPASS_PROCESSES: '2', HALLPASS_TRUST_PROXY: '127.0.0.1,::1' }
  mkdirSync(join(machine.app, 'restored'))
  expect(await command.run(['restore', 'one.backup'], elsewhere)).toMatchObject({ code: 0 })
  const second = await command.start(['start'], elsewhere)
  const restored = new TestProject(second.base, project.id, project.keys)
  expect((await restored.signIn({ ...ada, password: 'hunter2 hunter2' })).id).toBe(ada.id)
  const headers = { 'x-forwarded-for': '8.8.8.8', 'user-agent': browser }
  const guest = await restored.client.post('/auth/anonymous/sign-up', undefined, { headers })
  const sessions = await restored
    .as('client', { accessToken: guest.body.access_token })
    .get('/auth/sessions?user_id=me')
  expect(sessions.body.items[0].last_used_at_end_user_ip_info).toMatchObject({ countryCode: 'US' })
  expect(await second.stop()).toBe(0)
})
