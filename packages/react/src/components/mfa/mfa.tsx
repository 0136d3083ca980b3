import type { ComponentType } from 'react'
import { bailOutOnServer } from '../../hooks/browser-only.ts'
import { Loading, lazyPart } from '../../ui/loading.tsx'
import { AuthSurface } from '../auth-page/auth-surface.tsx'
import { PredefinedMessage } from '../message-card/predefined-message-card.tsx'
import { MfaView } from './mfa.view.tsx'
import { type MfaViewProps, useMfa } from './use-mfa.ts'

const MfaKey = lazyPart(async () => (await import('./mfa-key.tsx')).default)
const MfaSetup = lazyPart(async () => (await import('./mfa-setup.tsx')).default)

/** What the page for the second factor shows. */
export interface MFAProps {
  /** Fills the page instead of the place that it stands in. */
  fullPage?: boolean
  /** Instead of going to where people go after signing in. */
  onSuccess?: () => void
  /** Instead of going back to the page for signing in. */
  onCancel?: () => void
  /** Draws the page instead of ours. */
  view?: ComponentType<MfaViewProps>
}

/** The second step of signing in, for accounts with an authenticator app or a security key. */
export function MFA({ fullPage, ...props }: MFAProps) {
  return (
    <AuthSurface fullPage={fullPage} card>
      <MfaCard {...props} />
    </AuthSurface>
  )
}

/** The card alone. */
export function MfaCard({ view: View = MfaView, onSuccess, onCancel }: Omit<MFAProps, 'fullPage'>) {
  bailOutOnServer()
  const mfa = useMfa({ onSuccess, onCancel })
  // Still here: this app does not redirect on its own.
  if (mfa.status === 'verified' && !onSuccess) return <PredefinedMessage type="signedIn" />
  if (mfa.isLoading) return null
  if (mfa.needsSetup && mfa.status !== 'ended') {
    return (
      <Loading>
        <MfaSetup {...mfa} />
      </Loading>
    )
  }
  if (mfa.method === 'security-key' && mfa.status !== 'ended' && View === MfaView) {
    return (
      <Loading>
        <MfaKey {...mfa} />
      </Loading>
    )
  }
  return <View {...mfa} />
}
