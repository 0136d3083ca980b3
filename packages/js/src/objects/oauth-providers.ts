import type { KnownErrorOf } from '@hallpass/contract'
import * as routes from '@hallpass/contract/client-routes'
import type { Cell } from '../cells/cell.ts'
import { type Result, resultOf } from '../result.ts'
import type { Wire } from '../transport/call.ts'
import type { Actor } from './actor.ts'

export interface OAuthProviderChanges {
  /** Whether the account signs the user in. */
  allowSignIn?: boolean
  /** Whether its tokens can be asked for. */
  allowConnectedAccounts?: boolean
  /** Server apps only. */
  accountId?: string
  /** Server apps only. */
  email?: string
}

type AlreadyUsed = KnownErrorOf<'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'>

/** An account at a provider that the user has connected. */
export interface OAuthProvider {
  /** The id of this connection. */
  readonly id: string
  /** The provider, such as `github`. */
  readonly type: string
  /** Whose account it is. */
  readonly userId: string
  /** Always there for server apps. */
  readonly accountId?: string
  /** The address that the provider has. */
  readonly email?: string
  /** Whether the account signs the user in. */
  readonly allowSignIn: boolean
  /** Whether its tokens can be asked for. */
  readonly allowConnectedAccounts: boolean
  /** Changes what the account is used for. */
  update(changes: OAuthProviderChanges): Promise<Result<void, AlreadyUsed>>
  /** Disconnects the account. */
  delete(): Promise<void>
}
/** An account at a provider, as servers see it. */
export type ServerOAuthProvider = OAuthProvider & { readonly accountId: string }

export interface OAuthProviderMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: {
    oauthProviders(): Cell<OAuthProvider[]>
    oauthProvider(id: string): Cell<OAuthProvider | null>
  }
  /** The accounts at providers that the user has connected. */
  listOAuthProviders(): Promise<OAuthProvider[]>
  /** One of them by its id. */
  getOAuthProvider(id: string): Promise<OAuthProvider | null>
}

export function oauthProviderMembers(actor: Actor): OAuthProviderMembers {
  const { core, caller, userId, cells } = actor
  const load = async () => {
    const { items } = await core.call(caller, routes.listOAuthProviders, { query: { user_id: userId } })
    return items.map((item) => oauthProvider(actor, item))
  }
  const oauthProviders = () => cells.cell('oauthProviders', [userId], load)
  const one = (id: string) =>
    cells.cell(
      'oauthProviders',
      [userId, id],
      async () => (await load()).find((provider) => provider.id === id) ?? null,
    )
  return {
    cells: { oauthProviders, oauthProvider: one },
    listOAuthProviders: () => oauthProviders().refresh(),
    getOAuthProvider: (id) => one(id).refresh(),
  }
}

type WireProvider = Wire<typeof routes.updateOAuthProvider, 'client' | 'server'>

export function oauthProvider(actor: Actor, item: WireProvider): OAuthProvider {
  const { core, caller } = actor
  const params = { user_id: actor.userId, provider_id: item.id }
  return {
    id: item.id,
    type: item.type,
    userId: item.user_id,
    ...('account_id' in item && { accountId: item.account_id }),
    ...(item.email !== undefined && { email: item.email }),
    allowSignIn: item.allow_sign_in,
    allowConnectedAccounts: item.allow_connected_accounts,
    update: (changes) =>
      resultOf(['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'], async () => {
        const { allowSignIn, allowConnectedAccounts, accountId, email } = changes
        const body = {
          allow_sign_in: allowSignIn,
          allow_connected_accounts: allowConnectedAccounts,
          account_id: accountId,
          email,
        }
        await core.call(caller, routes.updateOAuthProvider, { params, body })
        await actor.changed('oauthProviders')
      }),
    delete: async () => {
      await core.call(caller, routes.deleteOAuthProvider, { params })
      await actor.changed('oauthProviders')
    },
  }
}
