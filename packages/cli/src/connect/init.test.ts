import { chmodSync, lstatSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { TestProject } from '@hallpass/server/testing'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { describe, expect, it } from 'vitest'
import { appFolder, begun, type Files, startServerWithPackages } from './fixture.ts'

const server = await startServerWithPackages()
const project = await server.createProject()
const { url } = server.app.settings

const keysOf = ({ id, keys }: TestProject) => ({
  HALLPASS_API_URL: url,
  HALLPASS_PROJECT_ID: id,
  HALLPASS_PUBLISHABLE_CLIENT_KEY: keys.client,
  HALLPASS_SECRET_SERVER_KEY: keys.server,
})
const env = keysOf(project)
const write = ['init', '--yes', '--no-install']

describe('hallpass init', () => {
  it('lets people sign in to a Next.js app: the files, the keys, where the package comes from', async () => {
    const app = appFolder(begun.next)
    const { code, out, errors } = await app.run(write, { env })
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    const files = app.files()
    expect(files['.env.local']).toBe(
      [
        `NEXT_PUBLIC_HALLPASS_API_URL=${url}`,
        `NEXT_PUBLIC_HALLPASS_PROJECT_ID=${project.id}`,
        `NEXT_PUBLIC_HALLPASS_PUBLISHABLE_CLIENT_KEY=${project.keys.client}`,
        `HALLPASS_SECRET_SERVER_KEY=${project.keys.server}`,
        '',
      ].join('\n'),
    )
    expect(files['.npmrc']).toBe(`@hallpass:registry=${url}/npm/\n`)
    expect(JSON.parse(files['package.json'] ?? '').dependencies).toEqual({
      '@hallpass/next': '9.8.7',
      next: '16.4.6',
      react: '19.3.1',
    })
    expect(files['app/layout.tsx']).toContain(`import "./globals.css";
import { HallpassProvider, HallpassTheme } from "@hallpass/next";
import { hallpass } from "../hallpass";
`)
    expect(files['app/layout.tsx']).toContain(`      <body className="flex">
        <HallpassProvider app={hallpass}>
          <HallpassTheme>{children}</HallpassTheme>
        </HallpassProvider>
      </body>
`)
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['hallpass.ts', 'app/handler/[...stack]/page.tsx']))
    expect(out).toContain('open http://localhost:3000/handler/sign-up')
    // What a diff shows is read over shoulders, and kept by terminals.
    expect(out).toContain('+ HALLPASS_SECRET_SERVER_KEY=ssk_…')
    expect(out).not.toContain(project.keys.server)
  })

  it('lets people sign in to a Vite app, which gets no secret', async () => {
    const app = appFolder(begun.react)
    expect(await app.run(write, { env })).toMatchObject({ code: 0, errors: '' })
    const files = app.files()
    expect(files['.env.local']).toContain(`VITE_HALLPASS_PUBLISHABLE_CLIENT_KEY=${project.keys.client}\n`)
    expect(JSON.stringify(files)).not.toContain(project.keys.server)
    expect(files['src/main.tsx']).toContain(`  <StrictMode>
    <WithHallpass>
      <App />
    </WithHallpass>
  </StrictMode>,
`)
    expect(files['src/main.tsx']).toContain(
      "import App from './App.tsx'\nimport { WithHallpass } from './with-hallpass'\n",
    )
  })

  it('goes around a router, where a Vite app begins with one', async () => {
    const main = "import { RouterProvider } from 'react-router'\nrender(<RouterProvider router={router} />)\n"
    const app = appFolder({ ...begun.react, 'src/main.tsx': main })
    expect((await app.run(write, { env })).code).toBe(0)
    expect(app.read('src/main.tsx')).toContain(
      '<WithHallpass>\n    <RouterProvider router={router} />\n  </WithHallpass>\n',
    )
  })

  it('gives a Node app its app object, and has git ignore the keys', async () => {
    const app = appFolder(begun.node)
    expect(await app.run(write, { env })).toMatchObject({ code: 0 })
    expect(app.read('.gitignore')).toBe('.env\n')
    expect(app.read('.env')).toContain(`HALLPASS_SECRET_SERVER_KEY=${project.keys.server}\n`)
    expect(app.read('hallpass.js')).toContain("from '@hallpass/js'")
  })

  it('finds sources in src, and writes JavaScript where there is no TypeScript', async () => {
    const { 'app/layout.tsx': layout, 'tsconfig.json': _, ...rest } = begun.next
    const app = appFolder({ ...rest, 'src/app/layout.js': layout })
    expect((await app.run(write, { env })).code).toBe(0)
    expect(app.read('src/app/handler/[...stack]/page.jsx')).toContain('export default function Handler(props) {')
    expect(app.read('src/hallpass.js')).toContain('HallpassServerApp')
  })

  it.each(Object.entries(begun))('changes nothing when it is called again in a %s app', async (_name, files: Files) => {
    const app = appFolder(files)
    await app.run(write, { env })
    const before = app.files()
    // The app has its keys: nobody is asked for them again.
    const again = await app.run(['init', '--no-install'], {})
    expect(again).toMatchObject({ code: 0, errors: '', out: expect.stringContaining('Every file is as it should be.') })
    expect(again.out).toContain(`(${project.id})`)
    expect(app.files()).toEqual(before)
  })

  it('adds what is missing and leaves the rest', async () => {
    const mine = 'export const hallpass = "mine"\n'
    const app = appFolder({
      ...begun.next,
      'hallpass.ts': mine,
      '.env.local': 'STRIPE_KEY=sk_live_1\n',
      '.npmrc': 'audit=false',
    })
    const { code, out } = await app.run(write, { env })
    expect(code).toBe(0)
    expect(app.read('hallpass.ts')).toBe(mine)
    expect(app.read('.env.local')).toMatch(/^STRIPE_KEY=sk_live_1\nNEXT_PUBLIC_HALLPASS_API_URL=/)
    expect(app.read('.npmrc')).toBe(`audit=false\n@hallpass:registry=${url}/npm/\n`)
    expect(out).not.toContain('sk_live_1')
  })

  it('leaves a link what it is, and what was closed to others closed', async () => {
    const app = appFolder({ ...begun.react, 'shared/env': 'MINE=1\n' })
    symlinkSync('shared/env', join(app.folder, '.env.local'))
    chmodSync(join(app.folder, 'package.json'), 0o640)
    expect((await app.run(write, { env })).code).toBe(0)
    expect(lstatSync(join(app.folder, '.env.local')).isSymbolicLink()).toBe(true)
    expect(app.read('shared/env')).toMatch(/^MINE=1\nVITE_HALLPASS_API_URL=/)
    expect(statSync(join(app.folder, 'package.json')).mode & 0o777).toBe(0o640)
  })

  it('says in the difference that a variable gets another value', async () => {
    const app = appFolder({ ...begun.react, '.env.local': 'VITE_HALLPASS_PROJECT_ID=another\n' })
    const { out } = await app.run(write, { env })
    expect(out).toContain('- VITE_HALLPASS_PROJECT_ID=another\n')
    expect(out).toContain(`+ VITE_HALLPASS_PROJECT_ID=${project.id}\n`)
  })

  it('asks before it writes, and a no changes nothing', async () => {
    const app = appFolder(begun.next)
    const before = app.files()
    const refused = await app.run(['init', '--no-install'], { env, answers: ['n'] })
    expect(refused).toMatchObject({ code: 1, errors: 'Nothing was changed.', asked: ['Write these 6 files? [Y/n] '] })
    expect(await app.run(['init', '--no-install'], { env })).toMatchObject({
      code: 1,
      errors: 'Nobody is at this terminal to confirm. Nothing was changed: pass --yes to write the files.',
    })
    expect(app.files()).toEqual(before)
    expect((await app.run(['init', '--no-install'], { env, answers: [''] })).code).toBe(0)
  })

  it('uses the package manager of the app, and says what it runs', async () => {
    const app = appFolder({ ...begun.react, 'pnpm-lock.yaml': '' })
    const { out } = await app.run(write, { env })
    expect(out).toContain('  pnpm install\n  pnpm run dev')
    expect(out).not.toContain('Running')
  })

  it.each([
    ['{ "start": "node ." }', '  npm install\n  npm run start\n\n'],
    ['{}', '  npm install\n\n'],
  ])('names the script that the app has: %s', async (scripts, lines) => {
    const app = appFolder({ 'package.json': `{ "scripts": ${scripts}, "dependencies": { "hono": "4" } }` })
    expect((await app.run(write, { env })).out).toContain(`\nDone. Start the app:\n\n${lines}Who sent`)
  })

  it('tells Yarn 2 and newer in its own file', async () => {
    const lock = '__metadata:\n  version: 8\n'
    const app = appFolder({ ...begun.react, 'yarn.lock': lock, '.yarnrc.yml': 'nodeLinker: node-modules\n' })
    await app.run(write, { env })
    expect(app.read('.yarnrc.yml')).toContain(`npmScopes:\n  hallpass:\n    npmRegistryServer: ${url}/npm\n`)
    expect(app.files()['.npmrc']).toBeUndefined()
  })

  it.each<[string, Files]>([
    ['npm', { 'package.json': '{ "workspaces": ["packages/*", "./apps/**", "!apps/old"] }', 'package-lock.json': '' }],
    ['Yarn 1', { 'package.json': '{ "workspaces": { "packages": ["apps/web/"] } }', 'yarn.lock': '' }],
    ['pnpm', { 'pnpm-workspace.yaml': 'packages:\n  - apps/*\n', 'pnpm-lock.yaml': '' }],
  ])(
    'says at the root of a workspace of %s where packages come from, since settings are read there',
    async (_name, root) => {
      const inside = Object.entries(begun.react).map(([path, text]) => [`apps/web/${path}`, text])
      const app = appFolder({ ...root, ...Object.fromEntries(inside) })
      const { out } = await app.run(['init', 'apps/web', '--yes', '--no-install'], { env })
      expect(out).toContain(`new ../../.npmrc\n  + @hallpass:registry=${url}/npm/\n`)
      expect(app.read('.npmrc')).toBe(`@hallpass:registry=${url}/npm/\n`)
      expect(app.files()['apps/web/.npmrc']).toBeUndefined()
      const again = await app.run(['init', 'apps/web', '--no-install'], { env })
      expect(again.out).toContain('Every file is as it should be.')
    },
  )

  it('is at home in its own folder where a workspace above does not have it', async () => {
    const inside = Object.entries(begun.react).map(([path, text]) => [`apps/old/${path}`, text])
    const root = { 'package.json': '{ "workspaces": ["apps/*", "!apps/old"] }' }
    const app = appFolder({ ...root, ...Object.fromEntries(inside) })
    await app.run(['init', 'apps/old', '--yes', '--no-install'], { env })
    expect(Object.keys(app.files()).filter((path) => path.endsWith('.npmrc'))).toEqual(['apps/old/.npmrc'])
  })

  it('runs the installation and the build, and shows what failed', async () => {
    const manifest = { name: 'shop', scripts: { build: 'echo so it failed && exit 3' }, dependencies: { hono: '*' } }
    const app = appFolder({ ...begun.node, 'package.json': JSON.stringify(manifest) })
    // A stand-in for the package manager: what it would do takes a network.
    app.write({ 'bin/bun': '#!/bin/sh\necho "$@" >> calls\ntest "$1" = install || { echo so it failed; exit 3; }\n' })
    chmodSync(`${app.folder}/bin/bun`, 0o755)
    const path = { PATH: `${app.folder}/bin:${process.env.PATH}` }
    const { code, out, errors } = await app.run(['init', '--yes', '--package-manager', 'bun'], {
      env: { ...env, ...path },
    })
    expect(code).toBe(1)
    expect(out).toContain('Running bun install\nRunning bun run build')
    expect(errors).toMatch(/^so it failed\nbun run build failed in /)
    expect(app.read('calls')).toBe('install\nrun build\n')
  })
})

