/** The packages of apps, from a server of this checkout and by every package manager. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmrcLine, registryPath } from '@hallpass/contract'
import { startTestServer } from '@hallpass/server/testing'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { emptyMachine } from './installed.ts'

const server = await startTestServer()
const { url } = server.app.settings
afterAll(() => server.close())

function emptyApp() {
  const app = emptyMachine()
  onTestFinished(() => app.remove())
  writeFileSync(join(app.app, 'package.json'), '{ "name": "an-app", "version": "1.0.0" }')
  return app
}
const installedIn = (folder: string) => readdirSync(join(folder, 'node_modules/@hallpass'))

it('npm waits while a checkout packs', async () => {
  const app = emptyApp()
  const began = Date.now()
  await app.shell(`npm install @hallpass/react --${npmrcLine('server', url)}`)
  console.log(`npm install took ${Date.now() - began} ms, with packing`)
  expect(installedIn(app.app)).toContain('react')
})

it.each([
  ['npm', 'npm install @hallpass/react'],
  ['pnpm', 'npx --yes pnpm@10 add @hallpass/react'],
  ['the newest pnpm', 'npx --yes pnpm add @hallpass/react'],
  ['Yarn 1', 'npx --yes yarn@1 add @hallpass/react'],
])('%s finds them by .npmrc', async (_name, line) => {
  const app = emptyApp()
  writeFileSync(join(app.app, '.npmrc'), `${npmrcLine('server', url)}\n`)
  await app.shell(line)
  expect(installedIn(app.app)).toContain('react')
})

it('Yarn 4 finds them by .yarnrc.yml', async () => {
  const app = emptyApp()
  const lines = [
    'nodeLinker: node-modules',
    'enableTelemetry: false',
    `npmScopes: { hallpass: { npmRegistryServer: "${url}${registryPath.replace(/\/$/, '')}" } }`,
    'unsafeHttpWhitelist: [localhost, 127.0.0.1]',
  ]
  writeFileSync(join(app.app, '.yarnrc.yml'), `${lines.join('\n')}\n`)
  writeFileSync(join(app.app, 'yarn.lock'), '')
  await app.shell('npx --yes -p @yarnpkg/cli-dist@4 yarn add @hallpass/react', {
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  })
  expect(installedIn(app.app)).toContain('react')
})
