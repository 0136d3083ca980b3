/** The part of oidc-provider that is used here; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Interaction {
    uid: string
    params: Record<string, unknown>
  }
  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Token {
    accountId?: string
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: new (properties: {
      accountId: string
      clientId: string
    }) => Grant
    AccessToken: { find(value: string): Promise<Token | undefined> }
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } }
  }
}
