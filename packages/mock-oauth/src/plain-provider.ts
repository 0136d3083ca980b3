import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientOf } from './clients.ts'
import { bearerOf, type Handle, isCallback, queryOf, readForm, redirect, sendJson, sendPage, sendText } from './http.ts'
import { choicePage } from './page.ts'
import type { People, Person } from './people.ts'
import type { PlainProvider } from './plain-table.ts'

interface Grant {
  person: Person
  clientId: string
  scope: string
}
type AuthorizeQuery = Readonly<Record<string, string>>

const newToken = () => randomBytes(24).toString('base64url')

/** A small authorization server with one provider's addresses and habits: code grant, PKCE, rotating refresh tokens. */
export class PlainServer {
  readonly #type: string
  readonly #provider: PlainProvider
  readonly #people: People
  readonly #pending = new Map<string, AuthorizeQuery>()
  readonly #codes = new Map<string, Grant & { query: AuthorizeQuery }>()
  readonly tokens = { access: new Map<string, Grant>(), refresh: new Map<string, Grant>() }

  constructor(type: string, provider: PlainProvider, people: People) {
    this.#type = type
    this.#provider = provider
    this.#people = people
  }

  /** By address, without `https://`. */
  routes(): [address: string, handle: Handle][] {
    const { authorize, token, profile } = this.#provider
    return [
      [authorize, (request, response) => this.#authorize(request, response)],
      [token, (request, response) => this.#token(request, response)],
      ...Object.entries(profile).map(([address, profileOf]): [string, Handle] => [
        address,
        (request, response) => this.#profile(request, response, profileOf),
      ]),
    ]
  }

  #authorize(request: IncomingMessage, response: ServerResponse) {
    const query = Object.fromEntries(queryOf(request))
    if (!isCallback(query.redirect_uri ?? '', this.#type)) {
      return sendText(response, 400, 'This redirect_uri is not the callback of a Hallpass server.')
    }
    const id = newToken()
    this.#pending.set(id, query)
    redirect(response, `/sign-in/${this.#type}/${id}`)
  }

  /** The page, and what becomes of it. */
  async choose(request: IncomingMessage, response: ServerResponse, id: string) {
    const query = this.#pending.get(id)
    if (!query) return sendText(response, 404, 'This sign-in is over. Start again from your app.')
    if (request.method !== 'POST') {
      return sendPage(response, 200, choicePage({ provider: this.#provider.name, note: this.#provider.note }))
    }
    const form = await readForm(request)
    this.#pending.delete(id)
    const back = new URL(query.redirect_uri ?? '')
    if (query.state) back.searchParams.set('state', query.state)
    if (form.get('action') === 'deny') back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', this.#issueCode(this.#people.choose(form), query))
    redirect(response, back.href)
  }

  #issueCode(person: Person, query: AuthorizeQuery): string {
    const code = newToken()
    this.#codes.set(code, { person, clientId: query.client_id ?? '', scope: query.scope ?? '', query })
    return code
  }

  async #token(request: IncomingMessage, response: ServerResponse) {
    const form = await readForm(request)
    const clientId = clientOf(request, form)
    const grant = clientId && (form.get('grant_type') === 'refresh_token' ? this.#refresh(form) : this.#exchange(form))
    if (!grant || grant.clientId !== clientId) {
      return sendJson(response, this.#provider.errorStatus ?? 400, {
        error: clientId ? 'invalid_grant' : 'invalid_client',
      })
    }
    sendJson(response, 200, this.#issueTokens(grant))
  }

  #exchange(form: URLSearchParams): Grant | undefined {
    const code = form.get('code') ?? ''
    const found = this.#codes.get(code)
    this.#codes.delete(code)
    if (!found || found.query.redirect_uri !== form.get('redirect_uri')) return undefined
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    return challenge === found.query.code_challenge ? found : undefined
  }

  #refresh(form: URLSearchParams): Grant | undefined {
    const token = form.get('refresh_token') ?? ''
    const found = this.tokens.refresh.get(token)
    this.tokens.refresh.delete(token)
    return found
  }

  #issueTokens(grant: Grant) {
    const [access_token, refresh_token] = [newToken(), newToken()]
    this.tokens.access.set(access_token, grant)
    this.tokens.refresh.set(refresh_token, grant)
    const { expiresIn, scopesAsList } = this.#provider
    return {
      access_token,
      refresh_token,
      token_type: 'bearer',
      scope: scopesAsList ? grant.scope.split(' ') : grant.scope,
      ...(expiresIn && { expires_in: expiresIn }),
    }
  }

  #profile(request: IncomingMessage, response: ServerResponse, profileOf: (person: Person) => unknown) {
    const grant = this.tokens.access.get(bearerOf(request))
    if (!grant) return sendJson(response, 401, { message: 'Bad credentials' })
    sendJson(response, 200, profileOf(grant.person))
  }
}
