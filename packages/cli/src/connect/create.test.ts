import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameworkId } from '@hallpass/contract/app-setup'
import { describe, expect, it } from 'vitest'
import { main as createMain } from '../create-main.ts'
import { appFolder, begun, startServerWithPackages } from './fixture.ts'

const server = await startServerWithPackages()
const project = await server.createProject()
const env = {
  HALLPASS_API_URL: server.app.settings.url,
  HALLPASS_PROJECT_ID: project.id,
  HALLPASS_PUBLISHABLE_CLIENT_KEY: project.keys.client,
  HALLPASS_SECRET_SERVER_KEY: project.keys.server,
}

describe('hallpass create', () => {
  it.each<[FrameworkId, string, string]>([
    ['next', '.env.local', 'NEXT_PUBLIC_HALLPASS_PROJECT_ID'],
    ['react', '.env.local', 'VITE_HALLPASS_PROJECT_ID'],
    ['node', '.env', 'HALLPASS_PROJECT_ID'],
  ])('writes a %s app to which init has nothing to add', async (framework, envFile, variable) => {
    const { run, read, files } = appFolder()
    const made = await run(['create', 'my-app', '--framework', framework, '--no-install'], { env })
    expect(made).toMatchObject({ code: 0, errors: '' })
    expect(read(`my-app/${envFile}`)).toContain(`${variable}=${project.id}\n`)
    expect(made.out).toContain(`  cd my-app\n  npm install\n  npm run dev`)
    const { dependencies, devDependencies } = JSON.parse(read('my-app/package.json'))
    const versions = Object.values({ ...dependencies, ...devDependencies })
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([])
    const before = files()
    expect((await run(['init', 'my-app', '--no-install'], {})).out).toContain('Every file is as it should be.')
    expect(files()).toEqual(before)
  })

  it.each([
    ['4.12.0', ['.yarnrc.yml', 'yarn.lock']],
    ['1.22.22', ['.npmrc']],
  ])('tells Yarn %s where packages come from, in the file that it reads', async (version, names) => {
    const { folder, run, read, write, files } = appFolder()
    write({ 'bin/yarn': `#!/bin/sh\necho ${version}\n` })
    chmodSync(join(folder, 'bin/yarn'), 0o755)
    const PATH = `${folder}/bin:${process.env.PATH}`
    const args = ['create', 'my-app', '--framework', 'react', '--package-manager', 'yarn', '--no-install']
    expect(await run(args, { env: { ...env, PATH } })).toMatchObject({ code: 0 })
    const written = ['.npmrc', '.yarnrc.yml', 'yarn.lock'].filter((name) => `my-app/${name}` in files())
    expect(written).toEqual(names)
    expect(read(`my-app/${names[0]}`)).toContain(`${env.HALLPASS_API_URL}/npm`)
  })

  it('leaves the settings of a workspace to whoever keeps them', async () => {
    const { run, files, folder } = appFolder({ 'package.json': '{ "workspaces": ["*"] }', '.npmrc': 'fund=false\n' })
    const before = files()
    const { code, errors } = await run(['create', 'my-app', '--framework', 'react', '--no-install'], { env })
    expect([code, errors]).toEqual([
      1,
      `${folder}/.npmrc holds for this folder, and is not changed unasked. Add this to it, then try again:\n\n@hallpass:registry=${env.HALLPASS_API_URL}/npm/`,
    ])
    expect(files()).toEqual(before)
  })

  it('asks for what was not said, with an answer to begin with', async () => {
    const { run, files } = appFolder()
    const { code, asked, errors } = await run(['create', '--no-install'], { env, answers: ['', 'svelte', 'react'] })
    expect({ code, asked }).toEqual({
      code: 0,
      asked: ['Name of the app? [my-app] ', 'Which framework? [1] ', 'Which framework? [1] '],
    })
    expect(errors).toBe('  1  Next.js\n  2  React with Vite\n  3  Node with Hono')
    expect(files()).toHaveProperty(['my-app/src/App.tsx'])
  })

  it('refuses a folder that is not empty, and leaves none behind when the server is away', async () => {
    const { run, files } = appFolder({ 'full/notes.txt': 'mine' })
    const refused = await run(['create', 'full', '--framework', 'next'], { env })
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('full is not empty.') })
    const away = await run(['create', 'new', '--framework', 'next', '--url', 'http://127.0.0.1:1'], { env })
    expect(away).toMatchObject({ code: 1, errors: expect.stringMatching(/^No server answers at/) })
    expect(files()).toEqual({ 'full/notes.txt': 'mine' })
  })

  it('says that a file is in the way, before it makes a project or keys', async () => {
    const { run, files, folder } = appFolder({ notes: 'mine' })
    const said = async (name: string) => {
      const { code, errors } = await run(['create', name, '--framework', 'react'], { env })
      return [code, errors]
    }
    expect(await said('notes')).toEqual([1, `${folder}/notes is a file. Choose another name.`])
    expect(await said('notes/app')).toEqual([1, `${folder}/notes is a file, not a folder. Nothing was changed.`])
    expect(files()).toEqual({ notes: 'mine' })
  })

  it.runIf(process.getuid?.() !== 0)('says that it may not write', async () => {
    const { run, folder } = appFolder()
    mkdirSync(join(folder, 'closed'), { mode: 0o555 })
    const { code, errors } = await run(['create', 'closed/app', '--framework', 'next'], { env })
    chmodSync(join(folder, 'closed'), 0o755)
    expect([code, errors]).toEqual([1, `${folder}/closed cannot be written by this user. Nothing was changed.`])
  })

  it.each([
    [['create'], 'Name the folder'],
    [['create', 'app'], 'Choose a framework: --framework next, react, node'],
    [['create', 'My App', '--framework', 'next'], "'My App' cannot be the name of an app"],
    [['create', 'app', '--framework', 'rails'], '--framework must be one of'],
    [['create', 'app', '--yes'], '--yes does not apply to create'],
  ])('ends with 2 when called as %j', async (args, words) => {
    const { code, errors } = await appFolder().run(args, { env })
    expect([code, errors]).toEqual([2, expect.stringContaining(words)])
  })
})

