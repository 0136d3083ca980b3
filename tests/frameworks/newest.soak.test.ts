import { RunningClock, startTestServer } from '@hallpass/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { environmentOf, frameworks } from '../../apps/dashboard/src/pages/connect/snippets.ts'
import { sharedChromium } from '../browser/chromium.ts'
import { type NewApp, newApps, writeDocumentedUsage } from './app.ts'
import { filesInGuide, filesOf } from './files.ts'
import { sees, signUp } from './walk.ts'

/** What somebody has who starts today: create-next-app's defaults, among them `cacheComponents`. */
const scaffold = ['create-next-app@16.4.3', 'app', '--yes', '--skip-install', '--disable-git', '--use-npm']
const framework = frameworks.find(({ id }) => id === 'next')!

const browser = await sharedChromium()
const server = await startTestServer({ clock: new RunningClock() })
afterAll(() => server.close())
const project = await server.createProject({ config: { allow_localhost: true, credential_enabled: true } })
const createApp = newApps()
let app: NewApp

beforeAll(async () => {
  app = await createApp(scaffold)
}, 300_000)

const variables = () =>
  environmentOf(framework, {
    projectId: project.id,
    url: server.base,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
  })

/** An app object that the browser makes for itself, in German, on a page that is rendered ahead. */
const inBrowser = `'use client'
import { HallpassClientApp, HallpassProvider } from '@hallpass/next'

const app = new HallpassClientApp({ tokenStore: 'nextjs-cookie' })

export default function Page() {
  return <HallpassProvider app={app} lang="de">The browser knows {app.projectId}.</HallpassProvider>
}
`

describe('create-next-app with its defaults', () => {
  it('what the dashboard says builds, and signs people up', async () => {
    expect(app.read('next.config.ts')).toContain('cacheComponents: true')
    const guide = filesInGuide('next')
    app.write({
      '.env.local': variables(),
      'app/in-browser/page.tsx': inBrowser,
      ...filesOf(framework),
      'app/members/page.tsx': guide['app/members/page.tsx']!,
    })
    await app.run('npx', 'next', 'build')
    const origin = await app.serve('npx', 'next', 'start')
    const page = await signUp(browser, origin, 'ada@example.com')
    await page.goto(`${origin}/members`)
    await sees(page, 'Hello ada@example.com')
    await page.goto(`${origin}/in-browser`)
    await sees(page, `The browser knows ${project.id}.`)
  })

  it('the guide is typed', async () => {
    const guide = filesInGuide('next')
    expect(Object.keys(guide)).toContain('app/handler/[...stack]/page.tsx')
    app.write(guide)
    await app.run('npx', 'tsc', '--noEmit')
  })
})

/** Those that the quick check of types does not have; with ES modules only, Node wants the name of one. */
const resolutions = [
  ['node10', 'commonjs', 'ts'],
  ['node16', 'node16', 'mts'],
] as const

it.each(resolutions)(
  'what the published packages document compiles with ours, with moduleResolution %s',
  async (resolution, module, ending) => {
    const entries = ['@hallpass/react/compat', '@hallpass/next/compat']
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: [],
      esModuleInterop: true,
      skipLibCheck: true,
      moduleResolution: resolution,
      module,
    }
    const files = entries.map((entry) => writeDocumentedUsage(app, entry, ending))
    app.write({ 'tsconfig.usage.json': JSON.stringify({ compilerOptions, files }) })
    await app.run('npx', 'tsc', '-p', 'tsconfig.usage.json')
  },
)

/** Types have names that no running module has, so the compiler is asked; in browsers and, by the condition, in server components. */
const namesMissing = `
import ts from 'typescript'

const namesOf = (entry, customConditions) => {
  const file = 'names.ts'
  const options = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, skipLibCheck: true, customConditions }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  const content = 'export * from ' + JSON.stringify(entry)
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, content, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  const program = ts.createProgram([file], options, host)
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(program.getSourceFile(file))
  return checker.getExportsOfModule(module).map(({ name }) => name)
}
const [entry, ...conditions] = process.argv.slice(2)
const ours = new Set(namesOf(entry, conditions))
const theirs = namesOf('@stackframe/stack', conditions)
if (theirs.length < 90) throw new Error('the published package has only ' + theirs.length + ' names')
const missing = theirs.filter((name) => !ours.has(name))
if (missing.length) throw new Error(missing.join(', '))
`

describe('the entry for those who move', () => {
  beforeAll(async () => {
    await app.run('npm', 'install', '--no-audit', '--no-fund', '--legacy-peer-deps', '@stackframe/stack@2.8.41')
    app.write({ 'names-missing.mjs': namesMissing })
  }, 300_000)

  it.each([[[]], [['react-server']]])('has every name of the published package, with the conditions %j', (conditions) =>
    app.run('node', 'names-missing.mjs', '@hallpass/next/compat', ...conditions),
  )
})
