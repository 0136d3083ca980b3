import { generateKeyPair } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { sendAvatar } from './avatar.ts'
import { type Handle, sendJson, sendText } from './http.ts'
import { OpenIdServer } from './openid-provider.ts'
import { openIdTable } from './openid-table.ts'
import { People, type Person } from './people.ts'
import { PlainServer } from './plain-provider.ts'
import { plainTable } from './plain-table.ts'

export interface Directory {
  answer(address: string, request: IncomingMessage, response: ServerResponse): Promise<void>
  revoke(kind: 'access' | 'refresh'): void
}

/** Microsoft's name for the directory of all personal accounts. */
const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad'
const sharedTenants = new Set(['common', 'organizations', 'consumers'])

/** Knows what answers at each address. */
export function createDirectory(url: string, clientKeys: ReadonlyMap<string, string>): Directory {
  const people = new People(url)
  const plain = new Map(
    Object.entries(plainTable).map(([type, provider]) => [type, new PlainServer(type, provider, people)]),
  )
  const plainRoutes = new Map([...plain.values()].flatMap((server) => server.routes()))
  const openId = new OpenIdServers(url, people, clientKeys)
  const handlerOf = (address: string): Handle | undefined => {
    const [, type = '', id = ''] = /^sign-in\/(\w+)\/([\w-]+)$/.exec(address) ?? []
    const [, initials] = /^avatar\/([^/]+)\.svg$/.exec(address) ?? []
    if (initials !== undefined) return (_request, response) => sendAvatar(response, decodeURIComponent(initials))
    const server = plain.get(type)
    if (server) return (request, response) => server.choose(request, response, id)
    return plainRoutes.get(address) ?? openId.handlerOf(address)
  }
  return {
    answer: async (address, request, response) => {
      const handle = handlerOf(address)
      if (handle) await handle(request, response)
      else sendText(response, 404, 'No provider has anything here.')
    },
    revoke: (kind) => {
      for (const server of plain.values()) server.tokens[kind].clear()
      openId.revoke(kind)
    },
  }
}

/** Made, and oidc-provider loaded, when they are first asked for: most people sign in with one provider. */
class OpenIdServers {
  readonly #url: string
  readonly #people: People
  readonly #clientKeys: ReadonlyMap<string, string>
  #key: Promise<object> | undefined
  readonly #servers = new Map<string, OpenIdServer>()

  constructor(url: string, people: People, clientKeys: ReadonlyMap<string, string>) {
    this.#url = url
    this.#people = people
    this.#clientKeys = clientKeys
  }

  handlerOf(address: string): Handle | undefined {
    for (const [type, { routes, profile = {} }] of Object.entries(openIdTable)) {
      for (const [pattern, route] of Object.entries(routes)) {
        const tenant = tenantOf(pattern, address)
        if (tenant === undefined) continue
        return async (request, response) => (await this.#get(type, tenant)).serve(request, response, route)
      }
      const profileOf = profile[address]
      if (profileOf) return (request, response) => this.#sendProfile(type, request, response, profileOf)
    }
    return this.#ownRoute(address)
  }

  /** oidc-provider sends browsers to routes of its own on the way, and to our page. */
  #ownRoute(address: string): Handle | undefined {
    for (const server of this.#servers.values()) {
      const prefix = `${server.mount.slice(1)}/`
      if (!address.startsWith(prefix)) continue
      const route = `/${address.slice(prefix.length)}`
      if (route.startsWith('/sign-in/')) return (request, response) => server.choose(request, response)
      return (request, response) => server.serve(request, response, route)
    }
    return undefined
  }

  async #get(type: string, tenant: string): Promise<OpenIdServer> {
    const directory = sharedTenants.has(tenant) ? consumers : tenant
    const name = `${type} ${directory}`
    const provider = openIdTable[type]
    if (!provider) throw new Error(`there is no provider ${type}`)
    // In a bundle, an import at the top of openid-provider.ts would load it with the server.
    const { default: OidcProvider } = await import('oidc-provider')
    this.#key ??= newKey()
    const key = await this.#key
    // Looked up only now: another request may have made it meanwhile.
    const known = this.#servers.get(name)
    if (known) return known
    const issuer = `${this.#url}/${provider.issuer.replace('{tenant}', directory)}`
    const server = new OpenIdServer(OidcProvider, {
      type,
      provider,
      people: this.#people,
      clientKeys: this.#clientKeys,
      issuer,
      tenant: directory,
      key,
    })
    this.#servers.set(name, server)
    return server
  }

  /** Answers that are not OpenID's, about the person of the access token. */
  async #sendProfile(
    type: string,
    request: IncomingMessage,
    response: ServerResponse,
    profileOf: (person: Person) => unknown,
  ) {
    for (const [name, server] of this.#servers) {
      const person = name.startsWith(`${type} `) ? await server.find(request) : undefined
      if (person) return sendJson(response, 200, profileOf(person))
    }
    sendJson(response, 401, { error: { code: 'InvalidAuthenticationToken' } })
  }

  revoke(kind: 'access' | 'refresh') {
    for (const server of this.#servers.values()) server.forget(kind)
  }
}

/** RS256, as the real ones sign. */
async function newKey(): Promise<object> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'mock', use: 'sig', alg: 'RS256' }
}

/** The directory that an address names, '' where the pattern has none; undefined when the two do not fit. */
function tenantOf(pattern: string, address: string): string | undefined {
  const [before = '', after] = pattern.split('{tenant}')
  if (after === undefined) return pattern === address ? '' : undefined
  const tenant =
    address.startsWith(before) && address.endsWith(after) ? address.slice(before.length, -after.length) : ''
  return tenant && !tenant.includes('/') ? tenant : undefined
}
