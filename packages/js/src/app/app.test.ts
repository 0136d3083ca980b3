import { afterEach, describe, expect, it, vi } from 'vitest'
import * as compat from '../compat.ts'
import {
  clientAppFromJson,
  HallpassAdminApp,
  HallpassClientApp,
  HallpassServerApp,
  hallpassAppInternals,
} from '../index.ts'
import { isRelative } from './page.ts'

afterEach(() => vi.unstubAllEnvs())
const options = { projectId: 'p', publishableClientKey: 'k', tokenStore: 'memory' } as const
const settingsOf = (app: HallpassClientApp) => app[hallpassAppInternals].core.settings

describe('the options of an app', () => {
  it('the options of an app come from the environment if they are not given', () => {
    vi.stubEnv('HALLPASS_PROJECT_ID', 'ours')
    vi.stubEnv('NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY', 'theirs')
    vi.stubEnv('STACK_API_URL', 'https://auth.example.com/')
    vi.stubEnv('HALLPASS_EXTRA_REQUEST_HEADERS', '{"x-a":"b"}')
    expect(settingsOf(new HallpassClientApp({ tokenStore: 'memory' }))).toMatchObject({
      projectId: 'ours',
      publishableClientKey: 'theirs',
      baseUrl: 'https://auth.example.com',
      extraRequestHeaders: { 'x-a': 'b' },
    })
  })

  it('a server reads an API address of its own', () => {
    vi.stubEnv('NEXT_PUBLIC_SERVER_STACK_API_URL', 'http://inside.example')
    vi.stubEnv('NEXT_PUBLIC_STACK_API_URL', 'https://outside.example')
    expect(settingsOf(new HallpassClientApp(options)).baseUrl).toBe('http://inside.example')
    const baseUrl = { browser: 'https://b.example', server: 'http://s.example' }
    expect(settingsOf(new HallpassClientApp({ ...options, baseUrl })).baseUrl).toBe('http://s.example')
  })

  it('a secret is never taken from a variable that goes to browsers', () => {
    vi.stubEnv('NEXT_PUBLIC_HALLPASS_SECRET_SERVER_KEY', 'leaked')
    expect(() => new HallpassServerApp(options)).toThrow('Give the app a secretServerKey')
    vi.stubEnv('STACK_SECRET_SERVER_KEY', 'secret')
    expect(settingsOf(new HallpassServerApp(options) as never)).toMatchObject({ secretServerKey: 'secret' })
  })

  it.each([
    [{}, 'projectId'],
    [{ projectId: 'p' }, 'publishableClientKey'],
  ])('an app names the option that is missing from %o', (given, missing) => {
    expect(() => new HallpassClientApp({ ...given, tokenStore: 'memory' })).toThrow(`Give the app a ${missing}`)
  })

  it('in a browser an app names the variables that reach browsers', () => {
    vi.stubGlobal('window', {})
    vi.stubGlobal('document', {})
    expect(() => new HallpassClientApp({ tokenStore: 'memory' })).toThrow(
      'or set NEXT_PUBLIC_HALLPASS_PROJECT_ID (Next.js) or VITE_HALLPASS_PROJECT_ID (Vite).',
    )
    vi.unstubAllGlobals()
  })

  it('an admin app needs its keys, or the session of an owner', () => {
    expect(() => new HallpassAdminApp({ ...options, secretServerKey: 's' })).toThrow('superSecretAdminKey')
    const projectOwnerSession = { getTokens: async () => ({ accessToken: null, refreshToken: null }) }
    expect(new HallpassAdminApp({ projectId: 'p', projectOwnerSession, tokenStore: null }).projectId).toBe('p')
  })
})

describe('the addresses of pages', () => {
  it('the URLs of pages lie below the handler, and each can be elsewhere', () => {
    const { urls } = new HallpassClientApp({
      ...options,
      urls: { handler: '/auth', signIn: '/login', afterSignIn: '/in' },
    })
    expect(urls).toMatchObject({
      handler: '/auth',
      home: '/',
      signIn: '/login',
      signUp: '/auth/sign-up',
      oauthCallback: '/auth/oauth-callback',
      mfa: '/auth/mfa',
      afterSignIn: '/in',
      afterSignUp: '/in',
      afterSignOut: '/',
    })
    expect(Object.keys(urls)).toHaveLength(17)
  })

  it('the URL of the handler must begin with a slash', () => {
    expect(() => new HallpassClientApp({ ...options, urls: { handler: 'auth' } })).toThrow('must start with a slash')
  })
})

