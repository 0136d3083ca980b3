import { aiChatRoutes } from './features/ai-chat/routes.ts'
import { anonymousRoutes } from './features/anonymous/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { auditLogRoutes } from './features/audit-log/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { cliLoginRoutes } from './features/cli-login/routes.ts'
import { colleagueRoutes } from './features/colleagues/routes.ts'
import { configurationRoutes } from './features/configuration/routes.ts'
import { connectedAccountRoutes } from './features/connected-accounts/routes.ts'
import { contactChannelRoutes } from './features/contact-channels/routes.ts'
import { couponRoutes } from './features/coupons/routes.ts'
import { credentialScanningRoutes } from './features/credential-scanning/routes.ts'
import { dataVaultRoutes } from './features/data-vault/routes.ts'
import { disownedSignInRoutes } from './features/disowned-sign-ins/routes.ts'
import { openApiRoutes } from './features/docs/routes.ts'
import { emailDraftRoutes } from './features/email-drafts/routes.ts'
import { emailRenderingRoutes } from './features/email-rendering/routes.ts'
import { emailTemplateRoutes } from './features/email-templates/routes.ts'
import { emailThemeRoutes } from './features/email-themes/routes.ts'
import { emailRoutes } from './features/emails/routes.ts'
import { failedEmailsDigestRoutes } from './features/failed-emails-digest/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { integrationRoutes } from './features/integrations/routes.ts'
import { metaRoutes } from './features/meta/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { delayedResetRoutes } from './features/mfa/delayed-reset-routes.ts'
import { mfaRoutes } from './features/mfa/routes.ts'
import { migrationRoutes } from './features/migration/routes.ts'
import { notificationPreferenceRoutes } from './features/notification-preferences/routes.ts'
import { oauthRoutes } from './features/oauth/routes.ts'
import { oauthProviderRoutes } from './features/oauth-providers/routes.ts'
import { otpRoutes } from './features/otp/routes.ts'
import { passkeyRoutes } from './features/passkey/routes.ts'
import { passwordRoutes } from './features/password/routes.ts'
import { paymentAccountRoutes } from './features/payment-account/routes.ts'
import { paymentItemRoutes } from './features/payment-items/routes.ts'
import { permissionDefinitionRoutes } from './features/permission-definitions/routes.ts'
import { permissionRoutes } from './features/permissions/routes.ts'
import { personalDataRoutes } from './features/personal-data/routes.ts'
import { projectKeyRoutes } from './features/project-keys/routes.ts'
import { jwksRoutes } from './features/projects/jwks.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { purchaseRoutes } from './features/purchases/routes.ts'
import { refundRoutes } from './features/refunds/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { signInRoutes } from './features/sign-ins/routes.ts'
import { ssoRoutes } from './features/sso/routes.ts'
import { setupRoutes } from './features/sso/setup/routes.ts'
import { teamInvitationRoutes } from './features/team-invitations/routes.ts'
import { teamMemberProfileRoutes } from './features/team-member-profiles/routes.ts'
import { teamMembershipRoutes } from './features/team-memberships/routes.ts'
import { teamRoutes } from './features/teams/routes.ts'
import { testClockRoutes } from './features/test-clock/routes.ts'
import { tokenClaimRoutes } from './features/token-claims/routes.ts'
import { transactionRoutes } from './features/transactions/routes.ts'
import { unsubscribeRoutes } from './features/unsubscribe/routes.ts'
import { userTransferRoutes } from './features/user-transfer/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import type { Route } from './http/route.ts'

/** The table of contents: every endpoint that the server answers. */
export const routes: readonly Route[] = [
  ...metaRoutes,
  ...openApiRoutes(() => routes),
  ...passwordRoutes,
  ...passkeyRoutes,
  ...otpRoutes,
  ...mfaRoutes,
  ...delayedResetRoutes,
  ...cliLoginRoutes,
  ...contactChannelRoutes,
  ...anonymousRoutes,
  ...sessionRoutes,
  ...signInRoutes,
  ...personalDataRoutes,
  ...oauthRoutes,
  ...connectedAccountRoutes,
  ...userRoutes,
  ...userTransferRoutes,
  ...teamRoutes,
  ...teamMembershipRoutes,
  ...teamMemberProfileRoutes,
  ...teamInvitationRoutes,
  ...permissionRoutes,
  ...permissionDefinitionRoutes,
  ...projectRoutes,
  ...colleagueRoutes,
  ...jwksRoutes,
  ...projectKeyRoutes,
  ...configurationRoutes,
  ...integrationRoutes,
  ...oauthProviderRoutes,
  ...ssoRoutes,
  ...setupRoutes,
  ...notificationPreferenceRoutes,
  ...couponRoutes,
  ...credentialScanningRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...dataVaultRoutes,
  ...healthRoutes,
  ...metricsRoutes,
  ...auditLogRoutes,
  ...emailDraftRoutes,
  ...emailThemeRoutes,
  ...emailTemplateRoutes,
  ...emailRenderingRoutes,
  ...emailRoutes,
  ...aiChatRoutes,
  ...failedEmailsDigestRoutes,
  ...unsubscribeRoutes,
  ...disownedSignInRoutes,
  ...paymentItemRoutes,
  ...purchaseRoutes,
  ...billingRoutes,
  ...refundRoutes,
  ...testClockRoutes,
  ...paymentAccountRoutes,
  ...tokenClaimRoutes,
  ...migrationRoutes,
  ...transactionRoutes,
]
