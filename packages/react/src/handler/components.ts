import type { ComponentProps, ComponentType } from 'react'
import { lazyPart } from '../ui/loading.tsx'
import type { ComponentName } from './routes.ts'

/** Each page is loaded when somebody comes to it, so that no page carries the others. */
export const components = {
  SignIn: lazyPart(async () => (await import('../components/sign-in/sign-in.tsx')).SignIn),
  SignUp: lazyPart(async () => (await import('../components/sign-up/sign-up.tsx')).SignUp),
  SignOut: lazyPart(async () => (await import('../components/sign-out/sign-out.tsx')).SignOut),
  EmailVerification: lazyPart(
    async () => (await import('../components/email-verification/email-verification.tsx')).EmailVerification,
  ),
  PasswordReset: lazyPart(async () => (await import('../components/password-reset/password-reset.tsx')).PasswordReset),
  ForgotPassword: lazyPart(
    async () => (await import('../components/forgot-password/forgot-password.tsx')).ForgotPassword,
  ),
  OAuthCallback: lazyPart(async () => (await import('../components/oauth-callback/oauth-callback.tsx')).OAuthCallback),
  MagicLinkCallback: lazyPart(
    async () => (await import('../components/magic-link-callback/magic-link-callback.tsx')).MagicLinkCallback,
  ),
  TeamInvitation: lazyPart(
    async () => (await import('../components/team-invitation/team-invitation.tsx')).TeamInvitation,
  ),
  MFA: lazyPart(async () => (await import('../components/mfa/mfa.tsx')).MFA),
  AccountSettings: lazyPart(async () => (await import('../account/account-settings.tsx')).AccountSettings),
  ErrorPage: lazyPart(async () => (await import('../components/error-page/error-page.tsx')).ErrorPage),
  Impersonation: lazyPart(async () => (await import('../components/impersonation/impersonation.tsx')).Impersonation),
  CliAuthConfirmation: lazyPart(
    async () => (await import('../components/cli-auth-confirmation/cli-auth-confirmation.tsx')).CliAuthConfirmation,
  ),
} satisfies Record<ComponentName, ComponentType<never>>

/** What the app adds to the pages, by component. */
export type HandlerComponentProps = {
  [Name in ComponentName]?: Partial<ComponentProps<(typeof components)[Name]>>
}
