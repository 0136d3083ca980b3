import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { secretOf } from './clients.ts'
import { bearerOf, isCallback, readForm, sendPage } from './http.ts'
import { OpenIdStore } from './openid-store.ts'
import type { OpenIdProvider } from './openid-table.ts'
import { choicePage } from './page.ts'
import type { People, Person } from './people.ts'

export interface OpenIdOptions {
  type: string
  provider: OpenIdProvider
  people: People
  /** Where the keys of those clients are that have no secret. */
  clientKeys: ReadonlyMap<string, string>
  /** `{url}/{issuer}`; the part behind the origin is where it is mounted. */
  issuer: string
  /** Microsoft's directory. */
  tenant: string
  key: object
}

const grantedScopes = 'openid email profile name'

/** One issuer on oidc-provider, which does what OpenID providers do; this adds the page and the addresses. */
export class OpenIdServer {
  readonly mount: string
  readonly #options: OpenIdOptions
  readonly #store: OpenIdStore
  readonly #oidc: Provider
  readonly #answer: ReturnType<Provider['callback']>

  constructor(OidcProvider: typeof Provider, options: OpenIdOptions) {
    this.#options = options
    this.mount = new URL(options.issuer).pathname
    this.#store = new OpenIdStore((id) => ({
      client_id: id,
      ...this.#authOf(id),
      redirect_uris: ['https://callback.invalid/'],
      grant_types: ['authorization_code', 'refresh_token'],
    }))
    this.#oidc = new OidcProvider(options.issuer, this.#configuration())
    this.#oidc.Client.prototype.redirectUriAllowed = (uri) =>
      isCallback(uri, options.provider.hasAnyName ? '[a-z0-9_]+' : options.type)
    this.#answer = this.#oidc.callback()
  }

  #authOf(id: string) {
    const { provider, clientKeys } = this.#options
    const jwks_uri = clientKeys.get(id)
    return jwks_uri === undefined
      ? { client_secret: secretOf(id), token_endpoint_auth_method: provider.clientAuth }
      : { jwks_uri, token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'RS256' }
  }

  #configuration() {
    const { key } = this.#options
    return {
      adapter: this.#store.adapter,
      jwks: { keys: [key] },
      cookies: { keys: ['only for this machine'] },
      claims: {
        openid: ['sub', 'tid'],
        email: ['email', 'email_verified'],
        profile: ['name', 'picture'],
        name: [],
      },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
      // Its own way refuses addresses of this machine, where keys of clients are here.
      fetch: (url: string, { method, headers, signal }: RequestInit) =>
        fetch(url, { method, headers, signal } as RequestInit),
      findAccount: (_context: unknown, id: string) => this.#account(id),
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${this.mount}/sign-in/${uid}` },
      issueRefreshToken: async () => true,
      pkce: { required: () => false },
      rotateRefreshToken: true,
      ttl: {
        AccessToken: 3600,
        AuthorizationCode: 300,
        Grant: 86_400,
        IdToken: 86_400,
        Interaction: 3600,
        RefreshToken: 86_400,
        Session: 3600,
      },
    }
  }

  #account(id: string) {
    const { people, provider, tenant } = this.#options
    const person = people.find(id)
    return person && { accountId: id, claims: () => ({ sub: id, tid: tenant, ...provider.claims(person) }) }
  }

  /** Answers one of oidc-provider's own routes under another address. */
  async serve(request: IncomingMessage, response: ServerResponse, route: string) {
    const [, query = ''] = /\?(.*)$/s.exec(request.url ?? '') ?? []
    const search = route === '/auth' ? this.#withAddedScope(query) : query
    request.url = `${route}${search && `?${search}`}`
    Object.assign(request, { originalUrl: `${this.mount}${request.url}` })
    withoutSession(request)
    await this.#answer(request, response)
  }

  #withAddedScope(query: string): string {
    const params = new URLSearchParams(query)
    const { addedScope } = this.#options.provider
    if (addedScope) params.set('scope', `${addedScope} ${params.get('scope') ?? ''}`.trim())
    return params.toString()
  }

  async choose(request: IncomingMessage, response: ServerResponse) {
    const { provider, people } = this.#options
    const { params } = await this.#oidc.interactionDetails(request, response)
    if (request.method !== 'POST')
      return sendPage(response, 200, choicePage({ provider: provider.name, note: provider.note }))
    const form = await readForm(request)
    if (form.get('action') === 'deny') {
      return this.#oidc.interactionFinished(request, response, { error: 'access_denied' })
    }
    const { id: accountId } = people.choose(form)
    const grant = new this.#oidc.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope(grantedScopes)
    const consent = { grantId: await grant.save() }
    await this.#oidc.interactionFinished(request, response, { login: { accountId }, consent })
  }

  /** For answers that are not OpenID's: the person of the access token. */
  async find(request: IncomingMessage): Promise<Person | undefined> {
    const token = await this.#oidc.AccessToken.find(bearerOf(request))
    return token?.accountId === undefined ? undefined : this.#options.people.find(token.accountId)
  }

  forget(kind: 'access' | 'refresh') {
    this.#store.forget(kind === 'access' ? 'AccessToken' : 'RefreshToken')
  }
}

/** Nobody is remembered: everyone is asked each time who they want to be. */
function withoutSession({ headers }: IncomingMessage) {
  if (!headers.cookie) return
  headers.cookie = headers.cookie
    .split(/;\s*/)
    .filter((pair) => !pair.startsWith('_session'))
    .join('; ')
}