describe('npm create hallpass', () => {
  const calling = (folder: string, more: Record<string, string> = {}) => {
    const lines: string[] = []
    const line = (text: string) => lines.push(text)
    return { lines, terminal: { env: { ...env, ...more }, cwd: folder, out: line, error: line } }
  }

  it('makes a new app, and does the rest in a folder that has one', async () => {
    const { folder, files } = appFolder({
      'old/package.json': begun.react['package.json'],
      'old/src/main.tsx': begun.react['src/main.tsx'],
    })
    const { terminal } = calling(folder)
    expect(await createMain(['new', '--framework', 'node', '--no-install'], terminal)).toBe(0)
    expect(await createMain(['old', '--yes', '--no-install'], terminal)).toBe(0)
    expect(Object.keys(files())).toEqual(expect.arrayContaining(['new/src/server.ts', 'old/src/with-hallpass.jsx']))
  })

  it('finds the server by the registry that it came from', async () => {
    const { HALLPASS_API_URL: url, ...keys } = env
    const { folder, files } = appFolder()
    const terminal = { ...calling(folder).terminal, env: { ...keys, npm_config_registry: `${url}/npm/` } }
    expect(await createMain(['new', '--framework', 'react', '--no-install'], terminal)).toBe(0)
    expect(files()['new/.env.local']).toContain(`VITE_HALLPASS_API_URL=${url}\n`)
  })

  it('says in one sentence what is wrong', async () => {
    const { folder } = appFolder()
    const { lines, terminal } = calling(folder)
    expect(await createMain(['new', '--framwork', 'node'], terminal)).toBe(2)
    expect(await createMain(['new', '--framework', 'node', '--url', 'http://127.0.0.1:1'], terminal)).toBe(1)
    expect(lines).toEqual([
      "Unknown option '--framwork'. See: npm create hallpass -- --help",
      'No server answers at http://127.0.0.1:1. Start one with npx hallpass, or pass its address with --url.',
    ])
    expect(await createMain(['--help'], terminal)).toBe(0)
    expect(lines.at(-1)).toContain('Usage: npm create hallpass')
  })
})
