import * as routes from '@hallpass/contract/client-routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import { orNull } from '../result.ts'
import type { Session } from '../session/session.ts'
import type { Actor } from './actor.ts'

/** An account at a provider. */
export interface Connection {
  /** The provider’s id, such as `github`. */
  readonly id: string
}
/** An account at a provider, with tokens for the provider’s own API. */
export interface OAuthConnection extends Connection {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { accessToken(): Cell<{ accessToken: string }> }
  /** A token for the provider’s own API, refreshed when needed. */
  getAccessToken(): Promise<{ accessToken: string }>
}

/** What the account must allow, and what to do without one. */
export interface ConnectedAccountOptions {
  /** What to do without an account: `redirect` connects one. */
  or?: 'redirect' | 'throw' | 'return-null'
  /** What the token must allow, by the provider’s names. */
  scopes?: readonly string[]
}

export interface ConnectedAccountMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: {
    connectedAccount(provider: string, options?: ConnectedAccountOptions): Cell<OAuthConnection | null>
  }
  /**
   * The user’s account at a provider, to call the provider’s API with.
   *
   * @example
   * ```ts
   * const github = await user.getConnectedAccount('github', { or: 'throw', scopes: ['repo'] })
   * const { accessToken } = await github.getAccessToken()
   * ```
   */
  getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { or: 'redirect' | 'throw' },
  ): Promise<OAuthConnection>
  getConnectedAccount(provider: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>
}

const notConnected = [
  'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
  'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
] as const

export type Link = (provider: string, scopes: readonly string[]) => Promise<never>

/** The page goes to the provider and comes back with the account connected. */
export const linkOf =
  (core: Core, session: Session): Link =>
  async (provider, scopes) =>
    (await import('../client-app/oauth.ts')).linkAccount(core, session, provider, scopes)

/** `link` starts the flow that connects an account; only the user themselves can do that. */
export function connectedAccountMembers(
  actor: Actor,
  providers: readonly { id: string }[],
  link?: Link,
): ConnectedAccountMembers {
  const { core, caller, cells, userId } = actor
  const tokenFor = async (provider: string, scope: string) => {
    const params = { user_id: userId, provider_id: provider }
    const { access_token } = await core.call(caller, routes.createConnectedAccountAccessToken, {
      params,
      body: { scope },
    })
    return { accessToken: access_token }
  }
  const find = async (provider: string, scopes: readonly string[]): Promise<OAuthConnection | null> => {
    const scope = scopes.join(' ')
    if ((await orNull(notConnected, () => tokenFor(provider, scope))) === null) return null
    const accessToken = () =>
      cells.cell('connectedAccountTokens', [userId, provider, scope], () => tokenFor(provider, scope))
    return { id: provider, cells: { accessToken }, getAccessToken: () => accessToken().refresh() }
  }
  const connectedAccount = (provider: string, { scopes = [], or = 'return-null' }: ConnectedAccountOptions = {}) => {
    const isListed = providers.some(({ id }) => id === provider)
    return cells.cell('connectedAccounts', [userId, provider, scopes, or, isListed], async () => {
      const found = isListed ? await find(provider, scopes) : null
      return found ?? instead(provider, scopes, or)
    })
  }
  const instead = async (provider: string, scopes: readonly string[], or: ConnectedAccountOptions['or']) => {
    if (or === 'throw') throw new Error(`The user has no account connected at ${provider} with these scopes.`)
    if (or !== 'redirect') return null
    if (!link)
      throw new Error('Only a signed-in user in a browser can connect an account: there is nobody to redirect.')
    return link(provider, scopes)
  }
  // Not through the cell that leaves the page: a person who comes back may want to go there again.
  const getConnectedAccount = async (provider: string, { scopes = [], or }: ConnectedAccountOptions = {}) =>
    (await connectedAccount(provider, { scopes }).refresh()) ?? instead(provider, scopes, or)
  // The overloads only say that some modes never answer null.
  return {
    cells: { connectedAccount },
    getConnectedAccount: getConnectedAccount as ConnectedAccountMembers['getConnectedAccount'],
  }
}
