import type { Project } from '@hallpass/js'
import { createContext, type ReactNode, useContext } from 'react'
import type { ReactUser } from '../hooks/use-user.ts'
import type { BillingCustomer } from './billing/billing-customer.ts'

/** What the sections use of a user; previews have one that is made up. */
export type AccountUser = Pick<
  ReactUser,
  | 'id'
  | 'displayName'
  | 'primaryEmail'
  | 'profileImageUrl'
  | 'hasPassword'
  | 'otpAuthEnabled'
  | 'otpAuthSwitchedOff'
  | 'isMultiFactorRequired'
  | 'passkeyAuthEnabled'
  | 'oauthProviders'
  | 'update'
  | 'setPassword'
  | 'updatePassword'
  | 'getRecoveryCodes'
  | 'createRecoveryCodes'
  | 'getSecondFactor'
  | 'listAuthenticatorApps'
  | 'addAuthenticatorApp'
  | 'listSecurityKeys'
  | 'registerSecurityKey'
  | 'listTrustedDevices'
  | 'registerPasskey'
  | 'createContactChannel'
  | 'listContactChannels'
  | 'createApiKey'
  | 'createTeam'
  | 'leaveTeam'
  | 'revokeSession'
  | 'signOut'
  | 'delete'
  | 'useContactChannels'
  | 'usePasskeys'
  | 'useNotificationCategories'
  | 'useActiveSessions'
  | 'useApiKeys'
  | 'useTeams'
  | 'useTeamProfile'
  | 'usePermissions'
>

export interface Account {
  readonly user: AccountUser
  readonly project: Pick<Project, 'displayName' | 'config'>
  /** The person as somebody who buys; previews have nothing. */
  readonly customer?: BillingCustomer
  /** Runs what ends the session; the page waits to be left instead of asking the person to sign in. */
  leave(work: () => Promise<void>): Promise<void>
  goHome(): Promise<void>
  /** Everything that is stored about the person. */
  readPersonalData(): Promise<object>
}

/** From when on signing in needs a second step; undefined where it does not. */
export const RequiredContext = createContext<{ from: Date; isSetUp: boolean } | undefined>(undefined)

/** What stands above the content of every page. */
export const NoticeContext = createContext<ReactNode>(null)

/** Whether a page that opens takes the focus: not the first one, which came with the app's own page. */
export const OpenedContext = createContext(false)

export const AccountContext = createContext<Account | undefined>(undefined)

export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('Sections stand inside of AccountSettings.')
  return account
}
