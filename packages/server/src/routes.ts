import { anonymousRoutes } from './features/anonymous/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { cliLoginRoutes } from './features/cli-login/routes.ts'
import { configurationRoutes } from './features/configuration/routes.ts'
import { connectedAccountRoutes } from './features/connected-accounts/routes.ts'
import { contactChannelRoutes } from './features/contact-channels/routes.ts'
import { credentialScanningRoutes } from './features/credential-scanning/routes.ts'
import { openApiRoutes } from './features/docs/routes.ts'
import { metaRoutes } from './features/meta/routes.ts'
import { mfaRoutes } from './features/mfa/routes.ts'
import { notificationPreferenceRoutes } from './features/notification-preferences/routes.ts'
import { oauthRoutes } from './features/oauth/routes.ts'
import { oauthProviderRoutes } from './features/oauth-providers/routes.ts'
import { otpRoutes } from './features/otp/routes.ts'
import { passkeyRoutes } from './features/passkey/routes.ts'
import { passwordRoutes } from './features/password/routes.ts'
import { permissionDefinitionRoutes } from './features/permission-definitions/routes.ts'
import { permissionRoutes } from './features/permissions/routes.ts'
import { projectKeyRoutes } from './features/project-keys/routes.ts'
import { jwksRoutes } from './features/projects/jwks.ts'
import { projectRoutes } from './features/projects/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { teamInvitationRoutes } from './features/team-invitations/routes.ts'
import { teamMemberProfileRoutes } from './features/team-member-profiles/routes.ts'
import { teamMembershipRoutes } from './features/team-memberships/routes.ts'
import { teamRoutes } from './features/teams/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import type { Route } from './http/route.ts'

/** The table of contents: every endpoint that the server answers. */
export const routes: readonly Route[] = [
  ...metaRoutes,
  ...openApiRoutes,
  ...passwordRoutes,
  ...passkeyRoutes,
  ...otpRoutes,
  ...mfaRoutes,
  ...cliLoginRoutes,
  ...contactChannelRoutes,
  ...anonymousRoutes,
  ...sessionRoutes,
  ...oauthRoutes,
  ...connectedAccountRoutes,
  ...userRoutes,
  ...teamRoutes,
  ...teamMembershipRoutes,
  ...teamMemberProfileRoutes,
  ...teamInvitationRoutes,
  ...permissionRoutes,
  ...permissionDefinitionRoutes,
  ...projectRoutes,
  ...jwksRoutes,
  ...projectKeyRoutes,
  ...configurationRoutes,
  ...oauthProviderRoutes,
  ...notificationPreferenceRoutes,
  ...credentialScanningRoutes,
  ...apiKeyRoutes,
]
