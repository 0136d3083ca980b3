import { Surface } from '@hallpass/react/internal/ui'
import { useEffect, useState } from 'react'
import type { Session } from './api.ts'
import { FailureCard } from './failure-card.tsx'
import { SetupFrame } from './setup-frame.tsx'
import { useSetupTexts } from './texts/texts.tsx'

/** The pages behind a setup link: docs/protocol/setup-links.md. */
export function SetupPage({ opening, onRetry }: { opening: Promise<Session>; onRetry: () => Promise<Session> }) {
  const t = useSetupTexts()
  const [session, setSession] = useState<Session>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    opening.then(setSession, setFailure)
  }, [opening])
  if (session) return <SetupFrame first={session} />
  if (failure === undefined)
    return (
      <Surface fullPage>
        <p className="hp-muted" role="status">
          {t('Loading…')}
        </p>
      </Surface>
    )
  const retry = () => {
    setFailure(undefined)
    onRetry().then(setSession, setFailure)
  }
  return <FailureCard failure={failure} onRetry={retry} />
}
