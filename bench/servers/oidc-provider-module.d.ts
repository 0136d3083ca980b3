/** The part of oidc-provider that the benchmark uses; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    Grant: new (properties: {
      accountId: string
      clientId: string
    }) => Grant
    RefreshToken: new (
      properties: object,
    ) => { save(): Promise<string> }
    Client: { find(id: string): Promise<object | undefined> }
  }
}