describe('hallpass init says in one sentence what is wrong, and changes nothing', () => {
  const { 'app/layout.tsx': _layout, ...noLayout } = begun.next
  const { 'src/main.tsx': _main, ...noMain } = begun.react
  it.each<[string, Files, RegExp]>([
    ['a folder without an app', {}, /^There is no package\.json in /],
    ['a package.json that is half written', { 'package.json': '{ "name": ' }, /package\.json is not JSON/],
    [
      'dependencies that are a list',
      { 'package.json': '{ "dependencies": [] }' },
      /dependencies that are not an object/,
    ],
    [
      'an unknown framework',
      { 'package.json': '{ "dependencies": { "svelte": "5" } }' },
      /^package\.json names no framework/,
    ],
    ['a Next.js app without a layout', { ...noLayout, 'app/page.tsx': '' }, /app\/layout\.tsx is missing/],
    ['a Next.js app without anything', noLayout, /app is missing: this is not a whole Next\.js app yet\.$/],
    ['the Pages Router', { ...noLayout, 'pages/index.tsx': '' }, /^This app has the Pages Router \(pages\)/],
    [
      'two places for the provider',
      { ...begun.next, 'app/layout.tsx': '<a>{children}</a><b>{children}</b>' },
      /does not have \{children\} exactly once/,
    ],
    ['a Vite app without a beginning', noMain, /src\/main\.tsx is missing/],
  ])('%s', async (_name, files, sentence) => {
    const app = appFolder(files)
    const before = app.files()
    const { code, errors } = await app.run(write, { env })
    expect(code).toBe(1)
    expect(errors).toMatch(sentence)
    expect(errors.split('\n')).toHaveLength(1)
    expect(app.files()).toEqual(before)
  })

  it.each(['package.json', '.env.local', 'src/hallpass.ts'])('a folder where %s should be', async (path) => {
    const { [path]: _, ...files }: Files = begun.react
    const app = appFolder({ ...files, [`${path}/notes.txt`]: 'mine' })
    const before = app.files()
    const { code, errors } = await app.run(write, { env })
    expect([code, errors]).toEqual([1, `${app.folder}/${path} is a folder, not a file. Nothing was changed.`])
    expect(app.files()).toEqual(before)
  })

  it('no server, another server, an address that is none', async () => {
    const app = appFolder(begun.react)
    const before = app.files()
    const other = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const nobody = await freePort()
    for (const [given, sentence] of [
      [
        `http://127.0.0.1:${nobody}`,
        `No server answers at http://127.0.0.1:${nobody}. Start one with npx hallpass, or pass its address with --url.`,
      ],
      [
        `http://127.0.0.1:${port}`,
        `http://127.0.0.1:${port} answers, but is not a Hallpass server of this version. Pass its address with --url.`,
      ],
      ['localhost', '"localhost" is not the address of a server. Give it as --url http://localhost:8102'],
    ] as const) {
      expect(await app.run([...write, '--url', given], { env })).toMatchObject({ code: 1, errors: sentence })
    }
    other.close()
    expect(app.files()).toEqual(before)
  })

  it('keys that the server does not know, and none', async () => {
    const app = appFolder(begun.next)
    const before = app.files()
    const wrong = await app.run(write, { env: { ...env, HALLPASS_SECRET_SERVER_KEY: 'ssk_wrong' } })
    expect(wrong).toMatchObject({ code: 1, errors: expect.stringMatching(/^The keys in the environment do not open/) })
    const none = await app.run(write, { env: { HALLPASS_API_URL: url } })
    expect(none).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Nobody is at this terminal to log in\. Set HALLPASS_PROJECT_ID/),
    })
    expect(app.files()).toEqual(before)
  })

  it.runIf(process.getuid?.() !== 0)('a folder that cannot be written', async () => {
    const app = appFolder(begun.next)
    chmodSync(`${app.folder}/app`, 0o555)
    const { code, errors } = await app.run(write, { env })
    chmodSync(`${app.folder}/app`, 0o755)
    expect([code, errors]).toEqual([1, `${app.folder}/app cannot be written by this user. Nothing was changed.`])
  })

  it.each([
    [['init', '--framework', 'svelte']],
    [['init', '--package-manager', 'cargo']],
    [['init', 'a', 'b']],
    [['init', '--project', 'x', '--yes']],
  ])('ends with 2 when called as %j', async (args) => {
    const { code, errors } = await appFolder(begun.react).run(args, { env })
    expect(code).toBe(2)
    expect(errors).toContain('See: hallpass init --help')
  })
})
