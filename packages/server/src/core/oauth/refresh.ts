import type { TenantDb } from '../../db/index.ts'
import type { Logger } from '../../observe/index.ts'
import type { Project } from '../projects/project.ts'
import { factsOf, isRefusal } from './problems.ts'
import type { Provider } from './provider.ts'
import {
  isStillStored,
  markInvalid,
  openToken,
  type StoredToken,
  storeRefreshed,
  type TokenContext,
} from './stored-tokens.ts'

interface Context extends TokenContext {
  log: Logger
}

/** Refreshes that are under way, by token: providers that rotate take a second use of the old one for theft. */
const underWay = new Map<string, Promise<string | undefined>>()

/** A new access token for a stored refresh token; undefined when the provider did not give one. */
export function refreshStored(app: Context, db: TenantDb, project: Project, provider: Provider, token: StoredToken) {
  const running = underWay.get(token.id)
  if (running) return running
  const work = refresh(app, db, project, provider, token).finally(() => underWay.delete(token.id))
  underWay.set(token.id, work)
  return work
}

async function refresh(app: Context, db: TenantDb, project: Project, provider: Provider, token: StoredToken) {
  // Read before an earlier refresh had ended: that one has left a newer pair, and this one must not be used again.
  if (!(await isStillStored(db, token))) return undefined
  const tokens = await askForTokens(app, db, project, provider, token)
  if (!tokens) return undefined
  await storeRefreshed(app, db, project, { used: token, clientId: provider.client.clientId, tokens })
  return tokens.accessToken
}

async function askForTokens(app: Context, db: TenantDb, project: Project, provider: Provider, token: StoredToken) {
  const refreshToken = openToken(app, project, token)
  try {
    if (refreshToken !== undefined) return await provider.client.refresh(refreshToken)
  } catch (error) {
    app.log.info({ provider: provider.type, ...factsOf(error) }, 'a provider did not refresh a token')
    // A provider that is down has said nothing about the token.
    if (!isRefusal(error)) return undefined
  }
  await markInvalid(db, token)
  return undefined
}
