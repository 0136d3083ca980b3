import type {
  ActiveSession,
  AdminPermissionDefinition,
  ApiKey,
  Billing,
  ConnectedAccountOptions,
  ContactChannel,
  CustomerPage,
  CustomerProduct,
  EditableTeamMemberProfile,
  EmailDraft,
  EmailPreviewOptions,
  EmailTemplate,
  EmailTheme,
  EmailThemeRef,
  GetPartialUserOptions,
  InternalApiKey,
  Invoice,
  InvoicePage,
  ItemHistoryOptions,
  ItemHistoryPage,
  ItemOwner,
  ListCustomersOptions,
  ListInvoicesOptions,
  NotificationCategory,
  OAuthProvider,
  Passkey,
  Permission,
  AdminProject as PlainAdminProject,
  ProductionModeError,
  Project,
  ProjectMetrics,
  ServerListUsersOptions,
  StripeAccountInfo,
  TeamInvitation,
  TeamSsoConnection,
  TokenPartialUser,
  TransactionOptions,
  TransactionPage,
} from '@hallpass/js'
import type {
  AdminOwnedProject,
  AdminProject,
  DataVaultStore,
  OAuthConnection,
  ServerItem,
  ServerTeam,
  ServerUser,
} from '../apps.ts'

/*
 * One hook for each live cell, written out: what types make of each other has no sentences that an editor could show. A
 * test compares the names and types with the cells.
 */

type TeamRef = { readonly id: string }
type ItemRequest = { itemId: string } & ItemOwner

/** What components read of a customer. */
export interface CustomerHooks<I, V extends Invoice> {
  /** How much the customer has of an item, live. */
  useItem(itemId: string): I
  /** What the customer has, what they pay with and what is left of earlier payments, live. */
  useBilling(): Billing
  /** The customer’s receipts, live. */
  useInvoices(options?: ListInvoicesOptions): InvoicePage<V>
  /** What the customer has, why, and what comes next, live. */
  useProducts(): CustomerProduct[]
}

/** What components read of a user. */
export interface UserHooks<T, I, V extends Invoice> extends CustomerHooks<I, V> {
  /** The user’s email addresses, live. */
  useContactChannels(): ContactChannel[]
  /** The kinds of emails that the user can say yes or no to, live. */
  useNotificationCategories(): NotificationCategory[]
  /** The user’s API keys, live, without the keys themselves. */
  useApiKeys(): ApiKey<'user'>[]
  /** The accounts at providers that the user has connected, live. */
  useOAuthProviders(): OAuthProvider[]
  /** One of them by its id, live; null where there is none. */
  useOAuthProvider(id: string): OAuthProvider | null
  /**
   * A permission that the user has, in a team or in the project, live; else null.
   *
   * @example
   * ```tsx
   * const mayInvite = user.usePermission(team, '$invite_members') !== null
   * ```
   */
  usePermission(...args: [team: TeamRef, permissionId: string] | [permissionId: string]): Permission | null
  /** Every permission of the user, in a team or in the project, live. */
  usePermissions(
    ...args: [team: TeamRef, options?: { recursive?: boolean }] | [options?: { recursive?: boolean }]
  ): Permission[]
  /** The user’s account at a provider, live, to call the provider’s API with. */
  useConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { or: 'redirect' | 'throw' },
  ): OAuthConnection
  useConnectedAccount(provider: string, options?: ConnectedAccountOptions): OAuthConnection | null
  /** The user’s teams, live. */
  useTeams(): T[]
  /** A team of the user by its id, live; null where they are not in it. */
  useTeam(id: string): T | null
  /** How the user appears in a team, live. */
  useTeamProfile(team: TeamRef): EditableTeamMemberProfile
  /** Where the user is signed in, live. */
  useActiveSessions(): ActiveSession[]
}

/** What components read of who is signed in, beside what every user has. */
export interface PasskeyHooks {
  /** The user’s passkeys, live. */
  usePasskeys(): Passkey[]
}

/** What components read of somebody who owns projects. */
export interface OwnerHooks {
  /** The projects of the user’s teams, live. */
  useOwnedProjects(): AdminOwnedProject[]
}

/** What components read of a team. */
export interface TeamHooks<U, I, V extends Invoice> extends CustomerHooks<I, V> {
  /** The team’s members, live. */
  useUsers(): U[]
  /** The invitations that can still be accepted, live. */
  useInvitations(): TeamInvitation[]
  /** The team’s API keys, live, without the keys themselves. */
  useApiKeys(): ApiKey<'team'>[]
}

