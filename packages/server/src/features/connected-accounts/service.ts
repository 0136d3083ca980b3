import { knownError } from '@hallpass/contract'
import { findProvider, type Provider } from '../../core/oauth/provider.ts'
import { refreshStored } from '../../core/oauth/refresh.ts'
import { scopesOf } from '../../core/oauth/scopes.ts'
import {
  listTokens,
  markInvalid,
  openToken,
  type StoredToken,
  type TokenSearch,
} from '../../core/oauth/stored-tokens.ts'
import { userExists } from '../../core/users/exists.ts'
import type { Call } from '../../http/call.ts'
import { listConnectedAccountIds } from './store.ts'

/** A token must stay valid for as long as its receiver may take to use it. */
const minMillis = 5 * 60_000

/** A provider token that works: docs/protocol/oauth.md#connected-accounts. */
export async function getAccessToken(call: Call, userId: string, providerId: string, scope: string | undefined) {
  const { app, db, project } = call
  const provider = await findProvider(app, project, providerId)
  if (!provider?.allowConnectedAccounts) throw knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  if (provider.isShared && !app.settings.allowSharedOauthAccessTokens) {
    throw knownError('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
  }
  if (!(await userExists(db, userId))) throw knownError('USER_NOT_FOUND')
  const oauthAccountIds = await listConnectedAccountIds(db, userId, providerId)
  if (!oauthAccountIds.length) throw knownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')
  const search = { oauthAccountIds, clientId: provider.client.clientId, scopes: scopesOf(scope) }
  // Listed before the access tokens are read: a refresh token that another request stores in between comes with
  // its own access token, which is found below, and must not be spent on another one.
  const refreshTokens = await listTokens(db, 'refresh', search, app.clock.now())
  const token = (await findLiveToken(call, provider, search)) ?? (await refreshOne(call, provider, refreshTokens))
  const last = token ?? (await findLiveToken(call, provider, search))
  if (last === undefined) throw knownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
  return last
}

/** The first stored access token that the provider still accepts; rejected ones are marked. */
async function findLiveToken({ app, db, project }: Call, provider: Provider, search: TokenSearch) {
  const liveAt = new Date(app.clock.now().getTime() + minMillis)
  for (const stored of await listTokens(db, 'access', search, liveAt)) {
    const token = openToken(app, project, stored)
    if (token !== undefined && (await provider.client.isLive(token))) return token
    await markInvalid(db, stored)
  }
  return undefined
}

async function refreshOne({ app, db, project }: Call, provider: Provider, refreshTokens: StoredToken[]) {
  for (const stored of refreshTokens) {
    const token = await refreshStored(app, db, project, provider, stored)
    if (token !== undefined) return token
  }
  return undefined
}
