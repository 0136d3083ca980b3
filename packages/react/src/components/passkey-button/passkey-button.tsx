import { bailOutOnServer } from '../../hooks/browser-only.ts'
import { useAttempts } from '../../hooks/use-attempts.ts'
import { LiveBrand } from '../../ui/live-brand.tsx'
import { AuthSurface } from '../auth-page/auth-surface.tsx'
import { Problem } from '../auth-page/problem.tsx'
import { PasskeyButtonView } from './passkey-button.view.tsx'
import { usePasskey } from './use-passkey.ts'

/** What the button for a passkey is for. */
export interface PasskeyButtonProps {
  /** Passkeys are added in the account settings, so there is only signing in. */
  type: 'sign-in'
}

/** Signs in with a passkey of this device. For pages of your own. */
export const PasskeyButton = (_: PasskeyButtonProps) => (
  <AuthSurface>
    <LiveBrand />
    <Button />
  </AuthSurface>
)

function Button() {
  bailOutOnServer()
  const attempts = useAttempts()
  return (
    <div className="hp-stack">
      <PasskeyButtonView {...usePasskey(attempts, false)} />
      {attempts.problem !== undefined && <Problem>{attempts.problem}</Problem>}
    </div>
  )
}