/** What components read of a team of the signed-in user, beside what every team has. */
export interface TeamSsoHooks {
  /**
   * The connections of the team with its identity provider, live, for members who hold `$manage_sso`. For others it throws
   * `TEAM_PERMISSION_REQUIRED`.
   */
  useSsoConnections(): TeamSsoConnection[]
}

/** What components read of an item. */
export interface ItemHooks {
  /** How the quantity came about, live, newest first. */
  useHistory(options?: ItemHistoryOptions): ItemHistoryPage
}

/** What components read of an account at a provider. */
export interface ConnectionHooks {
  /** A token for the provider’s own API, refreshed when needed. */
  useAccessToken(): { accessToken: string }
}

/** What components read of a store of encrypted values. */
export interface DataVaultStoreHooks {
  /** A value by its key, live, decrypted here; null where there is none. */
  useValue(key: string, options: { secret: string }): string | null
}

/** What components read of a project that they manage. */
export interface AdminProjectHooks {
  /** The complete configuration, live. */
  useConfig(): Awaited<ReturnType<PlainAdminProject['getConfig']>>
  /** What keeps the project from production mode, live. */
  useProductionModeErrors(): ProductionModeError[]
}

/** What components read of every app. */
export interface AppHooks<GetUser, I> {
  /**
   * Who is signed in, live; null for nobody, unless `or` says otherwise.
   *
   * @example
   * ```tsx
   * const user = app.useUser({ or: 'redirect' })
   * ```
   */
  readonly useUser: GetUser
  /** How to go to another page: as the app’s `redirectMethod` does. */
  useNavigate(): (to: string) => void
  /** What the access token says of the user, without a request; null for nobody. */
  usePartialUser(options: GetPartialUserOptions): TokenPartialUser | null
  /** How much a customer has of an item, live. */
  useItem(request: ItemRequest): I
}

/** What components read of the project of an app. */
export interface ProjectHooks<P = Project> {
  /** The project, live: its name and what is switched on. */
  useProject(): P
}

/** What components read of an app for servers. */
export interface ServerAppHooks<GetUser> extends AppHooks<GetUser, ServerItem> {
  /** A page of users, live; `nextCursor` leads to the next. */
  useUsers(options?: ServerListUsersOptions): ServerUser[] & { nextCursor: string | null }
  /** Every team of the project, live. */
  useTeams(): ServerTeam[]
  /** A team by its id or by one of its keys, live; null where there is none. */
  useTeam(asked: string | { apiKey: string }): ServerTeam | null
  /** A store of encrypted values by its id. */
  useDataVaultStore(id: string): DataVaultStore
  /** What a customer has, what they pay with and what is left of earlier payments, live. */
  useBilling(customer: ItemOwner): Billing
  /** What a customer has, why, and what comes next, live. */
  useProducts(customer: ItemOwner): CustomerProduct[]
}

/** What components read of an app that manages a project. */
export interface AdminAppHooks<GetUser> extends ServerAppHooks<GetUser>, ProjectHooks<AdminProject> {
  /** Every set of project keys, live, without the keys themselves. */
  useInternalApiKeys(): InternalApiKey[]
  /** Every permission that people can have in a team, live. */
  useTeamPermissionDefinitions(): AdminPermissionDefinition[]
  /** Every permission that people can have in the project, live. */
  useProjectPermissionDefinitions(): AdminPermissionDefinition[]
  /** Everybody who bought something or was given it, live. */
  useCustomers(options?: ListCustomersOptions): CustomerPage
  /** What the connected Stripe account can do, live; null where there is none. */
  useStripeAccountInfo(): StripeAccountInfo | null
  /** What was bought, given and used, live, newest first. */
  useTransactions(options?: TransactionOptions): TransactionPage
  /** Every draft of an email, live. */
  useEmailDrafts(): EmailDraft[]
  /** Every theme of emails, live. */
  useEmailThemes(): EmailThemeRef[]
  /** A theme with its source, live. */
  useEmailTheme(id: string): EmailTheme
  /** Every template of emails with its source, live. */
  useEmailTemplates(): EmailTemplate[]
  /** An email as HTML, live. */
  useEmailPreview(options: EmailPreviewOptions): string
  /** A token for the interface in which webhooks are managed. */
  useSvixToken(): string
  /** Figures about the users of the last weeks, live. */
  useMetrics(options?: { includeAnonymous?: boolean }): ProjectMetrics
}
