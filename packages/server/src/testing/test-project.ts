import { header } from '@hallpass/contract'
import type { AccessLevel } from '@hallpass/contract/endpoints'
import { send, type TestRequest, type TestResponse } from './http-client.ts'

export interface TestKeys {
  client: string
  server: string
  admin: string
}

export interface Person {
  id: string
  email: string
  password: string
  accessToken: string
  refreshToken: string
}

const keyHeader = {
  client: header.publishableClientKey,
  server: header.secretServerKey,
  admin: header.superSecretAdminKey,
} as const

type Tokens = Pick<Person, 'accessToken'> & { refreshToken?: string }

let counter = 0

/** A project of the test server and the ways to call it. */
export class TestProject {
  readonly id: string
  readonly keys: TestKeys
  readonly #base: string

  constructor(base: string, id: string, keys: TestKeys) {
    this.#base = base
    this.id = id
    this.keys = keys
  }

  headers(level: AccessLevel, user?: Tokens): Record<string, string | undefined> {
    return {
      [header.projectId]: this.id,
      [header.accessType]: level,
      [keyHeader[level]]: this.keys[level],
      [header.accessToken]: user?.accessToken,
      [header.refreshToken]: user?.refreshToken,
      [header.allowAnonymousUser]: 'true',
    }
  }

  /** `project.as('client', ada).get('/users/me')` */
  as(level: AccessLevel, user?: Tokens) {
    const call = (method: string, path: string, request: TestRequest = {}) =>
      send(this.#base, method, `/api/v1${path}`, {
        ...request,
        headers: { ...this.headers(level, user), ...request.headers },
      })
    return {
      call,
      get: (path: string, request?: TestRequest) => call('GET', path, request),
      post: (path: string, body?: unknown, request?: TestRequest) => call('POST', path, { ...request, body }),
      patch: (path: string, body?: unknown, request?: TestRequest) => call('PATCH', path, { ...request, body }),
      delete: (path: string, request?: TestRequest) => call('DELETE', path, request),
    }
  }

  get client() {
    return this.as('client')
  }
  get server() {
    return this.as('server')
  }
  get admin() {
    return this.as('admin')
  }

  async signUp({
    email = `person-${++counter}@example.com`,
    password = 'correct horse battery',
    headers = {} as Record<string, string>,
  } = {}): Promise<Person> {
    const verification_callback_url = 'http://localhost:3000/handler/email-verification'
    const body = { email, password, verification_callback_url }
    const response = await this.client.post('/auth/password/sign-up', body, { headers })
    return { ...tokensOf(response), email, password }
  }

  async signIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<Person> {
    return { ...tokensOf(await this.client.post('/auth/password/sign-in', { email, password })), email, password }
  }

  async signUpAnonymously() {
    return tokensOf(await this.client.post('/auth/anonymous/sign-up'))
  }

  /** Changes the configuration, with dotted keys. */
  async configure(override: Record<string, unknown>) {
    const response = await this.admin.patch('/internal/config/override', {
      config_override_string: JSON.stringify(override),
    })
    if (response.status !== 200) throw new Error(`configure: ${response.status} ${JSON.stringify(response.body)}`)
  }

  /** What the SDK does to refresh: no project headers, the credentials in a form. */
  refresh(refreshToken: string, more: Record<string, string> = {}): Promise<TestResponse> {
    return send(this.#base, 'POST', '/api/v1/auth/oauth/token', {
      form: {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: this.id,
        client_secret: this.keys.client,
        ...more,
      },
    })
  }
}

function tokensOf(response: TestResponse) {
  if (response.status !== 200) throw new Error(`no tokens: ${response.status} ${JSON.stringify(response.body)}`)
  const { user_id, access_token, refresh_token } = response.body
  return { id: user_id as string, accessToken: access_token as string, refreshToken: refresh_token as string }
}
