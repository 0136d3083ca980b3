import type { KnownErrorOf } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import { oauthProvider, type ServerOAuthProvider } from '../objects/oauth-providers.ts'
import { serverActor } from '../objects/server-actor.ts'
import { type Result, resultOf } from '../result.ts'

export interface NewOAuthProvider {
  userId: string
  accountId: string
  providerConfigId: string
  email: string
  allowSignIn: boolean
  allowConnectedAccounts: boolean
}

export interface ServerOAuthProviderMembers {
  /** Connects an account at a provider to a user. */
  createOAuthProvider(
    options: NewOAuthProvider,
  ): Promise<Result<ServerOAuthProvider, KnownErrorOf<'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'>>>
}

export const serverOAuthProviderMembers = (core: Core): ServerOAuthProviderMembers => ({
  createOAuthProvider: ({ userId, accountId, providerConfigId, email, allowSignIn, allowConnectedAccounts }) =>
    resultOf(['OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'], async () => {
      const actor = serverActor(core, userId)
      const body = {
        user_id: userId,
        account_id: accountId,
        provider_config_id: providerConfigId,
        email,
        allow_sign_in: allowSignIn,
        allow_connected_accounts: allowConnectedAccounts,
      }
      const made = await core.call(actor.caller, routes.createOAuthProvider, { body })
      await actor.changed('oauthProviders')
      return { ...oauthProvider(actor, made), accountId: made.account_id }
    }),
})
