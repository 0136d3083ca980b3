/**
 * Clients that are made from the OpenAPI document compile, and sign a person up: in TypeScript and Python all of it, by
 * generators. None that knows Go or Java as the document needs it comes with npm or Debian; there the models are made, by
 * quicktype, and the two calls are written by hand.
 */
import { copyFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestServer, type TestServer } from '@hallpass/server/testing'
import { beforeAll, expect, it } from 'vitest'
import { debianLanguages, javaTools } from '../debian/languages.ts'
import { argumentsOf, generators, inFolder, makeModels, type Person, run } from './generators.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = (name: string) => fileURLToPath(new URL(`./programs/${name}`, import.meta.url))

/** A busy machine, and the first time everything is fetched. */
const generously = 600_000

let server: TestServer
let person: (name: string) => Person
let documentText: string
beforeAll(async () => {
  server = await startTestServer()
  const project = await server.createProject()
  documentText = await (await fetch(`${server.base}/api/v1/openapi.json`)).text()
  person = (name) => ({
    server: server.base,
    project: project.id,
    key: project.keys.client,
    email: `${name}@example.com`,
    password: 'correct horse battery',
  })
  return () => server.close()
})

/** The document as a file of the folder. */
function writeDocument(folder: string): string {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, documentText)
  return file
}

it.concurrent(
  'TypeScript: all of the document is typed, and a person signs up',
  async () => {
    const said = await inFolder(async (folder) => {
      const modules = await generators()
      symlinkSync(modules, join(folder, 'node_modules'))
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
      await run(join(modules, '.bin/openapi-typescript'), [writeDocument(folder), '-o', join(folder, 'schema.ts')])
      copyFileSync(program('sign-up.ts.txt'), join(folder, 'sign-up.ts'))
      const options = '--strict --target es2022 --module nodenext --skipLibCheck --types node'.split(' ')
      const types = ['--typeRoots', join(root, 'node_modules/@types')]
      await run(join(root, 'node_modules/typescript-native/bin/tsc'), [...options, ...types, 'sign-up.ts'], {
        cwd: folder,
      })
      return run(process.execPath, ['sign-up.js', ...argumentsOf(person('typescript'))], { cwd: folder })
    })
    expect(said.stdout.trim()).toBe('typescript@example.com')
  },
  generously,
)

it.concurrent(
  'Python: all of the client compiles, and a person signs up',
  async () => {
    const said = await inFolder(async (folder) => {
      const modules = await generators()
      const older = join(folder, 'openapi30.json')
      await run(join(modules, '.bin/openapi-down-convert'), ['--input', writeDocument(folder), '--output', older])
      const jar = join(modules, '@openapitools/openapi-generator-cli/bin/openapi-generator.jar')
      const options = [
        '-g',
        'python',
        '--package-name',
        'hallpass',
        '--skip-validate-spec',
        '-o',
        join(folder, 'client'),
      ]
      const { java, env: ofJava } = await javaTools()
      const given = { maxBuffer: 2 ** 28, env: { ...process.env, ...ofJava } }
      await run(java, ['-jar', jar, 'generate', '-i', older, ...options], given)
      const { file, env } = await debianLanguages.pythonClients()
      const cwd = join(folder, 'client')
      const place = { cwd, env: { ...process.env, ...env } }
      await run(file, ['-m', 'compileall', '-q', 'hallpass'], place)
      copyFileSync(program('sign-up.py'), join(cwd, 'sign_up.py'))
      return run(file, ['sign_up.py', ...argumentsOf(person('python'))], place)
    })
    expect(said.stdout.trim()).toBe('python@example.com')
  },
  generously,
)

it.concurrent(
  'Go: the models compile, and a person signs up',
  async () => {
    const said = await inFolder(async (folder) => {
      await makeModels(writeDocument(folder), 'go', join(folder, 'models.go'))
      copyFileSync(program('sign-up.go.txt'), join(folder, 'sign-up.go'))
      const { file, env } = await debianLanguages.go()
      const args = ['run', 'models.go', 'sign-up.go', ...argumentsOf(person('go'))]
      return run(file, args, { cwd: folder, env: { ...process.env, GO111MODULE: 'off', ...env } })
    })
    expect(said.stdout.trim()).toBe('go@example.com')
  },
  generously,
)

it.concurrent(
  'Java: the models compile, and a person signs up',
  async () => {
    const said = await inFolder(async (folder) => {
      mkdirSync(join(folder, 'hallpass'))
      await makeModels(writeDocument(folder), 'java', join(folder, 'hallpass/Converter.java'))
      // Its helper for everything at once does not compile with the Jackson of Debian; the models do.
      rmSync(join(folder, 'hallpass/Converter.java'))
      copyFileSync(program('SignUp.java'), join(folder, 'hallpass/SignUp.java'))
      const { file, env: ofJava, args: [, jars = ''] = [] } = await debianLanguages.java()
      const { javac } = await javaTools()
      const env = { ...process.env, ...ofJava }
      const sources = readdirSync(join(folder, 'hallpass')).filter((name) => name.endsWith('.java'))
      const classes = ['-cp', `${jars}:.`]
      const files = sources.map((name) => `hallpass/${name}`)
      await run(javac, ['-encoding', 'UTF-8', ...classes, ...files], { cwd: folder, env })
      return run(file, [...classes, 'hallpass.SignUp', ...argumentsOf(person('java'))], { cwd: folder, env })
    })
    expect(said.stdout.trim()).toBe('java@example.com')
  },
  generously,
)
