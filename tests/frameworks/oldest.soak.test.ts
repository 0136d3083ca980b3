import { RunningClock, startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { environmentOf, frameworks } from '../../apps/dashboard/src/pages/connect/snippets.ts'
import { sharedChromium } from '../browser/chromium.ts'
import { newApps } from './app.ts'
import { filesInGuide, filesOf } from './files.ts'
import { openAccount, sees, signUp } from './walk.ts'

/** The lowest of what package.json of @hallpass/react and @hallpass/next say, and the highest that they meet. */
const react18 = ['react@18.2.0', 'react-dom@18.2.0', '@types/react@18.2.21', '@types/react-dom@18.2.7']
const react19 = ['react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.0', '@types/react-dom@19.3.0']
const nexts = [
  ['14.1.0', react18],
  ['14.2.35', react18],
  ['15.0.8', ['react@19.0.9', 'react-dom@19.0.9', '@types/react@19.0.14', '@types/react-dom@19.0.6']],
] as const

/** An installation, up to two builds and a browser. */
const timeout = 600_000
const createApp = newApps()
const browser = await sharedChromium()
const server = await startTestServer({ clock: new RunningClock() })
afterAll(() => server.close())
const project = await server.createProject({ config: { allow_localhost: true, credential_enabled: true } })
const keys = { publishableClientKey: project.keys.client, secretServerKey: project.keys.server }
const frameworkOf = (name: string) => frameworks.find(({ id }) => id === name)!
const variablesOf = (name: string) =>
  environmentOf(frameworkOf(name), { projectId: project.id, url: server.base, ...keys })

/** With React's form for programmers, which says what it does not like. */
const rendersOnServer = `
  const { createElement } = await import('react')
  const { renderToString } = await import('react-dom/server')
  const { HallpassClientApp, HallpassProvider, HallpassTheme, SignIn } = await import('@hallpass/react')
  console.error = (...problem) => { throw new Error(problem.join(' ')) }
  const app = new HallpassClientApp({ projectId: 'p', publishableClientKey: 'k', tokenStore: 'memory' })
  const page = createElement(HallpassProvider, { app }, createElement(HallpassTheme, null, createElement(SignIn)))
  if (!renderToString(page).includes('stack-scope')) throw new Error('nothing was rendered')
`

describe.each([
  ['18.2.0', react18],
  ['19.3.1', react19],
])('a new Vite app with React %s', (version, versions) => {
  it('what the dashboard says and what the guide says are typed, build and sign people up', { timeout }, async () => {
    const app = await createApp(
      ['create-vite@9.3.0', 'app', '--template', 'react-ts', '--no-interactive'],
      [...versions, 'react-router@7'],
    )
    expect(app.read('node_modules/react/package.json')).toContain(`"version": "${version}"`)
    await app.run('node', '--input-type=module', '--eval', rendersOnServer)
    app.write(filesInGuide('react'))
    await app.run('npm', 'run', 'build')

    app.write({ '.env.local': variablesOf('react'), ...filesOf(frameworkOf('react')) })
    await app.run('npm', 'run', 'build')
    const origin = await app.serve('npx', 'vite', 'preview', '--host', 'localhost')
    const page = await signUp(browser, origin, `react-${version}@example.com`)
    await sees(page, `Hello react-${version}@example.com`)
    await openAccount(page)
  })
})

describe.each(nexts)('a new app of Next.js %s', (version, versions) => {
  it('what the dashboard says and what the guide says are typed, build and sign people up', { timeout }, async () => {
    const scaffold = [
      `create-next-app@${version}`,
      'app',
      '--ts',
      '--app',
      '--no-tailwind',
      '--no-eslint',
      '--no-src-dir',
    ]
    const app = await createApp(
      [...scaffold, '--import-alias', '@/*', '--use-npm', ...(version.startsWith('15') ? ['--no-turbopack'] : [])],
      [`next@${version}`, ...versions],
    )
    app.write({ '.env.local': variablesOf('next'), ...filesInGuide('next') })
    await app.run('npx', 'next', 'build')
    const origin = await app.serve('npx', 'next', 'start')
    const page = await signUp(browser, origin, `next-${version}@example.com`)
    await page.goto(`${origin}/members`)
    await sees(page, `Hello next-${version}@example.com`)
    await page.goto(`${origin}/live`)
    await openAccount(page)
    expect((await fetch(`${origin}/handler/no-such-page`)).status).toBe(404)

    app.write(filesOf(frameworkOf('next')))
    await app.run('npx', 'tsc', '--noEmit')
  })
})
