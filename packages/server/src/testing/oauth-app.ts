import { createHash, randomBytes } from 'node:crypto'
import { type MockOauth, secretOf, startMockOauth } from '@hallpass/mock-oauth'
import { Browser, type Page } from './browser.ts'
import { send, type TestResponse } from './http-client.ts'
import type { TestProject } from './test-project.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

export interface OauthTest {
  server: TestServer
  mock: MockOauth
  /** A project with these providers, by default each with keys of its own. */
  createProject(providers: readonly string[], config?: Record<string, unknown>): Promise<TestProject>
  app(project: TestProject): OauthApp
  close(): Promise<void>
}

export interface Visitor {
  name?: string
  email?: string
  isVerified?: boolean
  accountId?: string
}

/** A server whose providers are all mocked. */
export async function startOauthTest(options: TestServerOptions = {}): Promise<OauthTest> {
  const mock = await startMockOauth()
  const server = await startTestServer({ standIn: { url: mock.url, covers: 'all' }, ...options })
  return {
    server,
    mock,
    createProject: async (providers, config = {}) => {
      const project = await server.createProject()
      await project.configure({
        ...Object.fromEntries(providers.map((type) => [`auth.oauth.providers.${type}`, ownKeys(type)])),
        ...config,
      })
      return project
    },
    app: (project) => new OauthApp(server, mock.url, project),
    close: async () => {
      await server.close()
      await mock.close()
    },
  }
}

export const ownKeys = (type: string) => ({
  type,
  isShared: false,
  allowSignIn: true,
  allowConnectedAccounts: true,
  clientId: `our-${type}`,
  clientSecret: secretOf(`our-${type}`),
})

const appPage = 'http://localhost:3000/'
export const redirectUri = `${appPage}handler/oauth-callback`

/** What an app's SDK does with a browser, from the button to the tokens. */
export class OauthApp {
  readonly verifier = randomBytes(32).toString('base64url')
  readonly #server: TestServer
  readonly #mockUrl: string
  readonly #project: TestProject

  constructor(server: TestServer, mockUrl: string, project: TestProject) {
    this.#server = server
    this.#mockUrl = mockUrl
    this.#project = project
  }

  get base() {
    return this.#server.app.settings.url
  }

  /** At a page of the app; browsers tell other sites its origin only. */
  browser() {
    const browser = new Browser(this.base, this.#mockUrl)
    browser.referer = appPage
    return browser
  }

  authorizeUrl(provider: string, query: Record<string, string | undefined> = {}): URL {
    const url = new URL(`${this.base}/api/v1/auth/oauth/authorize/${provider}`)
    const parameters = {
      client_id: this.#project.id,
      client_secret: this.#project.keys.client,
      redirect_uri: redirectUri,
      scope: 'legacy',
      state: 'outer-state',
      grant_type: 'authorization_code',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      response_type: 'code',
      ...query,
    }
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(name, value)
    return url
  }

  /** To the provider's page and back: to the app, or to the page that says what went wrong. */
  async visit(
    provider: string,
    who: Visitor = {},
    query: Record<string, string | undefined> = {},
    browser = this.browser(),
  ) {
    const page = await browser.open(this.authorizeUrl(provider, query))
    return browser.submit(page, typedBy(who))
  }

  exchange(code: string | null, form: Record<string, string | undefined> = {}): Promise<TestResponse> {
    const fields = {
      grant_type: 'authorization_code',
      client_id: this.#project.id,
      client_secret: this.#project.keys.client,
      code: code ?? undefined,
      redirect_uri: redirectUri,
      code_verifier: this.verifier,
      ...form,
    }
    const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return send(this.base, 'POST', '/api/v1/auth/oauth/token', { form: Object.fromEntries(given) })
  }

  /** The whole way; throws where it does not lead to tokens. */
  async signIn(provider: string, who: Visitor = {}, query: Record<string, string | undefined> = {}) {
    const page = await this.visit(provider, who, query)
    const { body, status } = await this.exchange(codeOf(page))
    if (status !== 200) throw new Error(`no tokens: ${status} ${JSON.stringify(body)}`)
    const tokens = { accessToken: body.access_token as string, refreshToken: body.refresh_token as string }
    const user = (await this.#project.as('client', tokens).get('/users/me')).body
    return { ...tokens, isNewUser: body.is_new_user as boolean, user }
  }
}

export function typedBy({ name = 'Ada Lovelace', email = '', isVerified = true, accountId }: Visitor) {
  return {
    name,
    email,
    ...(isVerified && { verified: 'on' }),
    ...(accountId && { account_id: accountId }),
    action: 'allow',
  }
}

export function codeOf(page: Page): string {
  const code = page.isElsewhere ? page.url.searchParams.get('code') : null
  if (!code) throw new Error(`no code: ${page.status} ${page.url} ${page.body.slice(0, 500)}`)
  return code
}
