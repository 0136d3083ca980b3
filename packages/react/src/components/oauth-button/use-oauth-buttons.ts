import type { ProjectConfig } from '@hallpass/js'
import { useState } from 'react'
import { bailOutOnServer } from '../../hooks/browser-only.ts'
import type { Attempts } from '../../hooks/use-attempts.ts'
import { useHallpassApp } from '../../provider.tsx'
import { readLastUsed } from './last-used.ts'
import type { OAuthButtonViewProps } from './oauth-button.view.tsx'

/** What the view needs for each provider. */
export function useOAuthButtons(providers: ProjectConfig['oauthProviders'], attempts: Attempts, isMock: boolean) {
  if (!isMock) bailOutOnServer()
  const app = useHallpassApp()
  // Of the visit before; a press leaves the page.
  const [lastUsed] = useState(readLastUsed)
  const [isFramed] = useState(() => !isMock && window.self !== window.top)
  const start = (provider: string) => attempts.run(provider, () => app.signInWithOAuth(provider))
  return providers.map(
    ({ id: provider, displayName }): OAuthButtonViewProps => ({
      provider,
      displayName,
      isLastUsed: provider === lastUsed,
      isBusy: attempts.running === provider,
      isDisabled: attempts.running !== undefined && attempts.running !== provider,
      isFramed,
      onPress: () => void (isMock || start(provider)),
    }),
  )
}