describe('redirects', () => {
  it('an app can redirect to every page', async () => {
    const navigate = vi.fn()
    const app = new HallpassClientApp({ ...options, redirectMethod: { navigate } })
    const members = Object.entries(app).filter(([name]) => name.startsWith('redirectTo'))
    expect(members).toHaveLength(16)
    vi.useFakeTimers()
    const all = Promise.all(members.map(([, redirect]) => redirect()))
    await vi.advanceTimersByTimeAsync(2000)
    await all
    vi.useRealTimers()
    expect(navigate.mock.calls.flat().sort()).toEqual(
      [...Object.entries(app.urls)]
        .filter(([name]) => name !== 'handler')
        .map(([, url]) => url)
        .sort(),
    )
  })

  it('a redirect passes on the error of its method, by which frameworks leave a page', async () => {
    const leaving = new Error('NEXT_REDIRECT')
    const navigate = () => {
      throw leaving
    }
    const app = new HallpassClientApp({ ...options, redirectMethod: { navigate } })
    await expect(app.redirectToSignIn()).rejects.toBe(leaving)
    await expect(app.getUser({ or: 'redirect' })).rejects.toBe(leaving)
  })

  it('redirects go nowhere without a redirect method', async () => {
    await new HallpassClientApp(options).redirectToSignIn()
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
  ])('redirects stay on the same site and refuse %s', async (home) => {
    const app = new HallpassClientApp({ ...options, urls: { home } })
    await expect(app.redirectToHome()).rejects.toThrow('Redirect URL is not trusted; should be relative.')
  })

  it.each(['/', '/a?b=c#d', 'a/b', '?x=1', '#top'])('redirects may lead to %s', (url) =>
    expect(isRelative(url)).toBe(true),
  )
})

describe('an app that goes to a browser', () => {
  const app = new HallpassServerApp({
    ...options,
    secretServerKey: 'secret',
    uniqueIdentifier: 'one',
    baseUrl: 'https://a.example',
  })

  it('an app that goes to a browser carries no secret', () => {
    const json = app[hallpassAppInternals].toClientJson()
    expect(JSON.stringify(json)).not.toContain('secret')
    expect(json).toMatchObject({
      projectId: 'p',
      publishableClientKey: 'k',
      uniqueIdentifier: 'one',
      tokenStore: 'memory',
    })
  })

  it('one identifier gives one client app, and never a second configuration', () => {
    const json = app[hallpassAppInternals].toClientJson()
    expect(clientAppFromJson(json)).toBe(clientAppFromJson(json))
    expect(() => clientAppFromJson({ ...json, projectId: 'other' })).toThrow(
      'Two different apps have the identifier one',
    )
  })

  it('an app that goes to a browser needs a named token store and redirect method', () => {
    const unnamed = new HallpassClientApp({ ...options, redirectMethod: { navigate: () => {} } })
    expect(() => unnamed[hallpassAppInternals].toClientJson()).toThrow('named redirectMethod')
    const fixed = new HallpassClientApp({ ...options, tokenStore: { accessToken: null, refreshToken: null } })
    expect(() => fixed[hallpassAppInternals].toClientJson()).toThrow('named token store')
  })
})

describe('the names of the published packages', () => {
  it('the names of the published packages refer to the same apps', () => {
    expect(compat.StackClientApp).toBe(HallpassClientApp)
    expect(compat.StackServerApp).toBe(HallpassServerApp)
    expect(compat.StackAdminApp).toBe(HallpassAdminApp)
    expect(compat.stackAppInternalsSymbol).toBe(hallpassAppInternals)
    expect(compat.getConvexProvidersConfig).toBeTypeOf('function')
    expect(new compat.StackClientApp(options)).toBeInstanceOf(HallpassClientApp)
  })
})
