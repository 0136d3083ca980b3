import type { ProjectConfig } from '@hallpass/js'
import { useAttempts } from '../../hooks/use-attempts.ts'
import { LiveBrand } from '../../ui/live-brand.tsx'
import { AuthSurface } from '../auth-page/auth-surface.tsx'
import { Problem } from '../auth-page/problem.tsx'
import { OAuthButtonsView } from './oauth-button.view.tsx'
import { useOAuthButtons } from './use-oauth-buttons.ts'

/** What the button of a provider is for. */
export interface OAuthButtonProps {
  /** The provider’s id, such as `github`. */
  provider: string
  /** One press signs in or up, whichever it is; the words are the same. */
  type: 'sign-in' | 'sign-up'
  /** What to call it, instead of its own name. */
  displayName?: string
  /** Does nothing when it is pressed, for previews. */
  isMock?: boolean
}

/** A button for one provider. */
export function OAuthButton({ provider, displayName, isMock = false }: OAuthButtonProps) {
  return (
    <AuthSurface>
      <Buttons
        providers={[displayName === undefined ? { id: provider } : { id: provider, displayName }]}
        isMock={isMock}
      />
    </AuthSurface>
  )
}

/** On their own, outside of a page for signing in. */
export function Buttons({ providers, isMock }: { providers: ProjectConfig['oauthProviders']; isMock: boolean }) {
  const attempts = useAttempts()
  const buttons = useOAuthButtons(providers, attempts, isMock)
  return (
    <div className="hp-stack">
      {!isMock && <LiveBrand />}
      <OAuthButtonsView buttons={buttons} />
      {attempts.problem !== undefined && <Problem>{attempts.problem}</Problem>}
    </div>
  )
}
