/** @hallpass/js: Hallpass for browsers, Node servers, edge functions and terminals. */
export { type ErrorCode, type JsonObject, type JsonValue, KnownError } from '@hallpass/contract'
export { HallpassAdminApp, type HallpassAdminAppConstructor } from './admin-app/admin-app.ts'
export type { ChatBlock, ChatMessage } from './admin-app/chat.ts'
export type { EmailDraft } from './admin-app/email-drafts.ts'
export type { EmailPreviewOptions, EmailTemplate, EmailTheme, EmailThemeRef } from './admin-app/email-sources.ts'
export type {
  ForeignUsers,
  ImportedUser,
  ImportUsersOptions,
  ImportUsersResult,
} from './admin-app/import-users.ts'
export type { ProjectMetrics } from './admin-app/insights.ts'
export type {
  InternalApiKey,
  InternalApiKeyBase,
  InternalApiKeyCreateOptions,
  InternalApiKeyFirstView,
} from './admin-app/internal-api-keys.ts'
export type { AdminOwnedProject, AdminProjectCreateOptions } from './admin-app/owned-projects.ts'
export type {
  CustomerPage,
  ListCustomersOptions,
  PayingCustomer,
  StripeAccountInfo,
  TestClock,
  Transaction,
  TransactionOptions,
  TransactionPage,
} from './admin-app/payments.ts'
export type {
  AdminPermissionDefinition,
  AdminProjectPermissionDefinition,
  AdminTeamPermissionDefinition,
  PermissionDefinitionCreateOptions as AdminProjectPermissionDefinitionCreateOptions,
  PermissionDefinitionCreateOptions as AdminTeamPermissionDefinitionCreateOptions,
  PermissionDefinitionUpdateOptions as AdminProjectPermissionDefinitionUpdateOptions,
  PermissionDefinitionUpdateOptions as AdminTeamPermissionDefinitionUpdateOptions,
} from './admin-app/permission-definitions.ts'
export type { AdminProject, AdminProjectUpdateOptions, ProductionModeError } from './admin-app/project.ts'
export type {
  AdminDomainConfig,
  AdminEmailConfig,
  AdminOAuthProviderConfig,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  OAuthProviderConfig,
} from './admin-app/project-config.ts'
export type { AdminSentEmail, TestEmailConfig } from './admin-app/sent-emails.ts'
export type { CallMember } from './app/call.ts'
export {
  type HallpassClientAppJson,
  type Internals as HallpassAppInternals,
  internals as hallpassAppInternals,
} from './app/internals.ts'
export type {
  HallpassAdminAppOptions,
  HallpassClientAppOptions,
  HallpassServerAppOptions,
  OAuthScopesOnSignIn,
  RedirectMethod,
} from './app/options.ts'
export type { RedirectOptions } from './app/redirects.ts'
export type { HandlerUrls } from './app/urls.ts'
export type { Cell, Snapshot } from './cells/cell.ts'
export type { CliLoginOptions } from './client-app/cli-login.ts'
export {
  clientAppFromJson,
  HallpassClientApp,
  type HallpassClientAppConstructor,
  type InternalClientApp,
} from './client-app/client-app.ts'
export type * from './client-app/custom-claims.ts'
export type { ConvexContext, GetPartialUserOptions, TokenPartialUser } from './client-app/partial-user.ts'
export type { MfaAttempt, MfaReset } from './client-app/sign-in.ts'
export type { SsoOffer, SsoTarget } from './client-app/sso.ts'
export type { GetCurrentUserOptions, GetUserOptions } from './client-app/users.ts'
export { type ConvexProvider, getConvexProvidersConfig } from './convex.ts'
export { type KnownErrorClass, type KnownErrorClasses, KnownErrors } from './known-errors.ts'
export type { ApiKey, ApiKeyChanges, ApiKeyFirstView, NewApiKey } from './objects/api-keys.ts'
export type { Auth } from './objects/auth.ts'
export type { BaseUser as User } from './objects/base-user.ts'
export type { ConnectedAccountOptions, Connection, OAuthConnection } from './objects/connected-accounts.ts'
export type { ContactChannel, NewContactChannel, ServerContactChannel } from './objects/contact-channels.ts'
export type { CurrentInternalUser, CurrentUser } from './objects/current-user.ts'
export type { CheckoutOptions, Customer, InlineOffer, Item, ItemOwner, ServerItem } from './objects/customers.ts'
export type {
  Invoice,
  InvoiceLine,
  InvoicePage,
  ListInvoicesOptions,
  Refund,
  RefundOptions,
  ServerInvoice,
} from './objects/invoices.ts'
export type { ItemHistoryEntry, ItemHistoryOptions, ItemHistoryPage } from './objects/item-history.ts'
export type { NotificationCategory } from './objects/notification-categories.ts'
export type { OAuthProvider, ServerOAuthProvider } from './objects/oauth-providers.ts'
export type { OwnerMembers } from './objects/owner.ts'
export type { Passkey } from './objects/passkeys.ts'
export type { NewPaymentMethod, PaymentMethod, PaymentMethodSetup } from './objects/payment-methods.ts'
export type { AdminProjectPermission, AdminTeamPermission, Permission } from './objects/permissions.ts'
export type {
  Billing,
  CancelOptions,
  CustomerProduct,
  ProductChange,
  ProductChangeLine,
  ProductChangePreview,
  ProductDiscount,
  ProductEvent,
  ProductOption,
  ProductOptionPrice,
  ProductPrice,
} from './objects/products.ts'
export type { Project, ProjectConfig } from './objects/project.ts'
export type { RefundTarget } from './objects/server-invoices.ts'
export type {
  ServerTeam,
  ServerTeamMemberProfile,
  ServerTeamUpdateOptions,
  ServerTeamUser,
} from './objects/server-teams.ts'
export type { CurrentInternalServerUser, CurrentServerUser, ServerUser } from './objects/server-user.ts'
export type { ActiveSession, GeoInfo } from './objects/sessions.ts'
export type { NewSetupLink, SetupLink, SetupLinkMembers } from './objects/setup-links.ts'
export type { TeamSsoAttempt, TeamSsoConnection, TeamSsoDomain, TeamSsoMembers } from './objects/team-sso.ts'
export type { Team, TeamInvitation, TeamMemberProfile, TeamRole, TeamUpdateOptions, TeamUser } from './objects/teams.ts'
export type { AuthenticatorApp, SecondFactorState, SecurityKey, TrustedDevice } from './objects/trusted-devices.ts'
export type { OwnUserUpdateOptions, ServerUserUpdateOptions, UserUpdateOptions } from './objects/user-changes.ts'
export type { EditableTeamMemberProfile, TeamCreateOptions } from './objects/user-teams.ts'
export type { Result } from './result.ts'
export type { Coupon, CouponLimits, CouponMembers, CouponPage, NewCoupon } from './server-app/coupons.ts'
export type { ServerCustomer } from './server-app/customers.ts'
export type { EmailAudience, SendEmailOptions } from './server-app/emails.ts'
export { HallpassServerApp, type HallpassServerAppConstructor } from './server-app/server-app.ts'
export type {
  GroupMapping,
  KeyedConnectionSettings,
  NewSamlConnection,
  NewSsoConnection,
  SamlCertificate,
  SamlConnection,
  SamlConnectionSettings,
  SamlMetadata,
  SsoAffected,
  SsoAttempt,
  SsoConnection,
  SsoConnectionSettings,
  SsoDomain,
  SsoExemption,
  SsoMembers,
} from './server-app/sso/index.ts'
export type { ServerTeamCreateOptions } from './server-app/teams.ts'
export type { UsageEvent, UsageOptions, UsageResult } from './server-app/usage.ts'
export type {
  ServerGetCurrentUserOptions,
  ServerListUsersOptions,
  ServerUserCreateOptions,
  ServerUserPage,
} from './server-app/users.ts'
export type { Session, Tokens } from './session/session.ts'
export type { TokenStoreInit } from './session/sessions.ts'
export type { RequestLike, TokenStore } from './session/token-store.ts'
export { HallpassHttpError } from './transport/answer.ts'
export type { CallArguments } from './transport/call.ts'
export type { DataVaultStore } from './vault/store.ts'
