/** Broken, hostile and mistaken files, keys and projects. */

import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer } from '@hallpass/server/testing'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { configFolder, configText, storedOf } from './fixture.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { base } = server
const closedPort = await freePort()
const templateId = '3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a60'

describe('check', () => {
  it('works without a server, and names line and column of what is unknown or wrong', async () => {
    const project = await server.createProject()
    const text = configText(`{
  auth: {
    otpp: { allowSignIn: true },
    // codes: { signInMinutes: 'not this one' }
    'codes': { signInMinutes: 'soon' },
  },
  emails: { templates: { '${templateId}': { displayName: 'No source' } } },
}`)
    const { run } = configFolder(project, base, text)
    const env = { HALLPASS_API_URL: 'http://127.0.0.1:1', HALLPASS_SUPER_SECRET_ADMIN_KEY: '' }
    expect(await run(['check'], { env })).toMatchObject({ code: 1, out: '' })
    expect((await run(['check'], { env })).errors.split('\n').sort()).toEqual([
      'hallpass.config.ts:5:5: auth.otpp is not part of the configuration',
      'hallpass.config.ts:7:16: auth.codes.signInMinutes must be a number',
      `hallpass.config.ts:9:26: emails.templates.${templateId}.tsxSource is a required field`,
    ])
    const { problems } = JSON.parse((await run(['check', '--json'])).out)
    expect(problems).toContainEqual({
      file: 'hallpass.config.ts',
      line: 5,
      column: 5,
      path: 'auth.otpp',
      message: 'auth.otpp is not part of the configuration',
    })
  })

  it('finds the place in a part of its own, and in an environment', async () => {
    const project = await server.createProject()
    const text = `import { defineConfig } from '@hallpass/js/config'
const auth = {
  passkeys: {},
}
export default defineConfig({ auth, $environments: { production: { teams: { allowEverything: true } } } })`
    const { run } = configFolder(project, base, text)
    expect((await run(['check'])).errors).toBe('hallpass.config.ts:3:3: auth.passkeys is not part of the configuration')
    expect((await run(['check', '--env', 'production'])).errors).toContain(
      'hallpass.config.ts:5:77: teams.allowEverything is not part of the configuration',
    )
  })

  it.each([
    ['is half written', 'export default { auth: {', /hallpass\.config\.ts:1:\d+: .*end of file/],
    ['is empty', '', /must export its configuration/],
    ['exports a function', 'export default () => ({})', /must export its configuration/],
    ['throws', 'throw new Error("not today")', /cannot be run: not today/],
    ['imports what is not there', 'import "./missing.ts"; export default {}', /Could not resolve/],
    ['holds itself', 'const a: any = {}; a.auth = a; export default a', /nested deeper|not part of/],
    ['holds what is no JSON', 'export default { auth: { allowSignUp: Symbol("x") } }', /auth\.allowSignUp must be/],
    [
      'names a variable wrongly',
      configText("{ emails: { server: { password: secret('a b') } } }"),
      /environment variable/,
    ],
    ['uses a secret as a switch', configText("{ auth: { allowSignUp: secret('A') } }"), /must be true or false/],
    ['has dotted names', "export default { 'auth.allowSignUp': true }", /is not part of the configuration/],
  ])('refuses a file that %s, in words', async (_name, text, message) => {
    const project = await server.createProject()
    const before = await storedOf(project)
    const { run } = configFolder(project, base, text)
    for (const args of [['check'], ['push', '--yes'], ['diff']]) {
      const { code, errors } = await run(args)
      expect({ args, code, errors }).toEqual({ args, code: 1, errors: expect.stringMatching(message) })
      expect(errors).not.toContain('    at ')
    }
    expect(await storedOf(project)).toEqual(before)
  })

  it('points at the line of a template that is no program', async () => {
    const project = await server.createProject()
    const declared = `{ displayName: 'W', tsxSource: file('./emails/w.tsx') }`
    const { run, write } = configFolder(
      project,
      base,
      configText(`{ emails: { templates: { '${templateId}': ${declared} } } }`),
    )
    expect((await run(['check'])).errors).toMatch(/hallpass\.config\.ts:3:\d+: .*\.\/emails\/w\.tsx does not exist/)
    write('export const a = 1\nexport const b = <p>\n', 'emails/w.tsx')
    expect((await run(['check'])).errors).toMatch(/^emails\/w\.tsx:\d+:\d+: /)
    write('export const a = 1\n', 'emails/w.tsx')
    expect(await run(['check'])).toMatchObject({ code: 0, out: 'hallpass.config.ts is valid.' })
  })

  it.each(['../secret.txt', '/etc/passwd', './a/../../secret.txt', '.'])(
    'reads no file outside of its folder: %s',
    async (name) => {
      const project = await server.createProject()
      const text = configText(`{ emails: { server: { username: file('${name}') } } }`)
      const { run } = configFolder(project, base, text)
      expect(await run(['check'])).toMatchObject({ code: 1, errors: expect.stringContaining('is not in the folder') })
    },
  )
})

