import { header } from '@hallpass/contract'
import type { TokenPartialUser } from '../client-app/partial-user.ts'
import type { CurrentServerUser } from '../objects/server-user.ts'
import { HallpassServerApp } from '../server-app/server-app.ts'
import type { ServerGetCurrentUserOptions } from '../server-app/users.ts'
import type { VerifyOptions } from '../server-app/verify.ts'
import { createRequestStore } from '../session/request-store.ts'
import type { RequestLike } from '../session/token-store.ts'

export interface RequestUserOptions {
  /** One that reads its keys from the environment when it is left out. */
  app?: HallpassServerApp
}

/** `getUser(request)` for requests of one framework. */
export interface RequestUsers<R> {
  /** Who sent the request, by its cookies or its `x-stack-auth` header. */
  getUser(
    request: R,
    options?: RequestUserOptions & Pick<ServerGetCurrentUserOptions, 'or' | 'signal' | 'strict'>,
  ): Promise<CurrentServerUser | null>
  /** The same without a request to the server, unless it is `strict`: only what the access token says, or an `authorization: Bearer` one. */
  getPartialUser(request: R, options?: RequestUserOptions & VerifyOptions): Promise<TokenPartialUser | null>
}

export function requestUsers<R>(read: (request: R) => RequestLike): RequestUsers<R> {
  let own: HallpassServerApp | undefined
  // It has no token store, so nothing of one request can reach another.
  const appOf = ({ app }: RequestUserOptions) => {
    if (app) return app
    own ??= new HallpassServerApp({ tokenStore: null })
    return own
  }
  return {
    getUser: (request, options = {}) => {
      const { app: _, ...rest } = options
      return appOf(options).getUser({ ...rest, tokenStore: read(request) })
    },
    getPartialUser: async (request, options = {}) => {
      const app = appOf(options)
      const token = accessTokenOf(read(request), app.projectId)
      return token === null ? null : app.verifyAccessToken(token, options)
    },
  }
}

function accessTokenOf(request: RequestLike, projectId: string): string | null {
  const [scheme, token] = (request.headers.get('authorization') ?? '').split(' ')
  const hasSession = request.headers.get(header.appSession) !== null
  if (!hasSession && scheme?.toLowerCase() === 'bearer' && token) return token
  return createRequestStore(request, projectId).get().accessToken
}
