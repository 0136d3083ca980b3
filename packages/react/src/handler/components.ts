import { type ComponentProps, type ComponentType, lazy } from 'react'
import type { ComponentName } from './routes.ts'

/** Each page is loaded when somebody comes to it, so that no page carries the others. */
export const components = {
  SignIn: lazy(async () => ({ default: (await import('../components/sign-in/sign-in.tsx')).SignIn })),
  SignUp: lazy(async () => ({ default: (await import('../components/sign-up/sign-up.tsx')).SignUp })),
  SignOut: lazy(async () => ({ default: (await import('../components/sign-out/sign-out.tsx')).SignOut })),
  EmailVerification: lazy(async () => ({
    default: (await import('../components/email-verification/email-verification.tsx')).EmailVerification,
  })),
  PasswordReset: lazy(async () => ({
    default: (await import('../components/password-reset/password-reset.tsx')).PasswordReset,
  })),
  ForgotPassword: lazy(async () => ({
    default: (await import('../components/forgot-password/forgot-password.tsx')).ForgotPassword,
  })),
  OAuthCallback: lazy(async () => ({
    default: (await import('../components/oauth-callback/oauth-callback.tsx')).OAuthCallback,
  })),
  MagicLinkCallback: lazy(async () => ({
    default: (await import('../components/magic-link-callback/magic-link-callback.tsx')).MagicLinkCallback,
  })),
  TeamInvitation: lazy(async () => ({
    default: (await import('../components/team-invitation/team-invitation.tsx')).TeamInvitation,
  })),
  MFA: lazy(async () => ({ default: (await import('../components/mfa/mfa.tsx')).MFA })),
  AccountSettings: lazy(async () => ({ default: (await import('../account/account-settings.tsx')).AccountSettings })),
  ErrorPage: lazy(async () => ({ default: (await import('../components/error-page/error-page.tsx')).ErrorPage })),
  CliAuthConfirmation: lazy(async () => ({
    default: (await import('../components/cli-auth-confirmation/cli-auth-confirmation.tsx')).CliAuthConfirmation,
  })),
} satisfies Record<ComponentName, ComponentType<never>>

/** What the app adds to the pages, by component. */
export type HandlerComponentProps = {
  [Name in ComponentName]?: Partial<ComponentProps<(typeof components)[Name]>>
}