describe('pull', () => {
  it('writes nothing outside of its folder, whatever templates are called', async () => {
    const project = await server.createProject()
    const names = ['../../../../tmp/owned', '/tmp/owned', '..', '.env', 'hallpass.config', 'CON', '\u202e..\\x']
    const templates = Object.fromEntries(
      names.map((displayName, index) => [
        `3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a${index + 10}`,
        { displayName, tsxSource: 'x' },
      ]),
    )
    await project.configure({ 'emails.templates': templates })
    const around = mkdtempSync(join(tmpdir(), 'hallpass-around-'))
    onTestFinished(() => rmSync(around, { recursive: true, force: true }))
    const { run, folder } = configFolder(project, base)
    expect((await run(['pull'])).code).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(['emails', 'hallpass.config.ts'])
    const files = readdirSync(join(folder, 'emails/templates'))
    expect(files).toHaveLength(names.length)
    for (const file of files) expect(file).toMatch(/^[a-z0-9-]+\.tsx$/)
    expect(existsSync('/tmp/owned')).toBe(false)
  })

  it('does not write through links that lead elsewhere', async () => {
    const project = await server.createProject()
    await project.configure({ [`emails.templates.${templateId}`]: { displayName: 'Welcome', tsxSource: 'x' } })
    const elsewhere = mkdtempSync(join(tmpdir(), 'hallpass-elsewhere-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
    const { run, folder } = configFolder(project, base)
    mkdirSync(join(folder, 'emails/templates'), { recursive: true })
    writeFileSync(join(elsewhere, 'kept'), 'as it was')
    symlinkSync(join(elsewhere, 'kept'), join(folder, 'emails/templates/welcome.tsx'))
    expect((await run(['pull', '--force'])).code).toBe(0)
    expect(readdirSync(elsewhere)).toEqual(['kept'])
  })
})

describe('the project', () => {
  it('is not changed with the key of another, or of another level', async () => {
    const [project, other] = [await server.createProject(), await server.createProject()]
    const before = await storedOf(project)
    const { run } = configFolder(project, base, configText('{ auth: { allowSignUp: false } }'))
    for (const key of [other.keys.admin, project.keys.server, 'nonsense']) {
      for (const args of [['push', '--yes'], ['diff'], ['pull', '--force']]) {
        const { code, errors } = await run(args, { env: { HALLPASS_SUPER_SECRET_ADMIN_KEY: key } })
        expect(code).toBe(1)
        expect(errors).toContain(`is not an admin key of the project ${project.id}`)
        expect(errors).not.toContain(key)
      }
    }
    expect(await storedOf(project)).toEqual(before)
  })

  it.each([
    [{ HALLPASS_PROJECT_ID: '' }, /Name the project/],
    [{ HALLPASS_PROJECT_ID: 'nope' }, /is not the id of a project/],
    [{ HALLPASS_PROJECT_ID: '7f3a5c52-0000-4000-8000-000000000000' }, /There is no project 7f3a5c52/],
    [{ HALLPASS_SUPER_SECRET_ADMIN_KEY: '' }, /Set HALLPASS_SUPER_SECRET_ADMIN_KEY/],
    [{ HALLPASS_API_URL: 'ftp://x' }, /is not the address of a server/],
    [{ HALLPASS_API_URL: `http://127.0.0.1:${closedPort}` }, /does not answer: ECONNREFUSED/],
  ])('is asked for in one sentence with %j', async (env, message) => {
    const project = await server.createProject()
    const { run } = configFolder(project, base, configText('{}'))
    const { code, errors } = await run(['diff'], { env })
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(message) })
    expect(errors.split('\n')).toHaveLength(1)
  })

  it('gets its key to nobody whom the server points at', async () => {
    const seen: unknown[] = []
    const listen = async (listener: RequestListener) => {
      const one = createServer(listener).listen(0)
      onTestFinished(() => void one.close())
      await once(one, 'listening')
      return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
    }
    const thief = await listen((request, response) => {
      seen.push(request.headers)
      response.end('{}')
    })
    const url = await listen((_request, response) => response.writeHead(307, { location: thief }).end())
    const project = await server.createProject()
    const { run } = configFolder(project, base, configText('{}'))
    expect((await run(['diff', '--url', url])).code).toBe(1)
    expect(seen).toEqual([])
  })

  it('may be called anything without reaching the terminal', async () => {
    const project = await server.createProject({ displayName: 'Evil\u001b[2J\nproject' })
    const { run } = configFolder(
      project,
      base,
      configText("{ dataVault: { stores: { a: { displayName: '\\u001b[2J' } } } }"),
    )
    const { out } = await run(['diff'])
    expect(out).not.toContain('\u001b')
    expect(out.split('\n')).toHaveLength(2)
  })
})

it('two people who push at once do not undo each other', async () => {
  const project = await server.createProject()
  const texts = [10, 20, 30].map((minutes) => configText(`{ auth: { codes: { signInMinutes: ${minutes} } } }`))
  const folders = texts.map((text) => configFolder(project, base, text))
  // All have compared before the first of them writes.
  let compared = 0
  let go = () => {}
  const all = new Promise<void>((resolve) => {
    go = resolve
  })
  const answer = async () => {
    if (++compared === folders.length) go()
    await all
    return 'y'
  }
  const results = await Promise.all(folders.map(({ run }) => run(['push'], { answer })))
  expect(results.map(({ code }) => code).sort()).toEqual([0, 1, 1])
  expect(results.filter(({ errors }) => errors.includes('meanwhile'))).toHaveLength(2)
})
