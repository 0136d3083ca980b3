import type { HallpassClientApp } from '@hallpass/js'
import { useEffect, useState } from 'react'

export interface Visitor {
  /** Undefined of somebody who has neither a name nor an address. */
  name: string | undefined
}

/** Who is signed in to the dashboard; null for nobody, undefined until it is known. */
export function useVisitor(app: HallpassClientApp): Visitor | null | undefined {
  const [visitor, setVisitor] = useState<Visitor | null>()
  useEffect(() => {
    app.getUser().then(
      (user) => setVisitor(user && { name: user.primaryEmail ?? user.displayName ?? undefined }),
      () => setVisitor(null),
    )
  }, [app])
  return visitor
}

/** Back to this very page after signing in. */
export const goToSignIn = (app: HallpassClientApp) => void app.redirectToSignIn()
