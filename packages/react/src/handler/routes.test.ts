import { HallpassClientApp, type HandlerUrls } from '@hallpass/js'
import { describe, expect, it } from 'vitest'
import { type RouteName, resolve, routes } from './routes.ts'

const urlsOf = (urls: Partial<HandlerUrls> = {}) =>
  new HallpassClientApp({ projectId: 'p', publishableClientKey: 'k', tokenStore: 'memory', urls }).urls
const at = (path: string, urls: Partial<HandlerUrls> = {}, search = '') => resolve({ path, search }, urlsOf(urls))
const page = (route: RouteName, canonical?: string) => ({ kind: 'page', route, canonical })

describe('an address of the handler', () => {
  it.each(Object.keys(routes) as RouteName[])('%s is a page of the handler', (route) => {
    expect(at(`/handler/${route}`)).toEqual(page(route))
    expect(at(`/handler/${route}/`)).toEqual(page(route))
  })

  it.each([
    ['signin', 'sign-in'],
    ['login', 'sign-in'],
    ['log-in', 'sign-in'],
    ['signup', 'sign-up'],
    ['register', 'sign-up'],
    ['signout', 'sign-out'],
    ['logout', 'sign-out'],
    ['emailverification', 'email-verification'],
    ['passwordreset', 'password-reset'],
    ['forgotpassword', 'forgot-password'],
    ['oauthcallback', 'oauth-callback'],
    ['magiclinkcallback', 'magic-link-callback'],
    ['teaminvitation', 'team-invitation'],
    ['accountsettings', 'account-settings'],
    ['cliauthconfirm', 'cli-auth-confirm'],
    ['SignIn', 'sign-in'],
    ['MFA', 'mfa'],
  ] as const)('%s is another name of %s, and keeps its query', (alias, route) => {
    expect(at(`/handler/${alias}`, {}, '?code=a%20b')).toEqual(page(route, `/handler/${route}?code=a%20b`))
  })

  it.each([
    '/handler',
    '/handler/',
    '/handler/nothing',
    '/handler/sign-in/deeper',
    '/other/sign-in',
    '/handlersign-in',
  ])('%s is not a page of the handler', (path) => {
    expect(at(path)).toEqual({ kind: 'not-found' })
  })

  it('pages are below the path that the app chose', () => {
    const urls = { handler: '/p/project/handler/' }
    expect(at('/p/project/handler/sign-in', urls)).toEqual(page('sign-in'))
    expect(at('/handler/sign-in', urls)).toEqual({ kind: 'not-found' })
  })
})

describe('a page that the app has itself', () => {
  it("an app's own page is where the handler leads, with its query", () => {
    expect(at('/handler/sign-in', { signIn: '/login?from=handler#form' }, '?after_auth_return_to=%2Fnext')).toEqual({
      kind: 'elsewhere',
      route: 'sign-in',
      url: '/login?from=handler&after_auth_return_to=%2Fnext#form',
    })
  })

  it("an app's own page may be on another site", () => {
    expect(at('/handler/signup', { signUp: 'https://accounts.example.com/join' }, '?a=1')).toEqual({
      kind: 'elsewhere',
      route: 'sign-up',
      url: 'https://accounts.example.com/join?a=1',
    })
  })

  it("an app's own page below the handler causes no redirect loop", () => {
    expect(at('/handler/sign-in', { signIn: '/handler/login' })).toEqual(page('sign-in'))
  })

  it.each(['account-settings', 'error', 'cli-auth-confirm'] as const)('the app cannot replace the page %s', (route) => {
    expect(at(`/handler/${route}`, { accountSettings: '/me', error: '/oh-no' })).toEqual(page(route))
  })
})
