import { Surface } from '@hallpass/react/internal/ui'
import { useEffect, useState } from 'react'
import type { Session } from './api.ts'
import { FailureCard } from './failure-card.tsx'
import { otherOpenIn, ReplaceCard } from './replace-card.tsx'
import { SetupFrame } from './setup-frame.tsx'
import { useSetupTexts } from './texts/texts.tsx'

interface SetupPageProps {
  opening: Promise<Session>
  onRetry: () => Promise<Session>
  /** Opens the link of the page in the place of that one. */
  onReplace: (linkId: string) => Promise<Session>
  onStay: () => Promise<Session>
}

/** The pages behind a setup link: docs/protocol/setup-links.md. */
export function SetupPage({ opening, onRetry, onReplace, onStay }: SetupPageProps) {
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
  const again = (asked: Promise<Session>) => {
    setFailure(undefined)
    asked.then(setSession, setFailure)
  }
  const other = otherOpenIn(failure)
  if (other)
    return (
      <ReplaceCard other={other} onReplace={() => again(onReplace(other.link_id))} onStay={() => again(onStay())} />
    )
  return <FailureCard failure={failure} onRetry={() => again(onRetry())} />
}
