import { HallpassClientApp } from '@hallpass/js'
import { build } from 'esbuild'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useUser } from '../hooks/use-user.ts'
import { HallpassProvider } from '../provider.tsx'
import { noteApp } from './warnings.ts'

const app = (projectId: string, settings: Partial<ConstructorParameters<typeof HallpassClientApp>[0]> = {}) =>
  new HallpassClientApp({
    projectId,
    publishableClientKey: 'key',
    baseUrl: 'https://auth.example',
    tokenStore: 'memory',
    ...settings,
  })
const Who = () => createElement('p', null, useUser()?.displayName)

beforeEach(() => void vi.stubEnv('NODE_ENV', 'development'))
afterEach(() => void vi.unstubAllEnvs())

describe('two apps of one project', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  beforeEach(() => void warn.mockClear())

  it('are told once, with what differs and where to read on', () => {
    noteApp(app('p'))
    noteApp(app('p', { urls: { handler: '/auth' } }))
    noteApp(app('p', { urls: { handler: '/other' } }))
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]?.[0]).toMatch(
      /^Hallpass: Two apps of the project p .* different urls: .* https:\/\/auth\.example\/docs\/react#when-something-is-wrong$/,
    )
  })

  it('say nothing when they are of different projects, alike, or not there at the same time', () => {
    noteApp(app('a'))
    noteApp(app('b', { publishableClientKey: 'other' }))
    noteApp(app('a'))
    const leave = noteApp(app('c'))
    leave()
    noteApp(app('c', { publishableClientKey: 'other' }))
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('a component', () => {
  const withProvider = () => renderToString(createElement(HallpassProvider, { app: app('p') }, createElement(Who)))

  it('without a provider says so, and where to read on', () => {
    const message = /inside a HallpassProvider\. More: \/docs\/react#when-something-is-wrong of your Hallpass server\.$/
    expect(() => renderToString(createElement(Who))).toThrow(message)
  })

  it('without a Suspense boundary says so on the server, and where to read on', () => {
    expect(withProvider).toThrow(
      /Put a Suspense boundary around the component\. More: \/docs\/react#when-something-is-wrong/,
    )
  })

  it('says no more than that in production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(() => renderToString(createElement(Who))).toThrow(/inside a HallpassProvider\.$/)
    expect(withProvider).toThrow(/around the component\.$/)
  })
})

it('nothing of it is in a bundle for production', async () => {
  const bundled = async (mode: string) => {
    const { outputFiles } = await build({
      entryPoints: ['packages/react/src/provider.tsx'],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      conditions: ['hallpass-source'],
      external: ['react', './messages/*'],
      splitting: true,
      outdir: 'out',
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    })
    return outputFiles.map(({ text }) => text).join('\n')
  }
  expect(await bundled('development')).toContain('when-something-is-wrong')
  expect(await bundled('production')).not.toContain('when-something-is-wrong')
})
