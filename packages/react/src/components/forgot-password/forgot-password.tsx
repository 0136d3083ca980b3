import type { ComponentType } from 'react'
import { useIsSignedIn } from '../../hooks/use-is-signed-in.ts'
import { AuthSurface } from '../auth-page/auth-surface.tsx'
import { PredefinedMessage } from '../message-card/predefined-message-card.tsx'
import { ForgotPasswordView } from './forgot-password.view.tsx'
import { type ForgotPasswordViewProps, useForgotPassword } from './use-forgot-password.ts'

/** What the page to ask for a new password shows. */
export interface ForgotPasswordProps {
  /** Fills the page instead of the place that it stands in. */
  fullPage?: boolean
  /** Draws the page instead of ours. */
  view?: ComponentType<ForgotPasswordViewProps>
}

/** Emails a link with which a new password can be set. */
export function ForgotPassword({ fullPage, view: View = ForgotPasswordView }: ForgotPasswordProps) {
  return (
    <AuthSurface fullPage={fullPage} card>
      <Page view={View} />
    </AuthSurface>
  )
}

function Page({ view: View }: { view: ComponentType<ForgotPasswordViewProps> }) {
  const page = useForgotPassword()
  return useIsSignedIn() ? <PredefinedMessage type="signedIn" /> : <View {...page} />
}
