import { useEffect, useState } from 'react'
import { useUserOnArrival } from '../../hooks/use-user-on-arrival.ts'
import { type ReactApp, useHallpassApp } from '../../provider.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { PredefinedMessage } from '../message-card/predefined-message-card.tsx'
import { Page, type PageProps } from '../page/page.tsx'

/** Signs the user out, then says so. */
export function SignOut({ fullPage }: PageProps) {
  return (
    <Page fullPage={fullPage}>
      <Leaving />
    </Page>
  )
}

function Leaving() {
  const app = useHallpassApp()
  const wasSignedIn = useUserOnArrival() !== null
  const [isOut, setOut] = useState(!wasSignedIn)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (!wasSignedIn) return
    leave(app).then(
      () => setOut(true),
      (error) => setFailure({ error }),
    )
  }, [app, wasSignedIn])
  if (failure) throw failure.error
  return isOut ? <PredefinedMessage type="signedOut" /> : <CardSkeleton />
}

const leaving = new WeakMap<ReactApp, Promise<void>>()

/** Once, however often React runs the effect. */
function leave(app: ReactApp): Promise<void> {
  const known = leaving.get(app)
  if (known) return known
  const flight = app.signOut().finally(() => leaving.delete(app))
  leaving.set(app, flight)
  return flight
}
